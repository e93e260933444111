/** Plans: everything about a call that the names of its values decide. */
import type { Address, SlotOf, Step } from "./address.js";
import type { BodyWriter } from "./body.js";
import type { ParameterHeaders } from "./headers.js";
import { fieldOf, STANDARD, type Field, type PairStyles } from "./pairs.js";
import type { BodyKind, PartialStyles, Rule } from "./rules.js";
import type { Base, RequestLayer, ServerNames } from "./service.js";
import { requestError, type Preparation } from "./values.js";
import { createBare } from "../support/objects.js";
import { expectedBut } from "../support/messages.js";

/** What is called: a route alone, or an operation with what its description says. */
export interface PlannedOperation {
  /** The method as it is written; `undefined` for a url alone. */
  readonly method: string | undefined;
  readonly address: Address;
  /** What it says of parameters, by their names. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** How its body is written; `undefined` for the usual way of the service. */
  readonly body: BodyKind | undefined;
  /** How `data` is written, where parameters are never fields of it. */
  readonly data: BodyKind | undefined;
  /** The same writer for `data` whose dates or bytes have a format. */
  readonly formatted?: ((writer: BodyWriter) => BodyWriter) | undefined;
  readonly accept: string | undefined;
  /** A server of its own. */
  readonly base: Base | undefined;
  /** The route with this method, as errors show it. */
  readonly describe: (method: string) => string;
}

/** What plans of one operation are told apart by. */
export interface PlanKey {
  /** The names that a call brings. */
  readonly names: readonly string[];
  /** The names of the default parameters. */
  readonly layerNames: readonly string[];
  /** The method of routes that name none. */
  readonly method: string;
  /** Whether a call without the option has `data`. */
  readonly hasData: boolean;
  /** The names of the base URL, where the parameters of a call fill them. */
  readonly server: ServerNames | undefined;
  /** Finds the options among the names; `undefined` where all names are parameters. */
  readonly optionsAmong: ((names: readonly string[]) => OptionSlots) | undefined;
}

/** Where each option stands among the names of a call; -1 if the call does not bring it. */
export interface OptionSlots {
  readonly baseUrl: number;
  readonly method: number;
  readonly url: number;
  readonly headers: number;
  readonly mediaType: number;
  readonly request: number;
  readonly data: number;
  /** Whether any option says where the call goes. */
  readonly isRedirected: boolean;
  /** The other names. */
  readonly parameters: readonly { readonly name: string; readonly slot: number }[];
}

/** How calls with the same names are written. */
export interface Plan {
  readonly key: PlanKey;
  readonly operation: PlannedOperation;
  /** The method in lower case, and as the service wants it to be sent. */
  readonly method: string;
  readonly sentMethod: string;
  /** `undefined` where all names are parameters. */
  readonly options: OptionSlots | undefined;
  /** Which values of the layer stand behind those of a call, and what stands behind these. */
  readonly defaults: readonly number[];
  readonly serverDefaults: readonly string[];
  /** What stands ahead of the path, where values of the call stand in it. */
  readonly start: readonly Step[] | undefined;
  readonly steps: readonly Step[];
  /** The query that no template names. */
  readonly query: readonly Field[];
  /** The fields of the body, and what writes them. */
  readonly fields: readonly Field[];
  readonly fieldWriter: BodyWriter | undefined;
  readonly dataWriter: BodyWriter | undefined;
  /** Makes a field of a name of `data`. */
  readonly dataField: (name: string, slot: number) => Field;
  /** The parameters that go to headers, and to cookies; `headersOf` makes headers of them. */
  readonly headers: readonly Field[];
  readonly cookies: readonly Field[];
  readonly headersOf: ParameterHeaders | undefined;
  /** The values that are prepared before anything is written. */
  readonly preparations: readonly Preparation[];
  /** Their slots, if short texts need nothing; otherwise none. */
  readonly freeSlots: readonly number[];
  /** The parameters that are sent as credentials. */
  readonly credentials: readonly string[];
  readonly slotOf: SlotOf;
  readonly placeOf: (name: string) => Where;
  /** The route, as errors show it. */
  readonly describe: () => string;
}

/** Where a parameter goes; `path` is wherever a template names it. */
export type Where = "path" | "query" | "header" | "cookie" | "body" | "unsent";

/** The methods, in lower case, whose leftover parameters go into the query; they never have a body. */
const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);

/** Whether leftover parameters of requests with the lower-cased method go into the query. */
export function hasQuery(method: string): boolean {
  return QUERY_METHODS.has(method);
}

/** Whether requests with the lower-cased method have a body by themselves. */
export function hasBody(method: string): boolean {
  return BODY_METHODS.has(method);
}

/** The plan of calls with these names. Throws `BODY_NOT_ALLOWED`. */
export function makePlan(layer: RequestLayer, operation: PlannedOperation, key: PlanKey): Plan {
  const { service } = layer;
  const { address, rules } = operation;
  const given = operation.method ?? key.method;
  const method = given.toLowerCase();
  const describe = (): string => operation.describe(given);
  const usual = BODY_METHODS.has(method) ? service.body : undefined;
  const body = operation.body ?? (operation.data === undefined ? usual : undefined);
  const writer = (operation.data ?? body)?.writer ?? usual?.writer;
  const dataWriter = writer && (operation.formatted?.(writer) ?? writer);
  const options = key.optionsAmong?.(key.names);
  const hasData = key.hasData || (options !== undefined && options.data >= 0);
  if (hasData && dataWriter === undefined) {
    const what = expectedBut("data with PATCH, POST, PUT or DELETE", "data with another method");
    throw requestError("BODY_NOT_ALLOWED", describe(), what);
  }
  const fieldWriter = body?.writer;
  const isNamed = (name: string): boolean =>
    address.names.has(name) || key.server?.names.has(name) === true;
  const places: Places = { layer, operation, key, method, hasData, fieldWriter, isNamed };
  const formStyles = stylesOver(service.form, (fieldWriter ?? dataWriter)?.rules.styles);
  const slots = findSlots(key, options);
  const fieldsOf = (where: Where): readonly Field[] =>
    slots.parameters
      .filter((name) => placeOf(places, name) === where)
      .map((name) => {
        const styles = where === "body" ? formStyles : service.query;
        return fieldOf(name, slots.slotOf(name), rules.get(name), styles);
      });
  const fields = fieldsOf("body");
  checkFields(fields, describe);
  const headers = fieldsOf("header");
  const cookies = fieldsOf("cookie");
  const preparations = preparationsOf(places, slots.slotOf);
  return {
    key,
    operation,
    method,
    sentMethod: service.sendsUpperCase ? given.toUpperCase() : method,
    options,
    defaults: slots.defaults,
    serverDefaults: slots.serverDefaults,
    start: startOf(address, key, slots.slotOf),
    steps: address.steps(slots.slotOf),
    query: fieldsOf("query"),
    fields,
    fieldWriter,
    dataWriter,
    dataField: dataFieldsOf(rules, formStyles),
    headers,
    cookies,
    headersOf: headersOf(rules, headers.length + cookies.length > 0),
    preparations,
    freeSlots: freeSlotsOf(preparations, cookies),
    credentials: credentialsOf(places, slots.parameters),
    slotOf: slots.slotOf,
    placeOf: (name) => placeOf(places, name),
    describe,
  };
}

function startOf(address: Address, { server }: PlanKey, slotOf: SlotOf): Plan["start"] {
  if (address.isPath) {
    return server?.steps(slotOf);
  }
  return address.origin === undefined ? address.hostSteps?.(slotOf) : undefined;
}

/** What decides where parameters go. */
interface Places {
  readonly layer: RequestLayer;
  readonly operation: PlannedOperation;
  readonly key: PlanKey;
  readonly method: string;
  readonly hasData: boolean;
  readonly fieldWriter: BodyWriter | undefined;
  /** Whether a template names a parameter. */
  readonly isNamed: (name: string) => boolean;
}

function placeOf(places: Places, name: string): Where {
  const { layer, operation, key, method, hasData, fieldWriter, isNamed } = places;
  const { service } = layer;
  if (isNamed(name)) {
    return "path";
  }
  const place = operation.rules.get(name)?.in?.in;
  const isOfLayer = key.layerNames.includes(name) && !key.names.includes(name);
  const isOfBase = key.optionsAmong !== undefined || isOfLayer;
  const where =
    // Plain data names a place; TypeScript does not know that it was checked.
    (place as Where | undefined) ??
    (isOfBase && service.baseNames.has(name)
      ? // A test server must not learn the tenant of the real service.
        "unsent"
      : QUERY_METHODS.has(method) || service.credentialParameters.has(name)
        ? "query"
        : layer.isQuery && key.layerNames.includes(name)
          ? "query"
          : "body");
  return where === "body" && (fieldWriter === undefined || hasData) ? "unsent" : where;
}

/** Where the values of parameters stand: first those of the call, behind them those of the layer. */
interface Slots {
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  readonly defaults: readonly number[];
  readonly serverDefaults: readonly string[];
  readonly slotOf: SlotOf;
}

function findSlots({ names, layerNames, server }: PlanKey, options: OptionSlots | undefined): Slots {
  const count = names.length;
  // In the order of an object that has them all.
  const slots = createBare<number>();
  for (const name of layerNames) {
    slots[name] = -1;
  }
  if (options === undefined) {
    names.forEach((name, slot) => {
      slots[name] = slot;
    });
  } else {
    for (const { name, slot } of options.parameters) {
      slots[name] = slot;
    }
  }
  const parameters = Object.keys(slots);
  const defaults: number[] = [];
  layerNames.forEach((name, i) => {
    if (slots[name] === -1) {
      slots[name] = count + defaults.length;
      defaults.push(i);
    }
  });
  const serverDefaults: string[] = [];
  server?.defaults.forEach((value, name) => {
    if (slots[name] === undefined) {
      slots[name] = count + defaults.length + serverDefaults.length;
      serverDefaults.push(value);
    }
  });
  return { parameters, defaults, serverDefaults, slotOf: (name) => slots[name] ?? -1 };
}

/** Throws for two parameters that one field of the body would hold. */
function checkFields(fields: readonly Field[], describe: () => string): void {
  const sent = new Map<string, string>();
  for (const { name, parameter } of fields) {
    const other = sent.get(name);
    if (other !== undefined) {
      const what = expectedBut("one value for each field of the body", "two for one");
      throw requestError("INVALID_PARAMETER", describe(), what, { parameters: [other, parameter] });
    }
    sent.set(name, parameter);
  }
}

function preparationsOf(places: Places, slotOf: SlotOf): readonly Preparation[] {
  const preparations: Preparation[] = [];
  const prepare = places.fieldWriter?.rules.prepare;
  places.operation.rules.forEach((rule, name) => {
    const { format, required: isRequired, style } = rule;
    const slot = slotOf(name);
    const where = placeOf(places, name);
    const ofBody =
      prepare && where === "body"
        ? (value: unknown): unknown => prepare(value, rule.name, style)
        : undefined;
    const textOf = rule.in?.textOf ?? ofBody;
    // What is not sent is not asked for: beside `data` no field of the body.
    if (where !== "unsent" && (isRequired || (slot >= 0 && (format ?? textOf)))) {
      preparations.push({
        name,
        slot,
        isRequired,
        format: format?.write,
        textOf,
        isInPath: where === "path",
      });
    }
  });
  return preparations;
}

/** The slots of all preparations, if texts and numbers need none of them. Cookies are encoded. */
function freeSlotsOf(
  preparations: readonly Preparation[],
  cookies: readonly Field[],
): readonly number[] {
  const slots = preparations.map(({ slot }) => slot);
  return cookies.length > 0 || slots.includes(-1) ? [] : slots;
}

/** What makes headers of parameters: the place of one of them brings it along. */
function headersOf(
  rules: PlannedOperation["rules"],
  isNeeded: boolean,
): ParameterHeaders | undefined {
  let found: ParameterHeaders | undefined;
  if (isNeeded) {
    rules.forEach((rule) => {
      found ??= rule.in?.headersOf;
    });
  }
  return found;
}

/** The styles of a form: those of the service, or else those of its kind of bodies. */
function stylesOver(own: Partial<PairStyles>, kind: PartialStyles = STANDARD): PairStyles {
  return {
    list: own.list ?? kind.list ?? STANDARD.list,
    object: own.object ?? kind.object,
    names: own.names ?? STANDARD.names,
  };
}

/** The fields of `data` have the styles of parameters, by the names that are sent. */
function dataFieldsOf(rules: PlannedOperation["rules"], styles: PairStyles): Plan["dataField"] {
  const inBody = [...rules.values()].filter((rule) => (rule.in?.in ?? "body") === "body");
  return (name, slot) => {
    const rule = inBody.find((each) => each.name === name);
    return fieldOf(name, slot, rule && { ...rule, required: false }, styles);
  };
}

/** The parameters that are sent as credentials: by their own names, or by those on the wire. */
function credentialsOf(places: Places, parameters: readonly string[]): readonly string[] {
  const { credentialParameters: known, guard } = places.layer.service;
  return guard === undefined || known.size === 0
    ? []
    : parameters.filter((name) => {
        const sent = places.operation.rules.get(name)?.name ?? name;
        return (known.has(name) || known.has(sent)) && placeOf(places, name) !== "unsent";
      });
}
