/** Requests of described operations, written by this library and by `swagger-client`. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { EndpointFactory, type RequestOptions } from "../../src/index.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { longPackage, longPath } from "./longPackages.js";

/** What of `swagger-client` the tests use: it writes requests. */
interface SwaggerClient {
  buildRequest(options: object): {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

const { default: swaggerClient } = (await longPackage("swagger-client")) as {
  readonly default: SwaggerClient;
};

/** An object of a description. */
export type Node = Readonly<Record<string, unknown>>;

/** What both make of an operation, as far as it can be compared. */
export interface Comparable {
  readonly method: string;
  readonly url: string;
  /** The headers of parameters. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without its parameters. */
  readonly contentType: string | undefined;
  readonly body: unknown;
}

/** A parameter that is given a value. */
export interface Given {
  readonly place: string;
  readonly name: string;
  readonly node: Node;
  readonly schema: Node;
  readonly value: unknown;
}

/** An operation of a description, with values for all that it takes. */
export interface Subject {
  /** What `readOpenApi` calls it. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The whole description. */
  readonly document: Node;
  /** The operation, with all references replaced. */
  readonly node: Node;
  readonly pathItem: Node;
  readonly parameters: readonly Given[];
  /** The fields of the body, if it has fields. */
  readonly fields: readonly Given[];
  /** The whole body, if there is one. */
  readonly body: unknown;
  /** The media type of the body. */
  readonly type: string | undefined;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"];
const PLACES = ["path", "query", "header", "cookie"];
const IGNORED = ["accept", "content-type", "authorization"];

/** How deep references are replaced. */
const DEPTH = 12;

/** A description that a package has. */
export function readDocument(file: string): Node {
  const text = readFileSync(longPath(file), "utf8");
  return (file.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })) as Node;
}

/** All operations of a description. */
export function subjectsOf(document: Node): readonly Subject[] {
  const ids = new Set<string>();
  const subjects: Subject[] = [];
  for (const [path, item] of Object.entries(document["paths"] as Record<string, Node>)) {
    const pathItem = resolved(document, item);
    for (const method of METHODS.filter((name) => pathItem[name] !== undefined)) {
      const own = operationOf(resolved(document, pathItem[method] as Node));
      const node = replaced(document, own, DEPTH) as Node;
      const given = node["operationId"] as string | undefined;
      const id = given === undefined || ids.has(given) ? `${method.toUpperCase()} ${path}` : given;
      ids.add(id);
      const shared = replaced(document, pathItem["parameters"] ?? [], DEPTH) as readonly Node[];
      const parameters = parametersOf(shared, (node["parameters"] ?? []) as readonly Node[]);
      const place = { id, method, path, document, node, pathItem, parameters };
      subjects.push({ ...place, ...bodyOf(document, node) });
    }
  }
  return subjects;
}

/** The fields of an operation that both look at. */
function operationOf(node: Node): Node {
  const names = ["operationId", "parameters", "requestBody", "servers", "consumes"];
  return Object.fromEntries(Object.entries(node).filter(([name]) => names.includes(name)));
}

/** What a node refers to, or itself. */
function resolved(document: Node, node: Node): Node {
  const reference = node["$ref"];
  if (typeof reference !== "string") {
    return node;
  }
  const names = reference.split("/").slice(1).map(decodeURIComponent);
  const found = names.reduce<unknown>(
    (owner, name) => (owner as Node)[name.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  );
  return resolved(document, found as Node);
}

/** The node with what its references lead to in place of them. */
function replaced(document: Node, node: unknown, depth: number): unknown {
  if (Array.isArray(node)) {
    return depth < 0 ? [] : node.map((member) => replaced(document, member, depth - 1));
  }
  if (typeof node !== "object" || node === null) {
    return node;
  }
  const members = depth < 0 ? [] : Object.entries(resolved(document, node as Node));
  return Object.fromEntries(
    members.map(([name, member]) => [name, replaced(document, member, depth - 1)]),
  );
}

function parametersOf(shared: readonly Node[], own: readonly Node[]): readonly Given[] {
  const byName = new Map<string, Node>();
  for (const node of [...own, ...shared]) {
    const id = `${String(node["in"])} ${String(node["name"])}`;
    byName.set(id, byName.get(id) ?? node);
  }
  return [...byName.values()].flatMap((node): readonly Given[] => {
    const [place, name] = [String(node["in"]), String(node["name"])];
    const isIgnored = place === "header" && IGNORED.includes(name.toLowerCase());
    return !PLACES.includes(place) || isIgnored ? [] : [givenOf(place, name, node)];
  });
}

function givenOf(place: string, name: string, node: Node): Given {
  const [media] = Object.values((node["content"] ?? {}) as Record<string, Node>);
  const schema = (media?.["schema"] ?? node["schema"] ?? node) as Node;
  return { place, name, node, schema, value: sample(schema, 0) };
}

type Body = Pick<Subject, "fields" | "body" | "type">;

const NO_BODY: Body = { fields: [], body: undefined, type: undefined };

function bodyOf(document: Node, node: Node): Body {
  const requestBody = node["requestBody"] as Node | undefined;
  const content = (requestBody?.["content"] ?? {}) as Record<string, Node>;
  const types = Object.keys(content);
  const type = types.find((name) => /[/+]json\s*(;|$)/i.test(name)) ?? types[0];
  if (type === undefined) {
    return document["swagger"] === undefined ? NO_BODY : swaggerBodyOf(document, node);
  }
  const { schema = {}, encoding = {} } = content[type] as Record<string, Node>;
  const body = sample(schema, 0);
  if (!/json|form|\*/.test(type) || type.includes("form-data") !== type.startsWith("multipart/")) {
    // What is written as it is.
    return { fields: [], body: "text", type };
  }
  if (!isFields(body)) {
    return { fields: [], body, type };
  }
  const fields = Object.entries(body).map(([name, value]): Given => {
    const property = propertyOf(schema, name);
    return { place: "body", name, node: (encoding[name] ?? {}) as Node, schema: property, value };
  });
  return { fields, body, type };
}

function swaggerBodyOf(document: Node, node: Node): Body {
  const parameters = (node["parameters"] ?? []) as readonly Node[];
  const consumes = (node["consumes"] ?? document["consumes"] ?? []) as readonly string[];
  const json = consumes.find((name) => name.includes("json")) ?? consumes[0] ?? "application/json";
  const whole = parameters.find((parameter) => parameter["in"] === "body");
  const form = parameters.filter((parameter) => parameter["in"] === "formData");
  const fields = form.map((field) => givenOf("body", String(field["name"]), field));
  const isMultipart = form.some(({ type }) => type === "file");
  const type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const body = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return whole !== undefined
    ? { fields: [], body: sample(whole["schema"] as Node, 0), type: json }
    : fields.length === 0
      ? NO_BODY
      : { fields, body, type };
}

function propertyOf(schema: Node, name: string): Node {
  const own = (schema["properties"] as Record<string, Node> | undefined)?.[name];
  const combined = ["allOf", "anyOf", "oneOf"].flatMap((key) => (schema[key] ?? []) as Node[]);
  const found = combined.map((part) => propertyOf(part, name)).find((part) => part !== NONE);
  return own ?? found ?? NONE;
}

const NONE: Node = {};

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value that a schema allows. No text of it is JSON, which `swagger-client` would read. */
export function sample(schema: Node, depth: number): unknown {
  const [choice] = (schema["enum"] ?? []) as readonly unknown[];
  const parts = ["allOf", "anyOf", "oneOf"].map((key) => (schema[key] ?? []) as readonly Node[]);
  const [all = [], ...some] = parts;
  const type = [schema["type"]].flat()[0];
  if (choice !== undefined && choice !== null) {
    return choice;
  }
  if (type === "array" || (type === undefined && schema["items"] !== undefined)) {
    const items = (schema["items"] ?? {}) as Node;
    return depth > 3 ? [] : [sample(items, depth + 1), sample(items, depth + 1)];
  }
  if (type === "object" || schema["properties"] !== undefined) {
    return sampleObject(schema, all, depth);
  }
  const [variant] = [...some.flat(), ...all];
  if (variant !== undefined && depth < 6) {
    const values = all.map((part) => sample(part, depth + 1));
    return values.length > 0 && values.every(isFields)
      ? Object.assign({}, ...values)
      : sample(variant, depth + 1);
  }
  return type === "integer" || type === "number" ? 7 : type === "boolean" ? true : "a b/ü&=";
}

function sampleObject(schema: Node, all: readonly Node[], depth: number): unknown {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Node>);
  const own = properties
    .slice(0, depth === 0 ? 12 : 2)
    .map(([name, property]) => [name, depth > 3 ? "text" : sample(property, depth + 1)]);
  const others = all.map((part) => sample(part, depth + 1)).filter(isFields);
  const value = Object.assign({}, ...others, Object.fromEntries(own)) as object;
  return Object.keys(value).length === 0 && schema["additionalProperties"] !== false
    ? { key: "value" }
    : value;
}

const ORACLE_BASE = "https://oracle.example/v1";

/** Writes requests of one description with this library. */
export function ownWriter(document: Node): (subject: Subject) => Comparable {
  const options = { service: "vendor", clientName: "vendor-sdk", version: "1.0.0" };
  const baseUrl = hasServer(document) ? undefined : ORACLE_BASE;
  const { profile, operations } = readOpenApi(document, { ...options, baseUrl });
  const factory = new EndpointFactory({ ...profile, credentials: undefined });
  return (subject) => {
    const operation = operations[subject.id];
    if (operation === undefined) {
      throw new Error(`${subject.id} is not among the operations`);
    }
    const request = factory.compile(operation)(...valuesOf(subject));
    return comparable({ ...request, method: request.method.toUpperCase() });
  };
}

/** What can be compared of a request. */
function comparable({ method, url, headers: given, body }: RequestOptions): Comparable {
  const { "content-type": contentType, ...headers } = given;
  const own = Object.entries(headers).filter(([name]) => !["accept", "user-agent"].includes(name));
  return {
    method,
    url,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    contentType: contentType === undefined ? undefined : String(contentType).replace(/\s*;.*/, ""),
    body: body instanceof FormData ? [...body] : body,
  };
}

/** The parameters and the options of a call with all values of an operation. */
export function valuesOf(
  subject: Subject,
): [parameters: Record<string, unknown>, options: { data?: unknown }] {
  const { method, parameters, fields, body, type } = subject;
  const values = Object.fromEntries(keysOf(parameters).map(([key, { value }]) => [key, value]));
  const mayHaveBody = ["POST", "PUT", "PATCH", "DELETE"].includes(method.toUpperCase());
  const asData = fields.length === 0 || fields.some(({ name }) => Object.hasOwn(values, name));
  if (!asData && mayHaveBody) {
    fields.forEach(({ name, value }) => (values[name] = value));
  }
  return [values, asData && mayHaveBody && type !== undefined ? { data: body } : {}];
}

/** The names that parameters have in the operation: of equal ones the later ones tell their place. */
function keysOf(parameters: readonly Given[]): readonly (readonly [key: string, given: Given])[] {
  const keys = new Set<string>();
  const sorted = PLACES.flatMap((place) => parameters.filter((given) => given.place === place));
  return sorted.map((given) => {
    const key = keys.has(given.name) ? `${given.place}.${given.name}` : given.name;
    keys.add(key);
    return [key, given];
  });
}

/** Writes a request with `swagger-client`. */
export function oracleRequest(subject: Subject): Comparable {
  const { document, node, pathItem, path, method, parameters, fields, body, type } = subject;
  const isSwagger = document["swagger"] !== undefined;
  // Swagger has parameters for a body, and for the fields of one.
  const whole = ({ in: place }: Node) => isSwagger && place === "body";
  const bodies = ((node["parameters"] ?? []) as readonly Node[]).filter(whole).map((own): Given => {
    return { place: "body", name: String(own["name"]), node: own, schema: NONE, value: body };
  });
  const forms = isSwagger ? fields.map((field) => ({ ...field, place: "formData" })) : [];
  const all = [...parameters, ...bodies, ...forms];
  const operation = { ...node, operationId: "op", parameters: all.map((given) => given.node) };
  const root = { ...document, components: {}, definitions: {} };
  const servers = hasServer(document) ? document["servers"] : [{ url: ORACLE_BASE }];
  const request = swaggerClient.buildRequest({
    spec: {
      ...root,
      ...(isSwagger ? {} : { servers }),
      paths: { [path]: { servers: pathItem["servers"], [method]: operation } },
    },
    operationId: "op",
    parameters: Object.fromEntries(all.map((own) => [`${own.place}.${own.name}`, own.value])),
    ...(isSwagger ? {} : { requestBody: body, requestContentType: type }),
  });
  const entries = Object.entries(request.headers).map(([k, v]) => [k.toLowerCase(), v] as const);
  return comparable({ ...request, headers: Object.fromEntries(entries) });
}

function hasServer(document: Node): boolean {
  const [first] = (document["servers"] ?? []) as readonly Node[];
  return document["swagger"] !== undefined || /^(?:https?:)?\/\//.test(String(first?.["url"]));
}
