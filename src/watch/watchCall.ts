/** Writes requests, and notes where their values go. */
import { type HeaderFields, readHeaders } from "../grammar/headerFields.js";
import type { RequestOptions } from "../options.js";
import type { Note } from "../request/AddressWriter.js";
import type { CallValues } from "../request/CallValues.js";
import { type Field, pairOf } from "../request/pairs.js";
import type { Headers } from "../request/ReadyHeaders.js";
import type { GivenOptions, Guard, Hooks, Plan, PlannedCall } from "../request/types.js";
import { writeRequest } from "../request/writeRequest.js";

/** The pairs that a parameter writes. */
export interface Pairs {
  readonly name: string;
  readonly text: string;
}

/** A request, and what was noted while it was written. */
export interface Watched {
  readonly request: RequestOptions;
  /** The URL and the headers, before the hook `finish` changes them. */
  readonly url: string;
  readonly headers: Readonly<Headers>;
  /** The pairs at the end of the query, in their order. */
  readonly pairs: readonly Pairs[];
  /** Where values are in the URL. */
  readonly trail: readonly Note[];
  /** Where values of layers are in the base URL of a `call`, under names that its parameters also have. */
  readonly trailOfBase: readonly Note[];
  /** The parameters and the headers of the call itself. */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly headersOfCall: HeaderFields;
  /** The parameters that were sent as headers, and as cookies. */
  readonly sentHeaders: readonly Field[];
  readonly sentCookies: readonly Field[];
}

/** Writes a request. Hooks and a trail note what is written. */
export function watchCall(call: PlannedCall): Watched {
  const { layer, plan, base } = call;
  const { writeQuery, finish } = layer.hooks;
  // Writing replaces values by what is read of them.
  const parameters = new Map(
    plan.names
      .map((name, slot) => [name, call.slotValues[slot]] as const)
      .filter((field) => plan.optionSlots?.isOption(field[0]) !== true),
  );
  const trail: Note[] = [];
  const pairs: Pairs[] = [];
  let url = "";
  let headers: Headers = {};
  const hooks: Hooks = {
    writeQuery: (field, values) => {
      const text = pairOf(field, values, writeQuery);
      if (text !== "") {
        pairs.push({ name: field.name, text });
        trail.push({ name: field.name, section: "query", start: 0, end: 0 });
      }
      return text;
    },
    finish: (request) => {
      ({ url } = request);
      headers = { ...request.headers };
      return finish === undefined ? request : finish(request);
    },
  };
  const { headers: given } = call.options;
  let headersOfCall: HeaderFields | undefined;
  const options: GivenOptions = {
    ...call.options,
    // Read only when they are written, to keep the order of errors, and only once, because they may be an iterator.
    get headers() {
      return given === undefined ? given : (headersOfCall ??= readHeaders(given));
    },
  };
  // A base URL loses the credentials that the operation does not take.
  let sentBase = base;
  const guard: Guard = (guarded, ...rest) => {
    sentBase = guarded.base;
    layer.guard?.(guarded, ...rest);
  };
  const request = writeRequest({ ...call, options, trail, layer: { ...layer, hooks, guard } });
  const ofBase = trail.some(({ section }) => section === "host") ? [] : (sentBase?.trail ?? []);
  // Only layers fill the base URL of `call`, even if the call has a parameter of that name.
  trail.push(...ofBase.filter(({ name }) => !parameters.has(name)));
  const trailOfBase = ofBase.filter(({ name }) => parameters.has(name));
  headersOfCall ??= new Map();
  const sent = sentFields(call, headersOfCall);
  return { request, url, headers, pairs, trail, trailOfBase, parameters, headersOfCall, ...sent };
}

/** The parameters that were sent as headers, which the headers of the call replace, and as cookies. */
function sentFields(
  { plan, slotValues }: PlannedCall,
  headersOfCall: HeaderFields,
): Pick<Watched, "sentHeaders" | "sentCookies"> {
  return {
    sentHeaders: plan.headers.filter(
      ({ sent, slot }) => (slotValues[slot] ?? null) !== null && !headersOfCall.has(sent),
    ),
    // The values of cookies were made texts, unless they write nothing.
    sentCookies: plan.cookies.filter(({ slot }) => typeof slotValues[slot] === "string"),
  };
}

/** The body that this field alone would make; `undefined` for JSON, which holds every field. */
export function bodyOfField(field: Field, { fieldWriter }: Plan, values: CallValues): unknown {
  return fieldWriter?.traits.writeObject && fieldWriter.traits.write([field], values);
}
