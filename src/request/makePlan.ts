/** Plans: everything about a call that the names of its values decide. */
import { isBodyMethod, isQueryMethod } from "../grammar/methods.js";
import { requestError } from "../support/makeErrors.js";
import { expectedBut } from "../support/messages.js";
import { createBare, NO_MEMBERS } from "../support/objects.js";
import type { BodyWriter } from "./BodyWriter.js";
import { type Field, fieldFor } from "./pairs.js";
import type { ParameterHeaders } from "./ReadyHeaders.js";
import type { PlannedPlace } from "./rules.js";
import { shortPlan } from "./shortUrl.js";
import type {
  Base,
  BaseNames,
  OptionSlots,
  Plan,
  RequestLayer,
  RequestOperation,
  Service,
  Shape,
} from "./types.js";

/** The shape of calls that go to a base URL. */
export function shapeOf(
  layerNames: readonly string[],
  method: string,
  hasData: boolean,
  base?: Base,
  among?: Shape["optionsAmong"],
): Shape {
  return { layerNames, method, hasData, toFill: base?.toFill, optionsAmong: among };
}

/**
 * Whether options and parameters share one object. In `call` they do not: there, nothing in the parameters is an
 * option, and no parameter fills the base URL.
 */
export function sharesObject({ optionsAmong }: Shape): boolean {
  return optionsAmong !== undefined;
}

/**
 * Makes the plan for calls with these names. `filledByCall` has the names of the base URL if values of the call fill
 * some of them; `shape.toFill` always has them. Throws `BODY_NOT_ALLOWED`.
 */
export function makePlan(
  layer: RequestLayer,
  operation: RequestOperation,
  names: readonly string[],
  shape: Shape,
  filledByCall?: BaseNames,
): Plan {
  const { service } = layer;
  const { rules, method: spelling = shape.method } = operation;
  const method = spelling.toLowerCase();
  const describe = (): string => operation.describe(spelling);
  const options = shape.optionsAmong?.(names);
  const hasData = shape.hasData || (options !== undefined && options.data >= 0);
  const { fieldWriter, dataWriter } = bodyWriters(operation, service, method, hasData, describe);
  // A plan must not hold its layer, whose values may be secrets.
  const isOfBase = layer.namesOfBase(operation, shape.toFill);
  const slots = findSlots(names, sentLayerNames(shape, isOfBase), filledByCall?.defaults, options);
  const takesFields = !hasData && fieldWriter !== undefined;
  const placeOf = placesOf(layer, operation, shape, method, isOfBase, takesFields);
  const fields = fieldsByPlace(slots, placeOf, rules, fieldWriter, service);
  fieldWriter?.checkFields(fields.bodyFields, describe);
  const address = operation.address.plan(slots.slotOf, filledByCall);
  // One literal, since properties that are spread in are stored apart from the object. The fields that every call reads
  // come first.
  return {
    names,
    shape,
    optionSlots: options,
    short: shortPlan(address, fields.query),
    prepare: operation.planPreparation?.(rules, placeOf, slots.slotOf, fieldWriter),
    layerIndices: slots.layerIndices,
    serverTexts: slots.serverTexts,
    security: operation.security,
    bodyFields: fields.bodyFields,
    headersOf: fields.headersOf,
    fieldWriter,
    dataWriter,
    accept: operation.accept,
    sentMethod: service.sendsUpperCase ? spelling.toUpperCase() : method,
    source: { declared: service.declared, describe },
    operation,
    toFill: filledByCall,
    parameters: slots.parameters,
    slotOf: slots.slotOf,
    address,
    query: fields.query,
    headers: fields.headers,
    cookies: fields.cookies,
    placeOf,
    describe,
  };
}

/** The order of the values of a call. Its own come first, then those of its layer and the defaults of a base URL. */
type Slots = Pick<Plan, "parameters" | "layerIndices" | "serverTexts" | "slotOf">;

/**
 * The list itself, or the one that all empty lists share: it keeps the plans of a whole API closer together in memory.
 */
function sharedIfEmpty<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? NO_MEMBERS : list;
}

/**
 * The slots of calls with these names. In `layerNames`, `undefined` stands for a name that only fills the base URL.
 * `serverDefaults` are the defaults of the base URL, by name.
 */
function findSlots(
  names: readonly string[],
  layerNames: readonly (string | undefined)[],
  serverDefaults: ReadonlyMap<string, string> | undefined,
  options: OptionSlots | undefined,
): Slots {
  // An object gives the order: parameters of the layer first, then the other parameters of the call.
  const slots = createBare<number>();
  for (const name of layerNames) {
    if (name !== undefined) {
      slots[name] = -1;
    }
  }
  names.forEach((name, slot) => {
    if (options?.isOption(name) !== true) {
      slots[name] = slot;
    }
  });
  const parameters = Object.keys(slots);
  let next = names.length;
  const layerIndices: number[] = [];
  layerNames.forEach((name, i) => {
    if (name !== undefined && slots[name] === -1) {
      slots[name] = next++;
      layerIndices.push(i);
    }
  });
  const serverTexts: string[] = [];
  serverDefaults?.forEach((value, name) => {
    if (slots[name] === undefined) {
      slots[name] = next++;
      serverTexts.push(value);
    }
  });
  return {
    parameters,
    layerIndices: sharedIfEmpty(layerIndices),
    serverTexts: sharedIfEmpty(serverTexts),
    slotOf: (name) => slots[name] ?? -1,
  };
}

/** The parameters as fields of the query, of the body and of headers. */
function fieldsByPlace(
  { parameters, slotOf }: Slots,
  placeOf: (name: string) => PlannedPlace,
  rules: RequestOperation["rules"],
  fieldWriter: BodyWriter | undefined,
  service: Service,
): Pick<Plan, "query" | "bodyFields" | "headers" | "cookies" | "headersOf"> {
  const fields = {
    query: [] as Field[],
    header: [] as Field[],
    cookie: [] as Field[],
    body: [] as Field[],
  };
  let headersOf: ParameterHeaders | undefined;
  for (const name of parameters) {
    const place = placeOf(name);
    if (place === "path" || place === "unsent") {
      continue;
    }
    const rule = rules.get(name);
    fields[place].push(
      place === "body" && fieldWriter !== undefined
        ? fieldWriter.fieldOf(name, slotOf(name), rule, service.form)
        : fieldFor(name, slotOf(name), rule, service.query),
    );
    // The first place with `headersOf` is enough: the code it brings writes the headers of all parameters.
    headersOf ??= rule?.place?.headersOf;
  }
  return {
    query: sharedIfEmpty(fields.query),
    bodyFields: sharedIfEmpty(fields.body),
    headers: sharedIfEmpty(fields.header),
    cookies: sharedIfEmpty(fields.cookie),
    headersOf,
  };
}

/** What writes the fields of the body, and what writes `data`. Throws `BODY_NOT_ALLOWED`. */
function bodyWriters(
  { body, dataKind, format }: RequestOperation,
  service: Service,
  method: string,
  hasData: boolean,
  describe: () => string,
): Pick<Plan, "fieldWriter" | "dataWriter"> {
  const fallback = isBodyMethod(method) ? service.body : undefined;
  const kind = dataKind ?? body;
  const writer = kind?.writer ?? fallback?.writer;
  if (hasData && writer === undefined) {
    const what = expectedBut("data with PATCH, POST, PUT or DELETE", "data with another method");
    throw requestError("BODY_NOT_ALLOWED", describe(), what);
  }
  return {
    fieldWriter: (kind === undefined ? fallback : body)?.writer,
    dataWriter: format === undefined ? writer : writer?.withFormat(format),
  };
}

/**
 * The names of the layer, each at its index; `undefined` for one that only fills its base URL and is not sent. Where
 * options share an object with parameters, all names stay.
 */
function sentLayerNames(
  shape: Shape,
  isOfBase: (name: string) => boolean,
): readonly (string | undefined)[] {
  const { layerNames } = shape;
  return sharesObject(shape)
    ? layerNames
    : layerNames.map((name) => (isOfBase(name) ? undefined : name));
}

/** Where the parameters of calls with this method, in lower case, go. */
function placesOf(
  { service, sendsDefaultsInQuery }: RequestLayer,
  { address, rules }: RequestOperation,
  shape: Shape,
  method: string,
  isOfBase: (name: string) => boolean,
  takesFields: boolean,
): Plan["placeOf"] {
  const { credentialParameters } = service;
  const isShared = sharesObject(shape);
  const namesToFill = isShared ? shape.toFill?.names : undefined;
  const inQuery = new Set(sendsDefaultsInQuery ? shape.layerNames : []);
  return (name) => {
    // A full URL leaves the base URL unused.
    const isInBase = address.isPath && namesToFill?.has(name) === true;
    if (address.names.has(name) || isInBase) {
      return "path";
    }
    const isInQuery = isQueryMethod(method) || credentialParameters.has(name) || inQuery.has(name);
    const fallback = isShared && isOfBase(name) ? "unsent" : isInQuery ? "query" : "body";
    // `in` is always the name of a place; its type is `string` to keep compiler errors short.
    const place = (rules.get(name)?.place?.in as PlannedPlace | undefined) ?? fallback;
    return place === "body" && !takesFields ? "unsent" : place;
  };
}
