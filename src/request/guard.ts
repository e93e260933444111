/** Where a service is at home, and credentials that would leave it. */
import type { StoredHeader } from "../grammar/headerFields.js";
import { requestError } from "../support/makeErrors.js";
import { quoteNames } from "../support/messages.js";
import { CallValues } from "./CallValues.js";
import { sharesObject } from "./makePlan.js";
import type { Base, ChosenOrigins, FillingLayer, Guard, PlannedCall } from "./types.js";

/** Where credentials may go: what `sameOrigin` is. */
export interface CredentialRule {
  /** Its name in plain data. */
  readonly credentials: "same-origin";
  /** The guard of a service at this home. @internal */
  readonly guardAt: (home: Home, credentials: Credentials, trusted: ReadonlySet<string>) => Guard;
}

/** An origin that is trusted like the base URL's: what `trustedOrigin` makes. */
export interface TrustedOrigin {
  /** The origin in the form in which origins are compared. */
  readonly origin: string;
  /** Lets values choose this origin and the origins of `trusted`. @internal */
  readonly choose: (trusted: ReadonlySet<string>) => ChosenOrigins;
}

/** Where a factory or a client is at home. */
export interface Home {
  /** The base URL that it was made with. */
  readonly base: Base;
  /** Whether `base` is the vendor's own base URL. Then the servers of its operations are home as well. */
  readonly isVendors: boolean;
  /** The options and parameters that it was made with. Later layers and calls do not move home. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** The value that a layer has for a name. */
export function valueInLayer({ names, values }: FillingLayer, name: string): unknown {
  return values.find((_, i) => names[i] === name);
}

/** Gives the values for the names of base URLs: the call's, then its layer's. */
export function valuesOfCall({ layer, plan, slotValues }: PlannedCall): (name: string) => unknown {
  const read = new CallValues(slotValues);
  const fillsBase = sharesObject(plan.shape);
  return (name) =>
    (fillsBase ? read.get(plan.slotOf(name), name) : undefined) ?? valueInLayer(layer, name);
}

/** The origin of a base URL, whose names have these values. */
export function originOfBase(
  base: Base | undefined,
  valueOf: (name: string) => unknown,
): string | undefined {
  return base?.origin ?? base?.toFill?.originWith(valueOf);
}

/**
 * The origin of a base URL at home. Names that have a value or a default there use it; all other names use the values
 * that came later.
 */
function originAtHome(
  { base: own, values }: Home,
  base: Base | undefined,
  later: (name: string) => unknown,
): string | undefined {
  return originOfBase(base, (name) => {
    const known = [values, (own.unfilled ?? own).toFill?.defaults, base?.toFill?.defaults];
    return known.some((names) => names?.has(name)) ? values.get(name) : later(name);
  });
}

/** The names of the credentials of a service. */
export interface Credentials {
  /** The headers, in lower case. */
  readonly headers: readonly string[];
  readonly parameters: ReadonlySet<string>;
}

/**
 * Keeps credentials at home. Throws `UNSAFE_URL` for a request to another origin that has one. `later` gives the values
 * for names that had none at home.
 */
export function keepAtHome(
  call: PlannedCall,
  origin: string | undefined,
  headers: Readonly<Record<string, StoredHeader>>,
  home: Home,
  credentials: Credentials,
  later: (name: string) => unknown,
): void {
  const { operation, describe } = call.plan;
  const homes = home.isVendors ? [home.base, operation.base] : [home.base];
  if (homes.some((base) => originAtHome(home, base, later) === origin)) {
    return;
  }
  const sent = credentials.headers.filter((name) => Object.hasOwn(headers, name));
  const parameters = sentCredentials(call, credentials.parameters, later);
  if (sent.length + parameters.length > 0) {
    const names = quoteNames([...sent, ...parameters]);
    const what = `${names} would be sent to another origin; make another instance for it`;
    throw requestError("UNSAFE_URL", describe(), what, {
      header: sent.at(0),
      parameters: parameters.length > 0 ? parameters : undefined,
    });
  }
}

/**
 * The parameters of a call that are credentials, by their own names or by the names under which they are sent. A
 * credential in the base URL has no slot: it is found in the trail of the base URL, which `valueOf` filled.
 */
function sentCredentials(
  { plan, slotValues, base }: PlannedCall,
  credentials: ReadonlySet<string>,
  valueOf: (name: string) => unknown,
): readonly string[] {
  const { names, shape, operation, placeOf, slotOf } = plan;
  const read = new CallValues(slotValues);
  const isSent = (name: string): boolean => {
    const place = placeOf(name);
    if (place === "body") {
      // A body may carry what a URL cannot.
      return (read.raw(slotOf(name)) ?? null) !== null;
    }
    const value = place === "unsent" ? undefined : read.get(slotOf(name), name);
    return typeof value === "object" ? [...value].length > 0 : value !== undefined;
  };
  return [...new Set([...shape.layerNames, ...names, ...credentials])].filter((name) => {
    const sent = operation.rules.get(name)?.sent ?? name;
    return (
      (credentials.has(name) || credentials.has(sent)) &&
      (isSent(name) ||
        ((valueOf(name) ?? null) !== null && base?.trail?.some((each) => each.name === name)))
    );
  });
}
