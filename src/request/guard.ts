/** Where a service is at home, and credentials that would leave it. */
import type { EndpointError } from "../errors.js";
import { quoteNames } from "../support/messages.js";
import type { Base, ChosenOrigins, FillingLayer, PlannedCall } from "./PlannedCall.js";
import { CallValues, requestError } from "./CallValues.js";

/** Where credentials may go: what `sameOrigin` is. */
export interface CredentialRule {
  /** Its name in plain data. */
  readonly credentials: "same-origin";
  /** Throws `UNSAFE_URL` if a credential of a call is on the way elsewhere. @internal */
  readonly check: (call: PlannedCall, url: string, guarded: GuardedNames, home: Home) => void;
}

/** An origin that is trusted like the base URL's: what `trustedOrigin` makes. */
export interface TrustedOrigin {
  /** The origin in the form in which origins are compared. */
  readonly origin: string;
  /** Lets values choose this origin and the origins of `trusted`. @internal */
  readonly choose: (trusted: ReadonlySet<string>) => ChosenOrigins;
}

/** Where a factory is at home. */
export interface Home {
  /** The base URL that it was made with. */
  readonly base: Base;
  /** Whether `base` is the vendor's own base URL. Then the servers of its operations are home as well. */
  readonly isVendors: boolean;
  /** The options and parameters that the factory was made with. Later layers and calls do not move home. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** The value that a layer has for a name. */
export function valueInLayer({ names, values }: FillingLayer, name: string): unknown {
  return values.find((_, i) => names[i] === name);
}

/** Gives the values for the names of base URLs: the call's, then its layer's. */
export function valuesOfCall({ layer, plan, slotValues }: PlannedCall): (name: string) => unknown {
  const read = new CallValues(slotValues);
  // If parameters are an object of their own, as in `call`, they fill no base URL.
  const sharesObject = plan.shape.optionsAmong !== undefined;
  return (name) =>
    (sharesObject ? read.get(plan.slotOf(name), name) : undefined) ?? valueInLayer(layer, name);
}

/** The origin of a base URL, whose names have these values. */
export function originOfBase(
  base: Base | undefined,
  valueOf: (name: string) => unknown,
): string | undefined {
  return base?.origin ?? base?.server?.originWith(valueOf);
}

/**
 * The origin of a base URL at home. Names that have a value or a default there use it; all other names use the values
 * that came later.
 */
export function originAtHome(
  { base: own, values }: Pick<Home, "base" | "values">,
  base: Base | undefined,
  later: (name: string) => unknown,
): string | undefined {
  const known = [values, (own.unfilled ?? own).server?.defaults, base?.server?.defaults];
  return originOfBase(base, (name) =>
    known.some((names) => names?.has(name)) ? values.get(name) : later(name),
  );
}

/** The names of the credentials, and the other origins that they may go to. */
export interface GuardedNames {
  /** The credential headers that the request has. */
  readonly headers: readonly string[];
  /** The parameters that are credentials, whether or not the call has them. */
  readonly parameters: ReadonlySet<string>;
  readonly trusted: ReadonlySet<string>;
}

/** The error about credentials that would leave home. */
export function credentialsError(
  describe: () => string,
  headers: readonly string[],
  parameters: readonly string[],
): EndpointError {
  const names = quoteNames([...headers, ...parameters]);
  const what = `${names} would be sent to an origin that the instance was not made with`;
  return requestError("UNSAFE_URL", describe(), what, {
    header: headers.at(0),
    parameters: parameters.length > 0 ? parameters : undefined,
  });
}

/**
 * The parameters of a call that are credentials, by their own names or by the names under which they are sent. Some may
 * stand in a base URL that `valueOf` filled: these have no slots.
 */
export function sentCredentials(
  { plan, slotValues, base }: PlannedCall,
  credentials: ReadonlySet<string>,
  valueOf: (name: string) => unknown,
): readonly string[] {
  const { names, shape, operation, placeOf, slotOf } = plan;
  const read = new CallValues(slotValues);
  return [...new Set([...shape.layerNames, ...names, ...credentials])].filter((name) => {
    const sent = operation.rules.get(name)?.sent ?? name;
    return (
      (credentials.has(name) || credentials.has(sent)) &&
      ((placeOf(name) !== "unsent" && read.get(slotOf(name), name) !== undefined) ||
        ((valueOf(name) ?? null) !== null && base?.trail?.some((each) => each.name === name)))
    );
  });
}
