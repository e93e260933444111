import { nameOfPair } from "../grammar/percent.js";
import { callsOf } from "../layers/FactoryWithCalls.js";
import type { Operation } from "../Operation.js";
import type { Note } from "../request/AddressWriter.js";
import { parseBase } from "../request/baseUrl.js";
import { CallValues } from "../request/CallValues.js";
import { type Field, pairOf } from "../request/pairs.js";
import type { PlannedCall } from "../request/types.js";
import { addDefaults } from "../request/writeRequest.js";
import { isPlainObject } from "../support/objects.js";

/** The decoded names of the pairs that a value writes. */
export interface Written {
  /** Whether they are in the body, not in the query. */
  readonly isInBody: boolean;
  /** The parameter, or the field of `data`. */
  readonly name: string;
  /** The name under which it is sent. */
  readonly sent: string;
  readonly names: readonly string[];
}

/** The names of pairs in the query and in the body of a call. */
export interface WrittenNames {
  /** What parameters, defaults of layers, fields of `data` and values in the query of the route write. */
  readonly written: readonly Written[];
  /** The names of literal pairs and of the service's credentials. */
  readonly others: readonly string[];
}

/**
 * The names that a call of an operation writes, for callers that do not trust its values. The call itself must not be
 * one that is refused.
 */
export function writtenNames(
  factory: object,
  operation: Operation,
  parameters: object,
  options: object,
): WrittenNames {
  const call = callsOf(factory).planCall(operation, parameters, options);
  addDefaults(call);
  const { plan, slotValues, layer, base } = call;
  const { query, bodyFields, fieldWriter } = plan;
  const values = plan.prepare?.(slotValues) ?? new CallValues(slotValues);
  const inQuery = query.map((field) =>
    ofPairs(false, field, pairOf(field, values, layer.hooks.writeQuery)),
  );
  const inBody = bodyFields.map((field) =>
    ofPairs(true, field, fieldWriter?.traits.styles && fieldWriter.traits.write([field], values)),
  );
  const literal = plan.operation.address.url.replace(/\{.*?\}/g, "").replace(/^[^?]*/, "");
  return {
    written: [...inQuery, ...inBody, ...inRoute(call, values), ...inData(call)],
    others: [
      ...namesIn(`${base?.query ?? ""}&${literal.slice(1)}`),
      ...layer.service.declared.credentials,
    ],
  };
}

/** Whether these parameters, or defaults of layers, make a body. Throws what the call throws when it is planned. */
export function makesBody(factory: object, operation: Operation, parameters: object): boolean {
  const { plan, data } = callsOf(factory).planCall(operation, parameters, undefined);
  return plan.bodyFields.length > 0 || data !== undefined;
}

/** What a field writes: `pairs`, or else a field of its own name. */
function ofPairs(
  isInBody: boolean,
  { name, sent }: Pick<Field, "name" | "sent">,
  pairs: unknown,
): Written {
  return { isInBody, name, sent, names: typeof pairs === "string" ? namesIn(pairs) : [sent] };
}

/** The names of pairs. */
function namesIn(pairs: string): readonly string[] {
  return pairs.split("&").filter(Boolean).map(nameOfPair);
}

/** What the fields of `data` write, unless it is JSON. */
function inData({ plan, layer, data }: PlannedCall): readonly Written[] {
  const { dataWriter, operation, describe } = plan;
  return dataWriter?.traits.writeObject === undefined || !isPlainObject(data)
    ? []
    : Object.keys(data).map((name) => {
        const { rules } = operation;
        const field = { [name]: data[name] };
        const pairs =
          dataWriter.traits.styles &&
          dataWriter.writeData(field, rules, layer.service.form, describe);
        return ofPairs(true, { name, sent: name }, pairs);
      });
}

/** What values in the query of the route write. */
function inRoute(call: PlannedCall, values: CallValues): readonly Written[] {
  const { address, operation } = call.plan;
  if (!operation.address.url.includes("?")) {
    return [];
  }
  const trail: Note[] = [];
  // This base URL has no query, so the trail says where in the query a value is.
  const base = parseBase("https://a.example");
  const { path, query = "" } = address.write({ ...call, base, trail }, values);
  return trail
    .filter(({ section }) => section === "query")
    .map(({ name, start, end }) => {
      // An expression that follows another begins with the `&` between them.
      const text = query.slice(0, end - path.length);
      const first = text.lastIndexOf("&", start - path.length) + 1;
      const isValue = query.slice(first, start - path.length).includes("=");
      const names = namesIn(text.slice(first)).slice(isValue ? 1 : 0);
      return { isInBody: false, name, sent: name, names };
    });
}
