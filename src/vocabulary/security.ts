/** The credentials that an operation takes. */
import type { PlannedPlace } from "../request/rules.js";
import { fromCaller } from "../errors.js";
import { COOKIE, nameOfCookie, splitCookies } from "../grammar/cookies.js";
import { type HeaderFields, readHeaders, type StoredHeader } from "../grammar/headerFields.js";
import { nameOfPair } from "../grammar/percent.js";
import { isMissing } from "../grammar/readValue.js";
import type { Base, PlannedCall, Security } from "../request/types.js";
import type { Field } from "../request/pairs.js";
import { credentialHeaders } from "../support/credentialHeaders.js";
import { inputError } from "../support/makeErrors.js";
import { isList } from "../support/objects.js";

/** The places where no value is a credential, even if its name says so. */
const NOT_CREDENTIALS: readonly PlannedPlace[] = ["body", "unsent"];

/**
 * The credentials that an operation takes, `security(["authorization"], ["x-api-key", "x-app"])`: alternatives, each a
 * list of names of headers, query parameters or cookies. The first alternative whose credentials are all present is
 * used, an empty one only if no other is. Other credentials that layers set are left out.
 * `security(["authorization"], [])` needs none, and `security()` takes none.
 */
export function security(...given: readonly (readonly string[])[]): Security {
  if (!given.every(isListOfNames)) {
    throw fromCaller(
      inputError(
        "INVALID_OPTIONS",
        "make the security",
        "lists of credential names",
        "another value",
      ),
      { security },
      "security",
    );
  }
  const alternatives = Object.freeze(given.map((names) => Object.freeze([...names])));
  return {
    security: alternatives,
    select: (call) => selected(call, alternatives),
  };
}

function isListOfNames(value: unknown): boolean {
  return isList(value) && value.every((name) => typeof name === "string" && name !== "");
}

/**
 * The call without those credentials of its layer that the operation does not accept. The headers of the call remove
 * them.
 */
function selected(call: PlannedCall, alternatives: Security["security"]): PlannedCall {
  const { declared } = call.layer.service;
  const { headers: ofCall } = call.options;
  const chosen = ofCall === undefined ? new Map<string, StoredHeader>() : readHeaders(ofCall);
  const taken = takenBy(alternatives, credentialsOf(call, chosen));
  const names = [...declared.credentials, ...alternatives.flat()];
  // Unlike headers, parameters are told apart by the case of their names.
  const credentials = new Set([...credentialHeaders([]), ...names]);
  const isLeftOut = (name: string): boolean => credentials.has(name) && !taken.has(name);
  dropParameters(call, isLeftOut);
  const headers = new Map([...removals(call, names, taken), ...chosen]);
  return {
    ...call,
    base: baseWithout(isLeftOut, call.base),
    options: { ...call.options, headers: headers.size === 0 ? undefined : headers },
  };
}

/** The names of the first alternative that a call has; all names if it has none and needs one. */
function takenBy(
  alternatives: Security["security"],
  hasCredential: (name: string) => boolean,
): ReadonlySet<string> {
  const first = alternatives.find((names) => names.length > 0 && names.every(hasCredential));
  const isFree = alternatives.some((names) => names.length === 0);
  return new Set(first ?? (isFree ? [] : alternatives.flat()));
}

/** Takes credentials of the layer out of the query. */
function dropParameters(
  { plan, slotValues }: PlannedCall,
  isLeftOut: (name: string) => boolean,
): void {
  for (const { name, sent, slot } of plan.query) {
    // What the call sets is sent, and a parameter that the operation describes is its own.
    const isOfLayer = slot >= plan.names.length && !plan.operation.rules.has(name);
    if (isOfLayer && isLeftOut(sent)) {
      // A hook `writeQuery` is not called for `null`.
      slotValues[slot] = null;
    }
  }
}

/** A base URL without credentials in its query. */
function baseWithout(isLeftOut: (name: string) => boolean, base?: Base): Base | undefined {
  // The guard knows the base URL of home by its identity.
  return !base?.query
    ? base
    : {
        ...base,
        query: base.query
          .split(/&/)
          .filter((pair) => !isLeftOut(nameOfPair(pair)))
          .join("&"),
        trail: base.trail?.filter(({ name, section }) => section !== "query" || !isLeftOut(name)),
      };
}

/** The headers that remove the credentials of the layer that are not `taken`. */
function removals(
  { layer, plan, slotValues }: PlannedCall,
  names: readonly string[],
  taken: ReadonlySet<string>,
): HeaderFields {
  const { fields } = layer.headers;
  const kept = new Set([
    ...Array.from(taken, (name) => name.toLowerCase()),
    ...headerParameters(plan, slotValues).map(({ sent }) => sent),
  ]);
  const removed = credentialHeaders(names).filter(
    (name) => Object.hasOwn(fields, name) && !kept.has(name),
  );
  return new Map(
    removed.map((name) => [name, name === COOKIE ? cookiesOf(fields[name], taken) : null]),
  );
}

/** Tells which credentials a call has, whether it sets them or its layer does. An empty one does not count. */
function credentialsOf(
  { layer, plan, base, slotValues }: PlannedCall,
  chosen: HeaderFields,
): (name: string) => boolean {
  const headers = new Map<string, unknown>([
    ...Object.entries(layer.headers.fields),
    ...headerParameters(plan, slotValues).map(
      ({ sent, slot }) => [sent, slotValues[slot]] as const,
    ),
    ...chosen,
  ]);
  const hasValue = (slot: number): boolean => slot >= 0 && !isMissing(slotValues[slot], false);
  const others = [...plan.query, ...plan.cookies].filter(({ slot }) => hasValue(slot));
  const inBase = plan.operation.address.isPath ? (base?.query.split(/&/) ?? []) : [];
  const found = new Set([
    ...others.map(({ sent }) => sent),
    ...inBase.filter((pair) => /=./.test(pair)).map(nameOfPair),
    // A parameter may be a list, which is read as its text.
    ...splitCookies(headers.get(COOKIE) as StoredHeader | undefined).map(nameOfCookie),
  ]);
  return (name) =>
    found.has(name) ||
    !isMissing(headers.get(name.toLowerCase()), false) ||
    // A value in the route may be a credential; a body field with the name of one is not.
    (!NOT_CREDENTIALS.includes(plan.placeOf(name)) && hasValue(plan.slotOf(name)));
}

/** The parameters that set or remove their headers: one without a value, or with an empty list, does neither. */
function headerParameters(
  { headers }: PlannedCall["plan"],
  slotValues: readonly unknown[],
): readonly Field[] {
  return headers.filter(({ slot }) => {
    const value = slotValues[slot];
    return isList(value) ? value.some((member) => (member ?? null) !== null) : value !== undefined;
  });
}

/** The cookies of these names in a header; `null` for none. */
function cookiesOf(header: StoredHeader | undefined, names: ReadonlySet<string>): string | null {
  const cookies = splitCookies(header).filter((cookie) => names.has(nameOfCookie(cookie)));
  return cookies.length > 0 ? cookies.join("; ") : null;
}
