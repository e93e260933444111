/** The credentials that an operation takes. */
import { EndpointError, fromCaller } from "../errors.js";
import { type HeaderFields, readHeaders, type StoredHeader } from "../grammar/headers.js";
import type { PlannedCall, Security } from "../request/call.js";
import { credentialHeaders } from "../support/credentials.js";
import { cannot } from "../support/messages.js";
import { isList } from "../support/objects.js";

/**
 * The credentials that an operation takes, `security(["authorization"], ["x-api-key", "x-app"])`: alternatives, each a
 * list of names of headers, query parameters or cookies. Of the credentials that layers set, the others are left out.
 * The first alternative whose credentials are all there is sent alone. An empty one comes after all others:
 * `security(["authorization"], [])` needs none, and `security()` takes none.
 */
export function security(...given: readonly (readonly string[])[]): Security {
  if (!given.every(isListOfNames)) {
    const message = cannot("make the security", "lists of credential names", "another value");
    throw fromCaller(new EndpointError("INVALID_OPTIONS", message), { security }, "security");
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

/** A call without the credentials of its layer that it does not take. Its own headers remove them. */
function selected(call: PlannedCall, alternatives: Security["security"]): PlannedCall {
  const { layer, plan, values } = call;
  const { fields } = layer.headers;
  const chosen =
    call.options.headers === undefined
      ? new Map<string, StoredHeader>()
      : readHeaders(call.options.headers);
  const hasCredential = credentialsOf(call, chosen);
  const first = alternatives.find((names) => names.length > 0 && names.every(hasCredential));
  const isFree = alternatives.some((names) => names.length === 0);
  const named = alternatives.flat();
  const taken = new Set(first ?? (isFree ? [] : named));
  const names = [...layer.service.declared.credentials, ...named];
  const guarded = credentialHeaders(names);
  // Unlike headers, parameters are told apart by the case of their names.
  const known = new Set([...credentialHeaders([]), ...names]);
  for (const { parameter, name, slot } of plan.query) {
    // What the call sets is sent, and a parameter that the operation describes is its own.
    const isOfLayer = slot >= plan.names.length && !plan.operation.rules.has(parameter);
    if (isOfLayer && known.has(name) && !taken.has(name)) {
      values[slot] = undefined;
    }
  }
  const removed = new Map<string, StoredHeader>();
  const takenHeaders = Array.from(taken, (name) => name.toLowerCase());
  const ofParameters = new Set(
    plan.headers.filter(({ slot }) => values[slot] !== undefined).map((field) => field.name),
  );
  for (const name of guarded) {
    const isSet = !Object.hasOwn(fields, name) || ofParameters.has(name);
    if (!isSet && !takenHeaders.includes(name)) {
      removed.set(name, name === "cookie" ? cookiesOf(fields[name], taken) : null);
    }
  }
  const headers = new Map([...removed, ...chosen]);
  return {
    ...call,
    options: { ...call.options, headers: headers.size === 0 ? undefined : headers },
  };
}

/** Tells which credentials a call has, whether it sets them or its layer does. */
function credentialsOf(
  { layer, plan, values }: PlannedCall,
  chosen: HeaderFields,
): (name: string) => boolean {
  const { fields } = layer.headers;
  const headerOf = (name: string): StoredHeader => {
    const ofLayer = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return (chosen.has(name) ? chosen.get(name) : ofLayer) ?? null;
  };
  const hasValue = (slot: number): boolean => slot >= 0 && (values[slot] ?? null) !== null;
  const parameters = [...plan.query, ...plan.headers, ...plan.cookies];
  const found = new Set([
    ...parameters.filter(({ slot }) => hasValue(slot)).map((field) => field.name),
    ...cookiesIn(headerOf("cookie")).map(nameOfCookie),
  ]);
  return (name) =>
    found.has(name) || headerOf(name.toLowerCase()) !== null || hasValue(plan.slotOf(name));
}

/** The cookies of these names in a header; `null` for none. */
function cookiesOf(header: StoredHeader | undefined, names: ReadonlySet<string>): string | null {
  const cookies = cookiesIn(header).filter((cookie) => names.has(nameOfCookie(cookie)));
  return cookies.length > 0 ? cookies.join("; ") : null;
}

function cookiesIn(header: StoredHeader | undefined): readonly string[] {
  return String(header ?? "").split(/; */);
}

function nameOfCookie(cookie: string): string {
  return cookie.split("=", 1).join();
}
