/** Descriptions for tests of what is read of them. */
import { expect } from "chai";
import {
  EndpointFactory,
  readOperation,
  readProfile,
  type CallOptions,
  type OperationJson,
  type ProfileJson,
  type RequestOptions,
} from "../../src/index.js";
import { readNamed } from "../../src/openapi/readOpenApi.js";
import type { OpenApiOptions, ServiceDescription } from "../../src/openapi/index.js";

export const OPTIONS = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };
export const SERVERS = [{ url: "https://api.acme.example/v1" }];

export type Operations = Readonly<Record<string, OperationJson>>;

/** A description: its profile and its operations as plain data. */
export type Read = Pick<ServiceDescription, "problems"> & {
  readonly profile: ProfileJson;
  readonly operations: Operations;
};

export function readDocument(document: object, options: OpenApiOptions = OPTIONS): Read {
  const { operations, profileJson, problems } = readNamed(document, options);
  const data = operations.map(({ draft, operation }) => [draft.id, operation.toJSON()] as const);
  return { profile: profileJson, problems, operations: Object.fromEntries(data) };
}

/** A description in OpenAPI 3.0 with these paths. */
export function read(paths: object, root: object = {}): Read {
  return readDocument({ openapi: "3.0.3", servers: SERVERS, paths, ...root });
}

export function readSwagger(paths: object, root: object = {}): Read {
  const start = { swagger: "2.0", host: "api.acme.example", basePath: "/v1" };
  return readDocument({ ...start, paths, ...root });
}

/** The one operation of a description that has no problems. */
export function only({ operations, problems }: Read): OperationJson {
  expect(problems).to.deep.equal([]);
  const all = Object.values(operations);
  expect(all).to.have.length(1);
  return all[0]!;
}

function at(place: string) {
  return <Name>(name: Name, fields?: object) => ({ in: place, name, ...fields });
}
export const inPath = at("path");
export const inQuery = at("query");
export const inHeader = at("header");
export const inCookie = at("cookie");

export function getOf(...parameters: readonly object[]): Read {
  return read({ "/x": { get: { parameters } } });
}

export function postOf(content: object, root: object = {}): Read {
  return read({ "/x": { post: taking(content) } }, root);
}

/** What an operation has that takes a body of these media types. */
export function taking(content: object): object {
  return { requestBody: { content } };
}

/** What an operation has that takes a body in JSON with this schema. */
export function takingJson(schema: object): object {
  return taking({ "application/json": { schema } });
}

/** A reference to the schema of this name. */
export function schemaAt(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

/** The problems of a description, each in one line. */
export function problemsOf({ problems }: Pick<Read, "problems">): readonly string[] {
  for (const { message } of problems) {
    expect(message).to.match(/^Cannot .+: (?:.*expected .+, but got .+|it threw an error)$/);
  }
  return problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

/** What calls the one operation of a description. */
export function compiled(
  description: Read,
): (parameters?: object, options?: CallOptions) => RequestOptions {
  const factory = new EndpointFactory(readProfile(description.profile));
  return factory.compile(readOperation(only(description)));
}

/** The one operation of a description, which is a GET of this path with these parameters. */
export function getting(path: string, ...parameters: object[]): OperationJson {
  return only(read({ [path]: { get: { parameters } } }));
}

/** Expects a description with these problems; one without a colon is a pointer, whatever is said of it. */
export function expectProblems(description: Pick<Read, "problems">, ...expected: string[]): void {
  const problems = problemsOf(description);
  const pointers = problems.map((problem) => problem.split(": ")[0]!);
  const found = problems.map((text, i) =>
    expected[i]?.includes(": ") === false ? pointers[i] : text,
  );
  expect(found).to.deep.equal(expected);
}

/** Expects a description with these operations, and with no problems. */
export function expectOperations({ operations, problems }: Read, expected: Operations): void {
  expect({ operations, problems }).to.deep.equal({ operations: expected, problems: [] });
}

export const STRING = { type: "string" };

export const LIST = { type: "array", items: STRING };

export const OBJECT = { type: "object", properties: { a: STRING } };
