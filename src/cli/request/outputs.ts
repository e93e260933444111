import {
  toAxios,
  toCurl,
  toFetch,
  toGot,
  toHar,
  toHttpFile,
  toKy,
  toNode,
  toUndici,
} from "../../adapters/index.js";
import type { RequestOptions } from "../../index.js";
import { copyOwn } from "../../support/objects.js";
import { byName } from "./byName.js";
import { formPartText } from "./ShownCall.js";
import { printJson } from "../document/json.js";
import { jsonCode, literal } from "../print/literal.js";
import type { OutputForm } from "../commandLine/options.js";
import { Code } from "../print/typescript.js";

/** Credentials are replaced already, if they should be. */
const AS_IT_IS = { redact: false };

/** How a request is written in each form that is not a table. */
const WRITERS: Readonly<
  Record<Exclude<OutputForm, "explain">, (request: RequestOptions) => string>
> = {
  json: jsonText,
  fetch: (request) => callText(["", "fetch"], request, toFetch(request)),
  undici: (request) => {
    // It reads only its own class of forms.
    const names = request.body instanceof FormData ? "FormData, request" : "request";
    const importText = `import { ${names} } from "undici";`;
    return callText([importText, "request"], request, toUndici(request));
  },
  axios: (request) =>
    callText(['import axios from "axios";', "axios"], request, [toAxios(request)]),
  got: (request) => callText(['import got from "got";', "got"], request, toGot(request)),
  ky: (request) => callText(['import ky from "ky";', "ky"], request, toKy(request)),
  node: nodeText,
  curl: (request) => toCurl(request, AS_IT_IS),
  http: (request) => toHttpFile(request, AS_IT_IS).trimEnd(),
  har: (request) => printJson(toHar(request, AS_IT_IS)),
};

/** The request in one of the forms, without a line end. Throws an `EndpointError`. */
export function writeAs(form: Exclude<OutputForm, "explain">, request: RequestOptions): string {
  return WRITERS[form](request);
}

/** The request. Bytes, which JSON does not have, are a list of numbers, and a form is an object. */
function jsonText(request: RequestOptions): string {
  const { body } = request;
  if (body instanceof FormData) {
    return printJson({ ...request, body: byName([...body]) });
  }
  return printJson(body instanceof Uint8Array ? { ...request, body: [...body] } : request);
}

function nodeText(request: RequestOptions): string {
  const { options, body } = toNode(request);
  const importText = `import { request } from "node:${options.protocol.replace(":", "")}";`;
  const callWith = (headers: object): string =>
    `request(${literal({ ...options, headers: { ...options.headers, ...headers } })})`;
  if (request.body instanceof FormData) {
    const type = { "content-type": new Code('sent.headers.get("content-type")') };
    return [
      importText,
      'import { Readable } from "node:stream";',
      "",
      ...formLines(request.body),
      "const sent = new Response(form);",
      `Readable.fromWeb(sent.body).pipe(${callWith(type)});`,
    ].join("\n");
  }
  if (body === undefined) {
    return [importText, "", `const sent = ${callWith({})};`, "sent.end();"].join("\n");
  }
  // The printed code counts the length, because it may have other texts in place of credentials.
  const isCounted = !Object.hasOwn(request.headers, "content-length");
  const length = isCounted ? { "content-length": new Code("Buffer.byteLength(body)") } : {};
  return [
    importText,
    "",
    `const body = ${literal(jsonIn(body, options.headers))};`,
    `const sent = ${callWith(length)};`,
    "sent.end(body);",
  ].join("\n");
}

/** The call of a client: its import, the lines that the call needs, and the call with the result of its adapter. */
function callText(
  [importText, name]: readonly [importText: string, name: string],
  request: RequestOptions,
  [first, second]: readonly [object] | readonly [url: string, init: object],
): string {
  const isConfig = typeof first === "object";
  const init = withCode(isConfig ? first : (second ?? {}), request.body);
  return [
    ...(importText === "" ? [] : [importText, ""]),
    ...(request.body instanceof FormData ? formLines(request.body) : []),
    ...(isConfig ? [] : [`const url = ${literal(first)};`]),
    `const response = await ${name}(${isConfig ? "" : "url, "}${literal(init)});`,
  ].join("\n");
}

function formLines(form: FormData): readonly string[] {
  const parts = Array.from(form, ([name, value]) => {
    return `form.append(${literal(name)}, ${literal(formPartText(value))});`;
  });
  return ["const form = new FormData();", ...parts];
}

/** The result of an adapter, with JSON bodies, forms and functions as code. */
function withCode(init: object, body: unknown): object {
  const fields = copyOwn(init);
  for (const name of ["body", "data"]) {
    if (fields[name] !== undefined) {
      fields[name] = body instanceof FormData ? FORM : jsonIn(fields[name], fields["headers"]);
    }
  }
  if (fields["body"] === FORM) {
    fields["headers"] = withoutFraming(fields["headers"]);
  }
  if (typeof fields["transformRequest"] === "function") {
    fields["transformRequest"] = new Code("(data) => data");
  }
  return fields;
}

/** The form that {@link formLines} makes. */
const FORM = new Code("form");

/** The headers without the ones that a client itself adds for a form. */
function withoutFraming(headers: unknown): object {
  return Object.fromEntries(
    Object.entries(headers as Readonly<Record<string, unknown>>).filter(
      ([name]) => name !== "content-type" && name !== "transfer-encoding",
    ),
  );
}

function jsonIn(body: unknown, headers: unknown): unknown {
  const { "content-type": type } = headers as Readonly<Record<string, unknown>>;
  const isJson = typeof body === "string" && /[/+]json\b/i.test(String(type));
  return isJson ? jsonCode(body) : body;
}
