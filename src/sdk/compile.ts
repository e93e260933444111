import type { BodyWriter } from "../body/BodyWriter.js";
import type { ParameterHeaders } from "../headers/ParameterHeaders.js";
import { QUERY_METHODS } from "../settings/bodies.js";
import { copyOwn, createBare } from "../support/objects.js";
import type { Kind, OperationData, Place, Rule, Server } from "../types/sdk.js";
import type { SlotOf } from "../url/steps.js";
import { fieldOf, type Field } from "../values/pairs.js";
import type { PreparedParameter } from "../values/ValueRules.js";
import { simpleTemplate, type Address, type WriteAddress } from "./address.js";
import type { ClientLayer } from "./ClientLayer.js";

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
  /** What its client sets. */
  readonly layer: Pick<ClientLayer, "names" | "service">;
  /** Whether the call has `data`: then no parameter is a field of the body. */
  readonly hasData: boolean;
}

/** How calls with the same names are written, as plain data. */
export interface CallPlan {
  readonly write: WriteAddress;
  readonly steps: readonly PreparedParameter[];
  readonly query: readonly Field[];
  readonly fields: readonly Field[];
  readonly headers: ParameterHeaders | undefined;
}

/** The plan of calls with these names. */
export function planCall(operation: SdkOperation, given: CallNames): CallPlan {
  const { address, rules, kind, describe } = operation;
  const { names, layer } = given;
  // In the order of an object that has them all. The values of the client stand behind those of the call.
  const slots = createBare<number>();
  layer.names.forEach((name, i) => {
    slots[name] = names.length + i;
  });
  names.forEach((name, slot) => {
    slots[name] = slot;
  });
  const slotOf: SlotOf = (name) => slots[name] ?? -1;
  const fieldsOf = (where: Where): readonly Field[] =>
    Object.keys(slots)
      .filter((name) => placeFor(operation, given, name) === where)
      .map((name) => fieldOf(name, slotOf(name), rules.get(name)));
  const fields = fieldsOf("body");
  const steps: PreparedParameter[] = [];
  let headersOf: Place["headersOf"];
  rules.forEach((rule, name) => {
    const slot = slotOf(name);
    const where = placeFor(operation, given, name);
    const textOf = rule.place?.textOf ?? (where === "body" ? kind?.prepare : undefined);
    headersOf ??= rule.place?.headersOf;
    rule.place?.check?.(fields, describe);
    if (where !== "nowhere" && (rule.required === true || (slot >= 0 && (rule.format ?? textOf)))) {
      steps.push({
        name,
        slot,
        isRequired: rule.required === true,
        format: rule.format?.write,
        textOf,
        isInPath: where === "path",
      });
    }
  });
  const header = fieldsOf("header");
  const cookie = fieldsOf("cookie");
  return {
    write: address.plan(slotOf),
    steps,
    query: fieldsOf("query"),
    fields,
    headers: header.length + cookie.length > 0 ? headersOf?.(header, cookie) : undefined,
  };
}

type Where = Place["in"] | "path" | "nowhere";

/** Where a parameter goes. */
function placeFor(
  { method, address, rules, kind }: SdkOperation,
  { layer, hasData }: CallNames,
  name: string,
): Where {
  const rule = rules.get(name);
  if (address.names.has(name)) {
    return "path";
  }
  const isQuery = QUERY_METHODS.has(method) || layer.names.includes(name);
  const where = rule?.place?.in ?? (isQuery ? "query" : kind && "body");
  return where === undefined ||
    (rule === undefined && layer.service.variables.has(name)) ||
    (where === "body" && hasData)
    ? "nowhere"
    : where;
}
