import type { Endpoint, EndpointFactory } from "./Endpoint.js";
import { atCaller, EndpointError } from "./errors.js";
import { readHeaders } from "./grammar/headers.js";
import type { Calls } from "./layers/Calls.js";
import { callsOf } from "./layers/callsOf.js";
import type { Layer } from "./layers/Layer.js";
import { readOf } from "./layers/operationTable.js";
import { isOption } from "./layers/options.js";
import type { Operation } from "./Operation.js";
import type { CallOptions, RequestOptions } from "./options.js";
import type { Written } from "./request/AddressWriter.js";
import type { Plan, PlannedCall, RequestLayer } from "./request/call.js";
import { readFields } from "./request/fields.js";
import { type Field, pairOf } from "./request/pairs.js";
import { parametersAmong } from "./request/slots.js";
import { CallValues } from "./request/values.js";
import { contentTypeOf, writeHeaders, writeRequest } from "./request/write.js";
import { cannot, quoteAll } from "./support/messages.js";
import { kindOf } from "./support/objects.js";
import type { Argument } from "./types/Argument.js";
import type { CheckedCall, OpenOptions } from "./types/arguments.js";
import type { RoutesFor } from "./types/description.js";

/** What an explanation shows. */
export interface ExplainOptions {
  /** Whether it holds values and the request options. Defaults to `false`. */
  readonly values?: boolean | undefined;
}

/**
 * Which layer set something: the service's profile, an operation, the call, one of the layers in
 * between, counted from 1 as `defaults()` made them, or the library itself (the type of a JSON body).
 */
export type LayerName = "profile" | "operation" | `defaults ${number}` | "call" | "library";

/** Where one parameter or header of a call goes. */
export interface Placement {
  /** The name of the parameter or header. */
  readonly name: string;
  /** Where it goes, of several places the first; `unsent` for what the request leaves out. */
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
  /** The request options, if values were asked for. */
  readonly request?: RequestOptions;
}

/** A route, options or an operation to be explained. */
export type ExplainArgument<Paths, Call> = Argument<
  Call,
  Call,
  CheckedCall<Paths, Call, OpenOptions<Call>>
>;

/** What follows: options, or parameters of an operation and the options beside them. */
export type ExplainRest<Call, Options> = Call extends Operation
  ? [parameters?: Options & object, options?: CallOptions, explanation?: ExplainOptions]
  : [options?: OpenOptions<Options>, explanation?: ExplainOptions];

/**
 * Says where each parameter and header of a call goes, and which layer set it. Without the option `values`
 * it holds no values and can be logged. It refuses what the call refuses. For an operation, pass its
 * parameters next, then the options.
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
  const given = call.at(0);
  const isCompiled = readOf(given) !== undefined;
  const withValues = readExplainOptions(call.at(isCompiled ? 3 : 2));
  const trail: Written[] = [];
  const isRoute = isCompiled || typeof given === "string";
  const { calls: top, options: own } = isRoute
    ? { calls, options: call.at(1) }
    : calls.read(given, call.at(1));
  const planned = {
    ...(isCompiled
      ? calls.planCall(given, own, call.at(2))
      : top.plan(isRoute ? given : undefined, own)),
    trail,
  };
  const values = [...planned.values];
  const request = writeRequest(planned);
  const { plan } = planned;
  const layers = namedLayers(top.layer, calls.layer);
  const placements = [
    ...parameterPlacements(planned, layers, values, placesIn(trail), placesInBase(planned)),
    ...headerPlacements(planned, layers),
  ];
  return {
    method: plan.method,
    route: plan.describe(),
    placements: withValues
      ? placements
      : placements.map(({ name, place, layer }) => ({ name, place, layer })),
    ...(withValues ? { request } : {}),
  };
}

/** Reads `{ values? }`. */
function readExplainOptions(options: unknown): boolean {
  const { names, values } = readFields(options, "options");
  const unknown = names.filter((name) => name !== "values");
  const asked = values.at(0);
  if (unknown.length > 0 || (asked !== undefined && typeof asked !== "boolean")) {
    const got = unknown.length > 0 ? quoteAll(unknown) : `${kindOf(asked)} as values`;
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot("explain the call", "{ values?: boolean }", got),
    );
  }
  return asked === true;
}

type PlaceName = Placement["place"];

/** If a value stands in several places, the one that is listed first here counts. */
const ORDER: readonly PlaceName[] = ["host", "path", "query", "fragment"];

/** The places where the address wrote values, by name. */
function placesIn(trail: readonly Written[]): ReadonlyMap<string, PlaceName> {
  const places = new Map<string, PlaceName>();
  for (const { name, place } of trail) {
    const known = places.get(name);
    if (known === undefined || ORDER.indexOf(place) < ORDER.indexOf(known)) {
      places.set(name, place);
    }
  }
  return places;
}

/** The places of the values of a layer that fill the base URL of a call. */
function placesInBase(call: PlannedCall): ReadonlyMap<string, PlaceName> {
  const { layer, plan, base } = call;
  const trail: Written[] = [];
  if (plan.operation.address.isPath) {
    base?.unfilled?.server?.fill(layer, plan.describe, { ...call, trail });
  }
  return placesIn(trail);
}

function parameterPlacements(
  { layer, plan, options: own, base, values: written }: PlannedCall,
  layers: readonly NamedLayer[],
  values: readonly unknown[],
  inTemplates: ReadonlyMap<string, PlaceName>,
  inBase: ReadonlyMap<string, PlaceName>,
): Placement[] {
  const { names: namesOfCall, optionSlots: options } = plan;
  const ofCall = parametersAmong(namesOfCall, options);
  const given = new Map(ofCall.map(({ name, slot }) => [name, values[slot]]));
  const all = [...plan.query, ...plan.fields, ...plan.headers, ...plan.cookies];
  const fields = new Map(all.map((field) => [field.parameter, field]));
  const ownHeaders = own.headers === undefined ? undefined : readHeaders(own.headers);
  const read = new CallValues(written);
  const placeOf = (name: string): PlaceName => {
    // Only layers fill the base URL of `call`, even if the call has a parameter of that name.
    const above = given.has(name) ? undefined : inBase.get(name);
    if (above !== undefined) {
      return above;
    }
    const where = plan.placeOf(name);
    const field = fields.get(name);
    if (where === "path") {
      return inTemplates.get(name) ?? "unsent";
    }
    const isReplaced = where === "header" && ownHeaders?.has(field?.name ?? "") === true;
    return field !== undefined && !isReplaced && isWritten(where, field, layer, plan, read)
      ? where
      : "unsent";
  };
  const setBy = whoSet(layers, (set) => Object.keys(set).filter((name) => !isOption(name)));
  const names = new Set([...layer.names, ...given.keys()]);
  const below = new Map(layer.names.map((name, i) => [name, layer.values[i]]));
  const placements = Array.from(names, (name): Placement => {
    return given.has(name)
      ? { name, place: placeOf(name), layer: "call", value: given.get(name) }
      : {
          name,
          place: placeOf(name),
          layer: setBy.get(name) ?? "library",
          value: below.get(name),
        };
  });
  (base?.unfilled ?? base)?.server?.defaults.forEach((value, name) => {
    const place = inTemplates.get(name) ?? inBase.get(name);
    if (!names.has(name) && place !== undefined) {
      placements.push({ name, place, layer: "profile", value });
    }
  });
  return placements;
}

/** Whether a field writes anything where it goes. */
function isWritten(
  where: string,
  field: Field,
  { hooks }: RequestLayer,
  { fieldWriter }: Plan,
  read: CallValues,
): boolean {
  switch (where) {
    case "query":
      return pairOf(field, read, hooks.writeQuery) !== "";
    case "body": {
      // Writes a body of this field alone. The field is sent unless that body is empty.
      const body = fieldWriter?.rules.write([field], read);
      return isIterable(body) ? [...body].length > 0 : body !== "";
    }
    default:
      return (read.raw(field.slot) ?? null) !== null;
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function headerPlacements(call: PlannedCall, layers: readonly NamedLayer[]): Placement[] {
  const { layer, plan, options: own, values } = call;
  const sent = writeHeaders(plan.security?.select(call) ?? call);
  const ofCall = own.headers === undefined ? undefined : readHeaders(own.headers);
  const ofParameters = new Set(
    plan.headers
      .filter(({ name, slot }) => values[slot] !== undefined && ofCall?.has(name) !== true)
      .map(({ name }) => name),
  );
  const setters = whoSet(layers, headersIn);
  const { accept } = plan.operation;
  const layerOf = (name: string): LayerName => {
    const setBy = setters.get(name) ?? "library";
    return ofCall?.has(name) === true
      ? "call"
      : name === "accept" && accept !== undefined && setBy === "profile"
        ? "operation"
        : setBy;
  };
  const merged = layer.headers.merge(own.headers, accept);
  const placements = Object.keys(merged).map((name): Placement => {
    const isUnsent = ofParameters.has(name) || !Object.hasOwn(sent, name);
    return {
      name,
      place: isUnsent ? "unsent" : "header",
      layer: layerOf(name),
      value: isUnsent ? null : sent[name],
    };
  });
  const type = contentTypeOf(plan, call.data);
  const isTyped = Object.hasOwn(merged, "content-type") || ofParameters.has("content-type");
  return type === undefined || isTyped
    ? placements
    : [...placements, { name: "content-type", place: "header", layer: "library", value: type }];
}

/** What a layer sets, and the name of the layer. */
interface NamedLayer {
  readonly own: Layer["chain"];
  readonly name: LayerName;
}

/** The layers of a call, weakest first. Those over `defaults` are the call's own: the first of two option objects. */
function namedLayers(top: Layer, defaults: Layer): readonly NamedLayer[] {
  const layers: Layer[] = [];
  for (let layer = top; layer.below !== undefined; layer = layer.below) {
    layers.push(layer);
  }
  const count = layers.length - layers.indexOf(defaults);
  // The lowest layer is the profile's.
  return layers.reverse().map(({ chain: own }, i) => {
    return { own, name: i >= count ? "call" : i === 0 ? "profile" : `defaults ${i}` };
  });
}

/** Which layer set each name last. */
function whoSet(
  layers: readonly NamedLayer[],
  namesIn: (own: Layer["chain"]) => readonly string[],
): ReadonlyMap<string, LayerName> {
  return new Map(
    layers.flatMap(({ own, name: layer }) =>
      namesIn(own).map((name): [string, LayerName] => [name, layer]),
    ),
  );
}

/** The headers that a layer sets or removes. */
function headersIn(own: Layer["chain"]): readonly string[] {
  return Object.hasOwn(own, "headers") ? [...readHeaders(own["headers"]).keys()] : [];
}
