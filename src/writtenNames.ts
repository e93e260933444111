import { decodePercent } from "./grammar/percent.js";
import { callsOf } from "./layers/createEndpoint.js";
import type { Operation } from "./Operation.js";
import type { Note } from "./request/AddressWriter.js";
import { parseBase } from "./request/baseUrl.js";
import { CallValues } from "./request/CallValues.js";
import { type Field, pairOf } from "./request/pairs.js";
import type { PlannedCall } from "./request/PlannedCall.js";
import { addDefaults } from "./request/writeRequest.js";
import { isPlainObject } from "./support/objects.js";
import { bodyOfField } from "./watchCall.js";

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
  /** What lists and objects write, and what values in the query of the route do. */
  readonly written: readonly Written[];
  /** The names of all parameters, of literal pairs and of the service's credentials. */
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
  const {
    query,
    bodyFields,
    prepare,
    operation: { address },
  } = plan;
  // Preparing a list of parts makes text of it.
  const isObject = ({ slot }: Field): boolean => typeof slotValues[slot] === "object";
  const inQuery = query.filter(isObject);
  const inBody = bodyFields.filter(isObject);
  const values = prepare?.(slotValues) ?? new CallValues(slotValues);
  return {
    written: [
      ...inQuery.map((field) =>
        ofPairs(false, field, pairOf(field, values, layer.hooks.writeQuery)),
      ),
      ...inBody.map((field) => ofPairs(true, field, bodyOfField(field, plan, values))),
      ...inRoute(call, values),
      ...inData(call),
    ],
    others: [
      ...[...query, ...bodyFields].map(({ sent }) => sent),
      ...namesIn(base?.query ?? ""),
      ...namesIn(address.url.replace(/\{.*?\}/g, "").replace(/^[^?]*\??/, "")),
      ...layer.service.declared.credentials,
    ],
  };
}

/** What a field writes: `pairs`, or a part with its own name. */
function ofPairs(
  isInBody: boolean,
  { name, sent }: Pick<Field, "name" | "sent">,
  pairs: unknown,
): Written {
  return { isInBody, name, sent, names: typeof pairs === "string" ? namesIn(pairs) : [sent] };
}

/** The names of pairs. */
function namesIn(pairs: string): readonly string[] {
  return pairs
    .split("&")
    .filter(Boolean)
    .map((pair) => decodePercent(pair.split("=", 1).join()));
}

/** What the fields of `data` write, unless it is JSON. */
function inData({ plan, layer, data }: PlannedCall): readonly Written[] {
  const { dataWriter, operation, describe } = plan;
  return dataWriter?.traits.writeObject === undefined || !isPlainObject(data)
    ? []
    : Object.keys(data).map((name) => {
        const field = { [name]: data[name] };
        const { rules } = operation;
        const body = dataWriter.writeData(field, rules, layer.service.form, describe);
        return ofPairs(true, { name, sent: name }, body);
      });
}

/** What values write that stand in the query of the route. */
function inRoute(call: PlannedCall, values: CallValues): readonly Written[] {
  const { address, operation } = call.plan;
  if (!operation.address.url.includes("?")) {
    return [];
  }
  const trail: Note[] = [];
  // This base URL has no query, so the trail says where in the query a value stands.
  const base = parseBase("https://a.example");
  const { path, query = "" } = address.write({ ...call, base, trail }, values);
  return trail
    .filter(({ place }) => place === "query")
    .map((note) => {
      const at = note.start - path.length;
      const end = note.end - path.length;
      // An expression that follows another begins with the `&` between them.
      const start = query[at] === "&" ? at + 1 : at;
      const first = query.lastIndexOf("&", start - 1) + 1;
      const pairs = query.slice(first, end) + query.slice(end).split("&", 1).join();
      const names = namesIn(pairs).slice(query.slice(first, start).includes("=") ? 1 : 0);
      return { isInBody: false, name: note.name, sent: note.name, names };
    });
}
