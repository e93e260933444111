import { defined } from "../../support/properties.js";
import {
  explain,
  type EndpointFactory,
  type Explanation,
  type Operation,
  type Placement,
  type RequestOptions,
} from "../../index.js";
import { printable } from "../../support/printable.js";
import { traceCall, type Trace, type Traces } from "../../watch/traceCall.js";
import { printJson } from "../document/json.js";
import { withFields, type Secrets } from "./Secrets.js";

/** A part of a text, with the parameter whose value wrote it, if one did. */
export interface Piece {
  readonly text: string;
  readonly parameter?: string | undefined;
}

/** A request in pieces, with its credentials replaced, for people to look at. */
export interface Picture {
  /** In upper case. */
  readonly method: string;
  readonly url: readonly Piece[];
  readonly headers: readonly (readonly [name: string, value: readonly Piece[]])[];
  /** Absent where there is none. */
  readonly body?: readonly Piece[];
}

/** One row of the table that says where everything goes. */
export interface Row {
  readonly name: string;
  readonly place: Placement["place"];
  readonly layer: Placement["layer"];
  readonly value: string;
  /** Whether it is a parameter; otherwise it is a header. */
  readonly isParameter: boolean;
}

/** What is called, and with what. */
interface CallInit {
  readonly factory: EndpointFactory;
  /** A factory without the profile's secrets, which writes the request that is shown. */
  readonly shown: EndpointFactory;
  /** A route or an operation. */
  readonly target: string | Operation;
  /** The options, without parameters. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly secrets: Secrets;
}

/** A call of a route or an operation, and all that can be shown of it. Whatever it gives holds no credential. */
export class ShownCall {
  readonly #init: CallInit;
  readonly #parameters: Readonly<Record<string, unknown>>;
  readonly #request: RequestOptions;

  /** Writes the request. Throws an `EndpointError`. */
  constructor(init: CallInit) {
    this.#init = init;
    // What is wrong with the call itself is thrown here.
    this.#write(init.factory, init.parameters);
    this.#parameters = init.secrets.fields(init.parameters);
    this.#request = this.#write(init.shown, this.#parameters);
  }

  /** The request. */
  get request(): RequestOptions {
    return this.#init.secrets.request(this.#request);
  }

  /** The request in pieces that say which parameter wrote them. */
  picture(): Picture {
    const request = this.#request;
    const { shown: factory, target, options } = this.#init;
    const traces = traceCall(factory, target, this.#parameters, options);
    const shown = this.request;
    const body = this.#body(shown.body, traces);
    return {
      method: request.method.toUpperCase(),
      url: piecesOf(shown.url, request.url, traces.url),
      headers: Object.entries(request.headers).map(([name, value]) => {
        const text = String(shown.headers[name]);
        return [name, piecesOf(text, String(value), traces.headers.get(name))];
      }),
      ...defined({ body }),
    };
  }

  /** Where each parameter and header goes, and which layer it came from. */
  rows(): readonly Row[] {
    const { secrets } = this.#init;
    // A header may have the name of a parameter, and comes after it.
    const parameters = new Set(Object.keys(this.#parameters));
    return this.#explain().placements.map(({ name, place, layer, value }) => {
      const isParameter = parameters.delete(name);
      const hidden = secrets.value(name, value);
      const text = typeof hidden === "string" ? hidden : secrets.json(printJson(hidden ?? null));
      return { name, place, layer, value: inOneLine(text), isParameter };
    });
  }

  #explain(): Explanation {
    const { shown, target, options } = this.#init;
    const parameters = this.#parameters;
    return typeof target === "string"
      ? explain(shown, target, { ...options, ...parameters }, { values: true })
      : explain(shown, target, parameters, options, { values: true });
  }

  #write(factory: EndpointFactory, parameters: Readonly<Record<string, unknown>>): RequestOptions {
    const { target, options } = this.#init;
    return withFields(
      typeof target === "string"
        ? factory.request(target, { ...options, ...parameters })
        : factory.call(target, parameters, options),
    );
  }

  /** `shown` is the body with its credentials replaced. */
  #body(shown: unknown, traces: Traces): readonly Piece[] | undefined {
    const { body } = this.#request;
    if (typeof shown === "string" && typeof body === "string") {
      return piecesOf(shown, body, traces.body);
    }
    if (shown instanceof FormData && body instanceof FormData) {
      return partPieces(shown, traces);
    }
    if (typeof shown !== "object" || shown === null || traces.fields.size === 0) {
      return shown === undefined ? undefined : [{ text: readableBody(shown) }];
    }
    return fieldPieces(shown, traces.fields);
  }
}

const LONGEST = 80;

/** A value for a table: in one line, cut at its end, and without what would confuse a terminal. */
function inOneLine(text: string): string {
  const line = printable(text.replace(/\n\s*/g, ""));
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** A body as people read it. */
function readableBody(body: unknown): string {
  if (body instanceof Uint8Array) {
    return `${body.length} bytes`;
  }
  return typeof body === "string" ? body : printJson(body);
}

/** The lines of a JSON object, each field a piece of its own. */
function fieldPieces(body: object, fields: ReadonlyMap<string, string>): readonly Piece[] {
  const lines = Object.entries(body).flatMap(([key, value], i): Piece[] => [
    { text: i === 0 ? "\n  " : ",\n  " },
    { text: `${printJson(key)}: ${printJson(value, "  ")}`, parameter: fields.get(key) },
  ]);
  return [{ text: "{" }, ...lines, { text: "\n}" }];
}

/** The parts of a form, one a line. */
function partPieces(shown: FormData, { parts }: Traces): readonly Piece[] {
  return Array.from(shown).flatMap(([name, value], i): readonly Piece[] => [
    { text: `${i === 0 ? "" : "\n"}${name}: ` },
    { text: formPartText(value), parameter: parts.at(i) },
  ]);
}

/** A part of a form as a text; of a file its name. */
export function formPartText(part: string | { readonly name: string }): string {
  return typeof part === "string" ? part : part.name;
}

/** A text whose credentials are replaced, in pieces; `plain` is what it was before. */
function piecesOf(text: string, plain: string, traces: readonly Trace[] = []): readonly Piece[] {
  const shift = text.length - plain.length;
  const most = Math.min(text.length, plain.length);
  // What stands between these two was replaced.
  let from = 0;
  while (from < most && text[from] === plain[from]) {
    from += 1;
  }
  let to = plain.length;
  while (to > from && to + shift > from && text[to + shift - 1] === plain[to - 1]) {
    to -= 1;
  }
  // A trace around the replaced text is stretched. One that overlaps a part of it is dropped.
  const kept = traces.filter(
    ({ start, end }) => end <= from || start >= to || (start <= from && end >= to),
  );
  return cut(
    text,
    kept.map((trace) => ({
      ...trace,
      start: trace.start >= to ? trace.start + shift : trace.start,
      end: trace.end <= from ? trace.end : trace.end + shift,
    })),
  );
}

function cut(text: string, traces: readonly Trace[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { parameter, start, end } of traces) {
    // Each character is shown once, even if traces overlap.
    if (start >= done) {
      pieces.push({ text: text.slice(done, start) }, { text: text.slice(start, end), parameter });
      done = end;
    }
  }
  return [...pieces, { text: text.slice(done) }].filter((piece) => piece.text !== "");
}
