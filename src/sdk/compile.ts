import type { BodyWriter } from "../body/BodyWriter.js";
import type { ParameterHeaders } from "../operation/ParameterHeaders.js";
import { QUERY_METHODS } from "../settings/bodies.js";
import { copyOwn, createBare } from "../support/objects.js";
import type { Kind, OperationData, Place, Rule, Server } from "../types/sdk.js";
import { fieldOf, type Field } from "../values/pairs.js";
import { simpleTemplate, type Address, type WriteAddress } from "./address.js";
import type { PreparedParameter } from "./prepare.js";

/** An operation, read once. What may be absent has no prototype, so a polluted `Object.prototype` has no effect. */
export interface SdkOperation {
  readonly method: string;
  readonly address: Address;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly accept: string | undefined;
  readonly baseUrl: string | Server | undefined;
  /** The kind of which parameters may be fields. */
  readonly kind: Kind | undefined;
  /** How bodies are written; `undefined` where there is none. */
  readonly bodies: BodyWriter | undefined;
  /** The route, as errors show it. */
  readonly describe: () => string;
}

/** Reads an operation. It is trusted: the generator has checked it. */
export function readSdkOperation(given: OperationData): SdkOperation {
  const own = copyOwn(given) as object as OperationData;
  const { route, parameters = {}, accept, baseUrl, body, data } = own;
  const { method, address } = typeof route === "string" ? simpleTemplate(route) : route;
  const rules = new Map<string, Rule>();
  for (const name of Object.keys(parameters)) {
    rules.set(name, copyOwn(parameters[name] ?? {}));
  }
  return {
    method: method.toLowerCase(),
    address,
    rules,
    accept,
    baseUrl,
    kind: body && (copyOwn(body) as object as Kind),
    bodies: (body ?? data)?.writer(rules),
    describe: () => `${method} ${address.text}`,
  };
}

/** What decides where the values of a call go. */
interface CallNames {
  /** The names of its parameters. */
  readonly names: readonly string[];
  /** Those of the parameters of all calls. */
  readonly shared: readonly string[];
  /** The names that are for base URLs, and are sent nowhere else. */
  readonly variables: ReadonlySet<string>;
  /** Whether the call has `data`: then no parameter is a field of the body. */
  readonly hasData: boolean;
}

/** How calls with the same names are written, as plain data. */
export interface Plan {
  /** The parameters of all calls that the call does not bring. Their values follow those of the call. */
  readonly others: readonly string[];
  readonly write: WriteAddress;
  readonly steps: readonly PreparedParameter[];
  readonly query: readonly Field[];
  readonly fields: readonly Field[];
  readonly headers: ParameterHeaders | undefined;
}

/** The plan of calls with these names. */
export function compile(operation: SdkOperation, given: CallNames): Plan {
  const { address, rules, kind, describe } = operation;
  const { names, shared } = given;
  // In the order of an object that has them all.
  const slots = createBare<number>();
  shared.forEach((name) => {
    slots[name] = -1;
  });
  names.forEach((name, slot) => {
    slots[name] = slot;
  });
  const others = shared.filter((name) => slots[name] === -1);
  others.forEach((name, i) => {
    slots[name] = names.length + i;
  });
  const fields: Record<Where, Field[]> = {
    path: [],
    query: [],
    header: [],
    cookie: [],
    body: [],
    nowhere: [],
  };
  for (const name of Object.keys(slots)) {
    fields[placeFor(operation, given, name)].push(
      fieldOf(name, slots[name] ?? -1, rules.get(name)),
    );
  }
  const steps: PreparedParameter[] = [];
  let headersOf: Place["headersOf"];
  rules.forEach((rule, name) => {
    const slot = slots[name] ?? -1;
    const where = placeFor(operation, given, name);
    const textOf = rule.place?.textOf ?? (where === "body" ? kind?.prepare : undefined);
    headersOf ??= rule.place?.headersOf;
    rule.place?.check?.(fields.body, describe);
    if (where !== "nowhere" && (rule.required === true || (slot >= 0 && (rule.format ?? textOf)))) {
      steps.push({ name, slot, rule, textOf, isInPath: where === "path" });
    }
  });
  const { header, cookie } = fields;
  return {
    others,
    write: address.plan((name) => slots[name] ?? -1),
    steps,
    query: fields.query,
    fields: fields.body,
    headers: header.length + cookie.length > 0 ? headersOf?.(header, cookie) : undefined,
  };
}

type Where = Place["in"] | "path" | "nowhere";

/** Where a parameter goes. */
function placeFor(
  { method, address, rules, kind }: SdkOperation,
  { shared, variables, hasData }: CallNames,
  name: string,
): Where {
  const rule = rules.get(name);
  if (address.names.has(name)) {
    return "path";
  }
  const isQuery = QUERY_METHODS.has(method) || shared.includes(name);
  const where = rule?.place?.in ?? (isQuery ? "query" : kind && "body");
  return where === undefined ||
    (rule === undefined && variables.has(name)) ||
    (where === "body" && hasData)
    ? "nowhere"
    : where;
}
