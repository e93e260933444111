/** Plans: everything about a call that the names of its values decide. */
import { expectedBut } from "../support/messages.js";
import type { Base, ServerNames } from "./baseUrl.js";
import type { Plan, PlannedOperation, RequestLayer, Shape } from "./call.js";
import type { BodyWriter } from "./body.js";
import type { ParameterHeaders } from "./headers.js";
import { type Field, fieldFor } from "./pairs.js";
import type { Service } from "./service.js";
import { shortPlan } from "./shortUrl.js";
import { findSlots, type OptionSlots, sharedIfEmpty, type SlotOf, type Slots } from "./slots.js";
import { type Preparation, requestError, type Where } from "./values.js";

/** Methods that have a body. */
export type BodyMethod = "patch" | "post" | "put" | "delete";

/** Methods whose parameters go into the query when the route does not name them. */
export type QueryMethod = "get" | "head";

/** The shape of calls that go to a base URL. */
export function shapeOf(
  layerNames: readonly string[],
  method: string,
  hasData: boolean,
  base?: Base,
  among?: Shape["optionsAmong"],
): Shape {
  return { layerNames, method, hasData, server: base?.server, optionsAmong: among };
}

const QUERY_METHODS: ReadonlySet<string> = new Set<QueryMethod>(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set<BodyMethod>(["patch", "post", "put", "delete"]);

/** Whether leftover parameters of requests with this lower-cased method go to the query. Such requests have no body. */
export function hasQuery(method: string): boolean {
  return QUERY_METHODS.has(method);
}

/** Whether requests with this lower-cased method have a body by default. */
export function hasBody(method: string): boolean {
  return BODY_METHODS.has(method);
}

/** The plan of calls with these names, which fill those of the base URL `server`, too. Throws `BODY_NOT_ALLOWED`. */
export function makePlan(
  layer: RequestLayer,
  operation: PlannedOperation,
  names: readonly string[],
  shape: Shape,
  server?: ServerNames,
): Plan {
  const { service } = layer;
  const { rules, method: given = shape.method } = operation;
  const method = given.toLowerCase();
  const describe = (): string => operation.describe(given);
  const options = shape.optionsAmong?.(names);
  const hasData = shape.hasData || (options !== undefined && options.data >= 0);
  const { fieldWriter, dataWriter } = bodyWriters(operation, service, method, hasData, describe);
  const hasFields = !hasData && fieldWriter !== undefined;
  const { slots, placeOf } = placed(layer, operation, names, shape, server, options, hasFields);
  const sorted = sortFields(slots, placeOf, rules, fieldWriter, service);
  fieldWriter?.checkFields(sorted.fields, describe);
  const address = operation.address.plan(slots.slotOf, server);
  const prepared = preparationsOf(rules, placeOf, slots.slotOf, fieldWriter);
  // One literal, since what is spread into an object lies apart from it in memory. What every call reads stands first.
  return {
    names,
    shape,
    optionSlots: options,
    short: shortPlan(address, sorted.query),
    preparations: prepared.preparations,
    defaults: slots.defaults,
    serverDefaults: slots.serverDefaults,
    security: operation.security,
    fields: sorted.fields,
    headersOf: sorted.headersOf,
    fieldWriter,
    dataWriter,
    accept: operation.accept,
    sentMethod: service.sendsUpperCase ? given.toUpperCase() : method,
    source: { declared: service.declared, describe },
    operation,
    server,
    method,
    parameters: slots.parameters,
    slotOf: slots.slotOf,
    address,
    query: sorted.query,
    headers: sorted.headers,
    cookies: sorted.cookies,
    freeSlots: prepared.freeSlots,
    placeOf,
    describe,
  };
}

/** The parameters as fields of the query, of the body and of headers. */
function sortFields(
  { parameters, slotOf }: Slots,
  placeOf: (name: string) => Where,
  rules: PlannedOperation["rules"],
  fieldWriter: BodyWriter | undefined,
  service: Service,
): Pick<Plan, "query" | "fields" | "headers" | "cookies" | "headersOf"> {
  const fields = {
    query: [] as Field[],
    header: [] as Field[],
    cookie: [] as Field[],
    body: [] as Field[],
  };
  let headersOf: ParameterHeaders | undefined;
  for (const name of parameters) {
    const where = placeOf(name);
    if (where === "path" || where === "unsent") {
      continue;
    }
    const rule = rules.get(name);
    fields[where].push(
      where === "body" && fieldWriter !== undefined
        ? fieldWriter.fieldOf(name, slotOf(name), rule, service.form)
        : fieldFor(name, slotOf(name), rule, service.query),
    );
    // The first place with `headersOf` is enough: the code it brings writes the headers of all parameters.
    headersOf ??= rule?.in?.headersOf;
  }
  return {
    query: sharedIfEmpty(fields.query),
    fields: sharedIfEmpty(fields.body),
    headers: sharedIfEmpty(fields.header),
    cookies: sharedIfEmpty(fields.cookie),
    headersOf,
  };
}

/** What writes the fields of the body, and what writes `data`. Throws `BODY_NOT_ALLOWED`. */
function bodyWriters(
  { body, data, formatted }: PlannedOperation,
  service: Service,
  method: string,
  hasData: boolean,
  describe: () => string,
): Pick<Plan, "fieldWriter" | "dataWriter"> {
  const usual = hasBody(method) ? service.body : undefined;
  const kind = data ?? body;
  const writer = kind?.writer ?? usual?.writer;
  if (hasData && writer === undefined) {
    const what = expectedBut("data with PATCH, POST, PUT or DELETE", "data with another method");
    throw requestError("BODY_NOT_ALLOWED", describe(), what);
  }
  return {
    fieldWriter: (kind === undefined ? usual : body)?.writer,
    dataWriter: writer && (formatted?.(writer) ?? writer),
  };
}

/**
 * Where the values of parameters stand, and where they go. What a layer has for a name of a base URL is sent nowhere else:
 * a test server must not learn the tenant of the real service.
 */
function placed(
  layer: RequestLayer,
  { address, rules, base, method: written }: PlannedOperation,
  names: readonly string[],
  { layerNames, server, optionsAmong, method: usual }: Shape,
  filled: ServerNames | undefined,
  options: OptionSlots | undefined,
  hasFields: boolean,
): { readonly slots: Slots; readonly placeOf: (name: string) => Where } {
  // A plan must not hold its layer, whose values may be secrets.
  const { baseNames, credentialParameters } = layer.service;
  const isOpen = optionsAmong !== undefined;
  const isOfBase = (name: string): boolean =>
    !address.names.has(name) &&
    [server?.names, baseNames, base?.server?.names].some((known) => known?.has(name));
  const isQueryMethod = hasQuery((written ?? usual).toLowerCase());
  const inQuery = new Set(layer.isQuery ? layerNames : []);
  const placeOf = (name: string): Where => {
    if (address.names.has(name) || (isOpen && server?.names.has(name) === true)) {
      return "path";
    }
    const isQuery = isQueryMethod || credentialParameters.has(name) || inQuery.has(name);
    const usually = isOpen && isOfBase(name) ? "unsent" : isQuery ? "query" : "body";
    // Plain data names a place; TypeScript does not know that it was checked.
    const where = (rules.get(name)?.in?.in as Where | undefined) ?? usually;
    return where === "body" && !hasFields ? "unsent" : where;
  };
  const defaults = isOpen
    ? layerNames
    : layerNames.map((name) => (isOfBase(name) ? undefined : name));
  return {
    slots: findSlots(names, defaults, filled?.defaults, options),
    placeOf,
  };
}

function preparationsOf(
  rules: PlannedOperation["rules"],
  placeOf: (name: string) => Where,
  slotOf: SlotOf,
  fieldWriter: BodyWriter | undefined,
): Pick<Plan, "preparations" | "freeSlots"> {
  const preparations: Preparation[] = [];
  rules.forEach(({ in: place, name: sent, format, required: isRequired, style }, name) => {
    const slot = slotOf(name);
    const where = placeOf(name);
    const prepare = where === "body" ? fieldWriter?.rules.prepare : undefined;
    const textOf = prepare
      ? (value: unknown): unknown => prepare(value, sent, style)
      : place?.textOf;
    // A parameter that is not sent is not required: beside `data`, no field of the body is.
    if (where !== "unsent" && (isRequired || (slot >= 0 && (format ?? textOf)))) {
      preparations.push({ name, slot, isRequired, format: format?.write, textOf, where });
    }
  });
  // Cookies always need preparation, because they are encoded.
  const isFree = preparations.every(({ name, slot }) => slot >= 0 && placeOf(name) !== "cookie");
  return {
    preparations: sharedIfEmpty(preparations),
    freeSlots: sharedIfEmpty(isFree ? preparations.map(({ slot }) => slot) : []),
  };
}
