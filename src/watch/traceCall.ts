/** What parameters wrote into a request, for showing each in a colour of its own. */
import type { EndpointFactory } from "../Endpoint.js";
import { callsOf } from "../layers/FactoryWithCalls.js";
import type { Operation } from "../Operation.js";
import { CallValues } from "../request/CallValues.js";
import type { PlannedCall } from "../request/types.js";
import { isIterable } from "../support/objects.js";
import { bodyOfField, type Pairs, watchCall, type Watched } from "./watchCall.js";

type Values = Readonly<Record<string, unknown>>;

/** A stretch of a text that a parameter wrote: its value, with its name and the characters between them. */
export interface Trace {
  readonly parameter: string;
  readonly start: number;
  readonly end: number;
}

/** What parameters wrote into a request. What the hook `finish` writes anew has no traces. */
export interface Traces {
  readonly url: readonly Trace[];
  /** By the name of the header. */
  readonly headers: ReadonlyMap<string, readonly Trace[]>;
  /** Of a body that is a text. */
  readonly body: readonly Trace[];
  /** The parameters of the parts of a form, in their order. */
  readonly parts: readonly string[];
  /** The parameters of the fields of a JSON body, by their keys. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Writes a call of a route or an operation, and says what its parameters wrote. */
export function traceCall(
  factory: EndpointFactory,
  target: string | Operation,
  parameters: Values,
  options: Values,
): Traces {
  const calls = callsOf(factory);
  const call =
    typeof target === "string"
      ? calls.plan(target, { ...options, ...parameters })
      : calls.planCall(target, parameters, options);
  const watched = watchCall(call);
  return {
    url: watched.request.url === watched.url ? tracesInUrl(call, watched) : [],
    headers: tracesInHeaders(call, watched),
    ...tracesInBody(call, watched),
  };
}

/**
 * Routes whose text does not tell where values of the query or the fragment are: one with a query after the fragment,
 * and one whose query begins or ends with `&`.
 */
const UNCLEAR = /#[^]*\{[?&]|\?&|&(?:#|\{#|$)/;

/**
 * The traces in the URL. The trail counts as if the URL were nothing but its path, the query of the route and the
 * fragment, one right after the other. So values after the path are shifted by what else the URL has before them.
 *
 * @example
 * `GET /{a}{?b}{#c}` with the base URL `https://h.io/?v=1` and the leftover parameter `d` writes
 * `https://h.io/A?v=1&b=B&d=D#C`. In the trail, `A` is 13 to 14, `b=B` 14 to 17 and `C` 17 to 18. In the URL, the query
 * of the route begins at 19, so `b=B` is shifted by 19 - 14. The fragment begins at 27, so `C` is shifted by 27 - 17.
 */
function tracesInUrl({ plan, base, layer }: PlannedCall, { url, trail, pairs }: Watched): Trace[] {
  const { isPath, url: written } = plan.operation.address;
  const endOfQuery = `${url}#`.indexOf("#");
  const endOfPath = `${url.slice(0, endOfQuery)}?`.indexOf("?");
  const startOfPairs = endOfQuery - textOf(pairs).length;
  // The query of a base URL comes before the route's.
  const above = isPath ? (base?.query ?? "") : "";
  const startOfQuery = endOfPath + 1 + above.length + (/[^&]$/.test(above) ? 1 : 0);
  const ownQuery = startOfPairs - (pairs.length > 0 ? 1 : 0) - startOfQuery;
  const shifts = {
    host: 0,
    path: 0,
    query: startOfQuery - endOfPath,
    fragment: endOfQuery + 1 - endOfPath - Math.max(0, ownQuery),
  };
  const isPathOnly =
    UNCLEAR.test(written) ||
    // A missing value may remove a slash.
    layer.service.missingIsEmpty ||
    (plan.toFill !== undefined && base?.text.includes("?") === true);
  const inUrl = trail.filter(({ section, start, end }) => {
    return start < end && !(isPathOnly && shifts[section] !== 0);
  });
  const found = inUrl.map(({ name: parameter, section, start, end }): Trace => {
    const shift = shifts[section];
    // An expression that follows another begins with the `&` between them.
    const isJoined = section === "query" && url[start + shift] === "&";
    return { parameter, start: start + shift + (isJoined ? 1 : 0), end: end + shift };
  });
  const ofPairs = tracesOf(pairs, startOfPairs);
  const all = [...found, ...ofPairs].sort((one, other) => one.start - other.start);
  // A value under `{+x}` may reach into the next section, whose `?` or `#` is not counted.
  const ends = { host: endOfPath, path: endOfPath, query: startOfPairs, fragment: url.length };
  const areInside = inUrl.every(({ section, end }) => end + shifts[section] <= ends[section]);
  let last = 0;
  const areApart = all.every(({ start, end }) => {
    const isApart = start >= last;
    last = end;
    return isApart;
  });
  return areInside && areApart ? all : ofPairs;
}

/** A header parameter fills its whole header; cookies are at the end of the header `cookie`. */
function tracesInHeaders(
  { slotValues }: PlannedCall,
  { request, headers, sentHeaders, sentCookies }: Watched,
): Map<string, readonly Trace[]> {
  const traces = new Map<string, readonly Trace[]>();
  const add = (header: string, pairs: readonly Pairs[], separator: string): void => {
    const text = Object.hasOwn(request.headers, header) ? String(request.headers[header]) : "";
    const own = textOf(pairs, separator);
    if (own !== "" && text === String(headers[header]) && text.endsWith(own)) {
      traces.set(header, tracesOf(pairs, text.length - own.length, separator));
    }
  };
  for (const { name, sent } of sentHeaders) {
    add(sent, [{ name, text: String(headers[sent]) }], "");
  }
  const pairs = sentCookies.map(({ name, sent, slot }) => ({
    name,
    text: `${sent}=${String(slotValues[slot])}`,
  }));
  add("cookie", pairs, "; ");
  return traces;
}

function tracesInBody(
  { plan, slotValues }: PlannedCall,
  { request: { body } }: Watched,
): Pick<Traces, "body" | "parts" | "fields"> {
  const bodies = plan.bodyFields.map((field) => ({
    name: field.name,
    body: bodyOfField(field, plan, new CallValues(slotValues)),
  }));
  const pairs = bodies.map(({ name, body: text }) => ({ name, text: String(text) }));
  return {
    body: typeof body === "string" && textOf(pairs) === body ? tracesOf(pairs, 0) : [],
    parts: bodies.flatMap(({ name, body: form }) =>
      typeof form === "object" && isIterable(form) ? Array.from(form, () => name) : [],
    ),
    fields: new Map(plan.bodyFields.map(({ name, sent }) => [sent, name])),
  };
}

/** Pairs as a query has them, without the empty ones. */
function textOf(pairs: readonly Pairs[], separator = "&"): string {
  return pairs
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join(separator);
}

/** The traces of pairs that follow one another, from `first` on. */
function tracesOf(pairs: readonly Pairs[], first: number, separator = "&"): Trace[] {
  let end = first - separator.length;
  return pairs
    .filter(({ text }) => text !== "")
    .map(({ name, text }): Trace => {
      const start = end + separator.length;
      end = start + text.length;
      return { parameter: name, start, end };
    });
}
