import type { Calls } from "./call/Calls.js";
import { callsOf } from "./call/callsOf.js";
import { explainedOperation, explainedRoute, type Explained } from "./call/explained.js";
import type { Layer } from "./call/Layer.js";
import { readOf } from "./call/readOperations.js";
import { NO_OWN_OPTIONS } from "./call/callOptions.js";
import { contentTypeOf } from "./call/RequestWriter.js";
import type { Endpoint, EndpointFactory } from "./Endpoint.js";
import { atCaller, EndpointError } from "./errors.js";
import { isMissing, readValue } from "./grammar/values.js";
import { withoutRemovals } from "./headers/HeaderMerger.js";
import { readOptions } from "./settings/options.js";
import { whoSetHeaders, whoSetParameters } from "./call/whoSet.js";
import { cannot, quoteAll } from "./support/messages.js";
import { isList, kindOf } from "./support/objects.js";
import type { ExplainArgument, ExplainRest } from "./types/arguments.js";
import type { RoutesFor } from "./types/description.js";
import type { RequestOptions } from "./types/options.js";
import type { Explanation, LayerName, Placement } from "./types/explanation.js";
import { isNamed, placeOutside, type Place } from "./url/places.js";
import { templatePlaces } from "./url/templatePlaces.js";
import { CallValues } from "./values/CallValues.js";
import { pairsOf, type Field, type StyleWriter, type WriteField } from "./values/pairs.js";

/**
 * Says where each parameter and header of a call goes, and which layer set it. Without the option `values`
 * it holds no values and can be logged, and it explains even calls that cannot be written. For an operation,
 * pass its parameters next, then the options.
 *
 * @example
 * ```ts
 * explain(endpoint, "GET /orgs/:org", { org: "octokit", page: 2 }).placements[1];
 * // { name: "page", place: "query", layer: "call" }
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
  const first = call.at(1);
  const isCompiled = readOf(given) !== undefined;
  const withValues = readExplainOptions(call.at(isCompiled ? 3 : 2));
  const found = isCompiled
    ? explainedOperation(calls.layer, given, first, call.at(2))
    : explainedRoute(calls, given, first);
  const { plan } = found;
  const parameters = parameterPlacements(found);
  const placements = [...parameters, ...headerPlacements(found, parameters, withValues)];
  return {
    method: plan.places.method,
    route: plan.url.describe(),
    placements: withValues
      ? placements
      : placements.map(({ name, place, layer }) => ({ name, place, layer })),
    ...(withValues ? { request: requestOf(found) } : {}),
  };
}

/** Reads `{ values? }`. */
function readExplainOptions(options: unknown): boolean {
  const { names, values } = readOptions(options);
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

function requestOf({ layer, call, plan }: Explained): RequestOptions {
  // The layer has these headers, too, and those of parameters would stand over them.
  const { headers } = call;
  return layer.writer.write(plan, [], { ...NO_OWN_OPTIONS, headers });
}

function parameterPlacements(found: Explained): Placement[] {
  const { below, call, layer, plan, values } = found;
  const { parameters, baseUrl } = layer.settings;
  const whoSet = whoSetParameters(below);
  const written = templatePlaces(plan.url, values);
  const fields = new Map([...plan.fields, ...plan.url.query].map((each) => [each.parameter, each]));
  const placements = Object.keys(parameters).map((name): Placement => {
    const setBy = Object.hasOwn(call.parameters, name) ? "call" : whoSet.get(name);
    const place = isNamed(plan.places, name)
      ? written.get(name)
      : outsidePlace(found, name, fields.get(name));
    return { name, place: place ?? "unsent", layer: setBy ?? "library", value: parameters[name] };
  });
  baseUrl?.defaults.forEach((value, name) => {
    const place = written.get(name);
    if (!Object.hasOwn(parameters, name) && place !== undefined) {
      placements.push({ name, place, layer: "profile", value });
    }
  });
  return placements;
}

/** Where a parameter goes that no template names; `undefined` where it writes nothing. */
function outsidePlace(found: Explained, name: string, field: Field | undefined): Place | undefined {
  const place = placeOutside(found.plan.places, name);
  return isSentIn(place, found, name, field) ? place : undefined;
}

function isSentIn(
  place: Place | undefined,
  found: Explained,
  name: string,
  field: Field | undefined,
): boolean {
  const { below, operation, call, layer, values } = found;
  const value = layer.settings.parameters[name];
  switch (place) {
    case "query":
      return writesPair(field, values, below.service.profile.query, layer.writer.hooks.writeQuery);
    case "body":
      return isField(found, name, field);
    case "header": {
      const header = operation.parameters.get(name)?.name ?? name;
      return call.headers?.has(header) !== true && !isEmpty(value, name);
    }
    default:
      return !isEmpty(value, name);
  }
}

/** Whether a parameter is a field of the body. */
function isField(
  { layer, plan: { bodies }, values }: Explained,
  name: string,
  field: Field | undefined,
): boolean {
  const value = layer.settings.parameters[name];
  switch (bodies.kind) {
    case "form":
      return writesPair(field, values, bodies.form);
    case "multipart":
      return value !== null && !(isList(value) && isEmpty(value, name));
    default:
      return true;
  }
}

/** Whether a field is a pair of a query or a form. One that cannot be written counts: it is explained all the same. */
function writesPair(
  field: Field | undefined,
  values: unknown[],
  style: StyleWriter,
  hook?: WriteField,
): boolean {
  const read = new CallValues(values);
  try {
    const text = field === undefined ? "" : pairsOf([field], read, style, hook);
    return text !== "" || !read.isFine;
  } catch {
    // The hook fails. A value that it refuses is noted, as any other is.
    return true;
  }
}

function headerPlacements(
  { below, operation, operationLayer, call, layer, plan }: Explained,
  parameters: readonly Placement[],
  withValues: boolean,
): Placement[] {
  const headers = { ...layer.settings.headers };
  const whoSet = whoSetHeaders(below);
  const isOwn = (name: string): boolean => call.headers?.has(name) === true;
  const layerNameOf = (name: string): LayerName => {
    const setBy = whoSet.get(name) ?? "library";
    return isOwn(name) ? "call" : operationLayer?.headers?.has(name) === true ? "operation" : setBy;
  };
  // A `null` sends nothing, and removes what the layers set.
  const replaced = parameters
    .map(({ name, place, value }) => ({ rule: operation.parameters.get(name), place, value }))
    .filter(
      ({ rule, place, value }) =>
        place === "header" || (rule?.in === "header" && value === null && !isOwn(rule.name)),
    )
    .map(({ rule }) => rule?.name);
  const type = contentTypeOf(plan, layer.settings.data);
  const sent = headersSent(layer, type, withValues);
  const placements = Object.keys(headers).map((name): Placement => {
    const isUnsent = replaced.includes(name) || !Object.hasOwn(sent, name);
    return {
      name,
      place: isUnsent ? "unsent" : "header",
      layer: layerNameOf(name),
      value: isUnsent ? null : sent[name],
    };
  });
  const isTyped = Object.hasOwn(headers, "content-type") || replaced.includes("content-type");
  return type === undefined || isTyped
    ? placements
    : [...placements, { name: "content-type", place: "header", layer: "library", value: type }];
}

/** The headers that are sent. Where they cannot be written, those of the layers stand for them, unless `isStrict`. */
function headersSent(
  { settings, writer }: Layer,
  type: string | undefined,
  isStrict: boolean,
): RequestOptions["headers"] {
  try {
    return writer.headers.write(type, NO_OWN_OPTIONS);
  } catch (thrown) {
    if (isStrict) {
      throw thrown;
    }
    return withoutRemovals({ ...settings.headers });
  }
}

/** Whether a value writes nothing. One that cannot be read is explained all the same. */
function isEmpty(value: unknown, name: string): boolean {
  try {
    const read = readValue(value, name);
    return typeof read === "object" ? isMissing(read) : read === undefined;
  } catch {
    return false;
  }
}
