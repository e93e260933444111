import { runInNewContext } from "node:vm";
import { expect } from "chai";
import {
  base64,
  bodyField,
  bodyWithFormat,
  comma,
  date,
  endpoint,
  EndpointError,
  header,
  jsonString,
  multipart,
  Operation,
  path,
  query,
  readOperation,
  type OperationData,
  type OperationJson,
} from "../src/index.js";
import { polluted } from "./helpers/polluted.js";
import { refusal, SECRET } from "./helpers/refusal.js";
import { words } from "./helpers/words.js";
import { API } from "./helpers/services.js";

/** An operation of what the types may not allow. */
function from(data: unknown): Operation {
  return Operation.from(data as OperationData);
}

function read(data: unknown): Operation {
  return readOperation(data as OperationJson);
}

describe("Operation.from", () => {
  const since = { in: query, format: date, required: true };
  const data = { route: "GET /x/{id}", parameters: { id: path, since, "x-a": header } };
  const sinceText = { in: "query", format: "date", required: true };
  const texts = { ...data, parameters: { id: "path", since: sinceText, "x-a": "header" } };

  it("returns its data, copied, and as strings in JSON", () => {
    const operation = Operation.from(data);
    expect(operation.data).to.deep.equal(data);
    expect(operation.data).to.not.equal(data);
    expect(Operation.from(operation.data).data).to.deep.equal(data);
    expect(JSON.parse(JSON.stringify({ operation }))).to.deep.equal({ operation: texts });
    const body = bodyWithFormat(jsonString, base64);
    const formatted = { route: "POST /x", body: "json-string", format: "base64" };
    expect(Operation.from({ route: "POST /x", body }).toJSON()).to.deep.equal(formatted);
  });

  it("freezes its own data, not the argument, whose later changes have no effect", () => {
    const given: Record<string, unknown> = { route: "GET /x", parameters: { a: { in: header } } };
    const operation = from(given);
    const { parameters = {} } = operation.data;
    [operation.data, parameters, parameters["a"]].forEach((part) => expect(part).to.be.frozen);
    expect(given).to.not.be.frozen;
    endpoint.call(operation, { a: 1 });
    Object.assign(given, { route: "DELETE /y", baseUrl: "https://evil.example" });
    Object.assign(given["parameters"] as object, { a: query });
    const { method, url, headers } = endpoint.call(operation, { a: 2 });
    expect([method, url, headers["a"]]).to.deep.equal(["get", `${API}/x`, 2]);
    expect(operation.data).to.deep.equal({ route: "GET /x", parameters: { a: { in: header } } });
  });

  it("leaves out undefined fields", () => {
    const given = { route: "GET /x", parameters: undefined, body: undefined, accept: undefined };
    expect(Object.keys(from(given).data)).to.deep.equal(["route"]);
    const { parameters } = from({ route: "GET /x", parameters: { a: undefined, b: query } }).data;
    expect(Object.keys(parameters ?? {})).to.deep.equal(["b"]);
  });

  it("takes data of another realm, and reads own fields only", () => {
    const foreign = read(runInNewContext(`({ route: "GET /x", parameters: { a: "header" } })`));
    expect(foreign.data.parameters).to.deep.equal({ a: header });
    refusal(() => from(Object.create({ route: "GET /x" })), "INVALID_OPTIONS", ["route"]);
    const { data: own } = polluted("baseUrl", "evil", () => from({ route: "GET /x" }));
    expect(Object.keys(own)).to.deep.equal(["route"]);
  });

  it("names all mistakes in one error, without a value", () => {
    const b = { in: query, style: SECRET, nobody: 1 };
    const parameters = { id: query, a: SECRET, b };
    const wrong = { route: "GET /x/{id}", parameters, body: SECRET, url: SECRET, baseUrl: SECRET };
    const named = "parameters.id parameters.a parameters.b.style parameters.b.nobody";
    refusal(() => from(wrong), "INVALID_OPTIONS", words(`${named} body baseUrl url`));
    refusal(() => read(wrong), "INVALID_OPTIONS");
  });

  it("refuses the strings of plain data, and says what to import", () => {
    const rules = [{ style: "pipe" }, { format: "date" }, { style: { style: "pipe" } }];
    for (const rule of [
      "header",
      { in: "query" },
      ...rules.map((own) => ({ in: query, ...own })),
    ]) {
      refusal(() => from({ route: "GET /x", parameters: { a: rule } }), "INVALID_OPTIONS");
    }
    const bodies = [{ body: "form" }, { format: "date" }, { body: { body: "form" } }];
    for (const fields of [...bodies, { security: [["authorization"]] }]) {
      refusal(() => from({ route: "POST /x", ...fields }), "INVALID_OPTIONS");
    }
  });

  it("refuses a parameter that the route and its rule call by two names of the route", () => {
    const toB = { in: path, name: "b" };
    const data = { route: "GET /{a}/{b}", parameters: { a: toB } };
    refusal(() => from(data), "INVALID_OPTIONS", ["parameters.a"]);
    const swapped = from({ ...data, parameters: { a: toB, b: { in: path, name: "a" } } });
    expect(endpoint.call(swapped, { a: 1, b: 2 }).url).to.equal(`${API}/2/1`);
  });

  it("refuses a style for a header, or for parts that are not JSON", () => {
    for (const place of [header, bodyField]) {
      const parameters = { a: { in: place, style: comma } };
      const { message } = refusal(() => from({ route: "POST /x", parameters, body: multipart }));
      expect(message).to.contain(
        '"parameters.a" (a style, but only query and form fields have one; fields of multipart take jsonStyle)',
      );
    }
  });

  it("refuses values that are not objects or cannot be read", () => {
    const a = Object.defineProperty({}, "in", { enumerable: true, get: () => expect.fail(SECRET) });
    const circular: Record<string, unknown> = { route: "GET /x" };
    circular["parameters"] = circular;
    const unreadable = { route: "GET /x", parameters: { a } };
    for (const given of [null, "GET /x", [], () => "GET /x", new Map(), unreadable, circular]) {
      refusal(() => from(given), "INVALID_OPTIONS");
    }
  });
});

it("an Operation is refused instead of options, and the error says what takes it", () => {
  const operation = Operation.from({ route: "GET /x" }) as never;
  const { message } = refusal(() => endpoint(operation), "INVALID_ROUTE");
  expect(message).to.contain(" an Operation, which goes to call()");
  refusal(() => endpoint("GET /x", operation), "INVALID_OPTIONS");
  refusal(() => endpoint.defaults(operation), "INVALID_OPTIONS");
});

it("an object that only looks like an Operation is refused", () => {
  const forged = Object.create(Operation.prototype) as Operation;
  expect(() => endpoint.call(forged, {})).to.throw(EndpointError);
});
