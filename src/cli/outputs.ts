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
} from "../adapters/index.js";
import type { RequestOptions } from "../index.js";
import { writeJson } from "./json.js";
import { Code, jsonCode, literal } from "./literal.js";
import type { Form } from "./options.js";

/** The credentials are replaced already, where they are to be. */
const AS_IT_IS = { redact: false };

/** How a request is written in each form that is no table. */
const WRITERS: Readonly<Record<Exclude<Form, "explain">, (request: RequestOptions) => string>> = {
  json: jsonText,
  fetch: (request) => `const response = await fetch(${argumentsOf(...toFetch(request))});`,
  undici: (request) =>
    `import { request } from "undici";\n\nconst response = await request(${argumentsOf(...toUndici(request))});`,
  axios: (request) =>
    `import axios from "axios";\n\nconst response = await axios(${literal(withCode(toAxios(request)))});`,
  got: (request) =>
    `import got from "got";\n\nconst response = await got(${argumentsOf(...toGot(request))});`,
  ky: (request) =>
    `import ky from "ky";\n\nconst response = await ky(${argumentsOf(...toKy(request))});`,
  node: nodeText,
  curl: (request) => toCurl(request, AS_IT_IS),
  http: (request) => toHttpFile(request, AS_IT_IS).trimEnd(),
  har: (request) => writeJson(toHar(request, AS_IT_IS)),
};

/** The request in one of the forms, without a line end. Throws an `EndpointError`. */
export function writeAs(form: Exclude<Form, "explain">, request: RequestOptions): string {
  return WRITERS[form](request);
}

/** The request options; bytes, which JSON does not have, are a list of numbers. */
function jsonText(request: RequestOptions): string {
  const { body } = request;
  return writeJson(body instanceof Uint8Array ? { ...request, body: [...body] } : request);
}

function nodeText(request: RequestOptions): string {
  const { options, body } = toNode(request);
  const { protocol } = options;
  const end = body === undefined ? "" : literal(jsonIn(body, options.headers));
  return [
    `import { request } from "node:${protocol.replace(":", "")}";`,
    "",
    `const sent = request(${literal(options)});`,
    `sent.end(${end});`,
  ].join("\n");
}

function argumentsOf(url: string, init: object): string {
  return `${literal(url)}, ${literal(withCode(init))}`;
}

/** What an adapter gives, with JSON bodies and functions as code. */
function withCode(init: object): object {
  const fields: Record<string, unknown> = { ...init };
  for (const name of ["body", "data"]) {
    if (fields[name] !== undefined) {
      fields[name] = jsonIn(fields[name], fields["headers"]);
    }
  }
  if (typeof fields["transformRequest"] === "function") {
    fields["transformRequest"] = new Code("(data) => data");
  }
  return fields;
}

function jsonIn(body: unknown, headers: unknown): unknown {
  const { "content-type": type } = headers as Readonly<Record<string, unknown>>;
  const isJson = typeof body === "string" && /[/+]json\b/i.test(String(type));
  return isJson ? jsonCode(body) : body;
}
