import type { Endpoint, EndpointFactory } from "./Endpoint.js";
import { atCaller } from "./errors.js";
import { readHeaders } from "./grammar/headerFields.js";
import type { Calls } from "./layers/Calls.js";
import { checkedOperation } from "./layers/checkOperation.js";
import { callsOf } from "./layers/FactoryWithCalls.js";
import type { Layer } from "./layers/Layer.js";
import type { Operation } from "./Operation.js";
import type { CallOptions, RequestOptions } from "./options.js";
import type { Note } from "./request/AddressWriter.js";
import { CallValues } from "./request/CallValues.js";
import type { Field } from "./request/pairs.js";
import type { Plan, PlannedCall } from "./request/types.js";
import { checkNames, fieldsByName } from "./support/fields.js";
import { inputError } from "./support/makeErrors.js";
import { isIterable, kindOf, mapEntries } from "./support/objects.js";
import type { CallArgument, OpenOptions } from "./types/callArguments.js";
import type { RoutesFor } from "./types/described.js";
import { bodyOfField, watchCall, type Watched } from "./watch/watchCall.js";

/** What an explanation shows. */
export interface ExplainOptions {
  /** Whether it holds the values and the request. Defaults to `false`. */
  readonly values?: boolean | undefined;
}

/**
 * Which layer set something: the service's profile, an operation, the call, one of the layers in between, counted from
 * 1 as `defaults()` made them, or the library itself (the content type of a body).
 */
export type LayerName = "profile" | "operation" | `defaults ${number}` | "call" | "library";

/**
 * Where one parameter or header of a call goes. A name occurs twice if a parameter of `call` and a name of the base URL
 * share it.
 */
export interface Placement {
  /** The name of the parameter or header. */
  readonly name: string;
  /** Where it goes: the first place, if there are several. `unsent` if the request leaves it out. */
  readonly place: "host" | "path" | "query" | "fragment" | "body" | "header" | "cookie" | "unsent";
  /** Which layer set it. */
  readonly layer: LayerName;
  /** Its value, if values were asked for. */
  readonly value?: unknown;
}

/** How a call becomes a request; without values nothing in it is secret. */
export interface Explanation {
  /** The method in lower case. */
  readonly method: string;
  /** The route, with literal query values and userinfo masked by `*`. */
  readonly route: string;
  /** Each parameter and header. */
  readonly placements: readonly Placement[];
  /** The request, if values were asked for. */
  readonly request?: RequestOptions;
}

/** A route, options or an operation to be explained. */
export type ExplainArgument<Paths, Call> = CallArgument<Paths, Call, OpenOptions<Call>>;

/** The arguments after the call: options, or the parameters of an operation and the options beside them. */
export type ExplainRest<Call, Options> = Call extends Operation
  ? [parameters?: Options & object, options?: CallOptions, explanation?: ExplainOptions]
  : [options?: OpenOptions<Options>, explanation?: ExplainOptions];

/**
 * Says where each parameter and header of a call goes, and which layer set it. Without the option `values` it holds no
 * values and can be logged. It refuses what the call refuses. For an operation, pass its parameters next, then the
 * options.
 *
 * @example
 * ```ts
 * explain(endpoint, "GET /orgs/:org", { org: "octokit", page: 2 }).placements[1];
 * // → { name: "page", place: "query", layer: "call" }
 * ```
 */
export function explain<Options, Paths = unknown, Call extends string | object = RoutesFor<Paths>>(
  caller: Endpoint<Paths> | EndpointFactory<Paths>,
  call: ExplainArgument<Paths, Call>,
  ...rest: ExplainRest<Call, Options>
): Explanation;
export function explain(caller: object, ...call: readonly unknown[]): Explanation {
  return atCaller({ explain }, "explain", () => explainCall(callsOf(caller), call));
}

function explainCall(calls: Calls, call: readonly unknown[]): Explanation {
  const first = call.at(0);
  const isOperation = checkedOperation(first) !== undefined;
  const withValues = readExplainOptions(call.at(isOperation ? 3 : 2));
  const target = isOperation ? undefined : calls.callsFor(first, call.at(1));
  const planned =
    target === undefined
      ? calls.planCall(first, call.at(1), call.at(2))
      : target.calls.plan(target.route, target.options);
  const { plan } = planned;
  const watched = watchCall(planned);
  const setters = settersOf((target?.calls ?? calls).layer, calls.layer, plan);
  const placements = [
    ...basePlacements(planned, watched, setters.parameters),
    ...parameterPlacements(planned, watched, placesOf(planned, watched), setters.parameters),
    ...headerPlacements(planned, watched, setters.headers),
  ];
  return {
    method: plan.sentMethod.toLowerCase(),
    route: plan.describe(),
    placements: withValues
      ? placements
      : placements.map(({ name, place, layer }) => ({ name, place, layer })),
    ...(withValues ? { request: watched.request } : {}),
  };
}

/** Reads `{ values? }`: whether the explanation has values. */
function readExplainOptions(options: unknown): boolean {
  const given = fieldsByName(options);
  checkNames("explain the call", "options", given.keys(), ["values"]);
  const asked = given.has("values") ? given.get("values") : false;
  if (typeof asked !== "boolean") {
    const got = `${kindOf(asked)} as values`;
    throw inputError("INVALID_OPTIONS", "explain the call", "{ values?: boolean }", got);
  }
  return asked;
}

/** If a value is in several parts of the URL, the last of these parts counts. */
const PARTS: readonly Placement["place"][] = ["fragment", "query", "path", "host"];

/** The places of the parameters that are sent. */
function placesOf(
  { plan, slotValues }: PlannedCall,
  { trail, sentHeaders, sentCookies }: Watched,
): ReadonlyMap<string, Placement["place"]> {
  const read = new CallValues(slotValues);
  const inBody = plan.bodyFields.filter((field) => isInBody(field, plan, read));
  return new Map<string, Placement["place"]>([
    ...placesInUrl(trail),
    ...inBody.map(({ name }) => [name, "body"] as const),
    ...sentHeaders.map(({ name }) => [name, "header"] as const),
    ...sentCookies.map(({ name }) => [name, "cookie"] as const),
  ]);
}

function placesInUrl(trail: readonly Note[]): Map<string, Placement["place"]> {
  const inUrl = PARTS.flatMap((part) => trail.filter(({ section }) => section === part));
  return new Map(inUrl.map(({ name, section }) => [name, section]));
}

/** Whether this field alone would make a body that is not empty. JSON holds every field. */
function isInBody(field: Field, plan: Plan, values: CallValues): boolean {
  const body = bodyOfField(field, plan, values);
  return isIterable(body) ? [...body].length > 0 : body !== "";
}

/** The values of layers and of the profile in the base URL of a `call`, under names that its parameters also have. */
function basePlacements(
  { layer, base }: PlannedCall,
  { trailOfBase }: Watched,
  setters: ReadonlyMap<string, LayerName>,
): Placement[] {
  const values = new Map([...defaultsOf(base), ...valuesOf(layer)]);
  return mapEntries(placesInUrl(trailOfBase), (name, place) => ({
    name,
    place,
    layer: setters.get(name) ?? "profile",
    value: values.get(name),
  }));
}

/** The defaults of the names of a base URL. */
function defaultsOf(base: PlannedCall["base"]): ReadonlyMap<string, unknown> {
  return (base?.unfilled ?? base)?.toFill?.defaults ?? new Map();
}

function valuesOf({ names, values }: PlannedCall["layer"]): [name: string, value: unknown][] {
  return names.map((name, i) => [name, values[i]]);
}

function parameterPlacements(
  { layer, base }: PlannedCall,
  { parameters }: Watched,
  places: ReadonlyMap<string, Placement["place"]>,
  setters: ReadonlyMap<string, LayerName>,
): Placement[] {
  const values = new Map([...valuesOf(layer), ...parameters]);
  defaultsOf(base).forEach((value, name) => {
    if (!values.has(name) && places.has(name)) {
      values.set(name, value);
    }
  });
  return mapEntries(values, (name, value) => ({
    name,
    place: places.get(name) ?? "unsent",
    // No layer sets the defaults of a base URL.
    layer: parameters.has(name) ? "call" : (setters.get(name) ?? "profile"),
    value,
  }));
}

function headerPlacements(
  { layer, plan, slotValues }: PlannedCall,
  { headersOfCall, headers }: Watched,
  setters: ReadonlyMap<string, LayerName>,
): Placement[] {
  const ofParameters = plan.headers.filter((field) => slotValues[field.slot] !== undefined);
  const replaced = new Set(
    ofParameters.map(({ sent }) => sent).filter((name) => !headersOfCall.has(name)),
  );
  const isSent = (name: string): boolean => Object.hasOwn(headers, name) && !replaced.has(name);
  const names = new Set([...Object.keys(layer.headers.fields), ...headersOfCall.keys()]);
  if (isSent("content-type")) {
    names.add("content-type");
  }
  return Array.from(names, (name) => ({
    name,
    place: isSent(name) ? "header" : "unsent",
    layer: headersOfCall.has(name) ? "call" : (setters.get(name) ?? "library"),
    value: isSent(name) ? headers[name] : null,
  }));
}

/** Which layer set each parameter and header last; the layers over `defaults` are the call's own first options. */
function settersOf(top: Layer, defaults: Layer, { accept }: Plan) {
  const layers: Layer[] = [];
  for (let layer = top; layer.below !== undefined; layer = layer.below) {
    layers.push(layer);
  }
  const count = layers.length - layers.indexOf(defaults);
  const parameters = new Map<string, LayerName>();
  const headers = new Map<string, LayerName>();
  // The lowest layer is the profile's.
  layers.reverse().forEach(({ chain }, i) => {
    const setter = i >= count ? "call" : i === 0 ? "profile" : (`defaults ${i}` as const);
    Object.keys(chain).forEach((name) => parameters.set(name, setter));
    if (Object.hasOwn(chain, "headers")) {
      readHeaders(chain["headers"]).forEach((_, name) => headers.set(name, setter));
    }
  });
  if (accept !== undefined && headers.get("accept") === "profile") {
    headers.set("accept", "operation");
  }
  return { parameters, headers };
}
