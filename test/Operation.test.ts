import { runInNewContext } from "node:vm";
import { expect } from "chai";
import {
  bodyField,
  comma,
  date,
  endpoint,
  EndpointError,
  header,
  multipart,
  Operation,
  path,
  query,
  readOperation,
  type OperationData,
  type OperationJson,
} from "../src/index.js";
import { polluted } from "./support/polluted.js";
import { refusal, SECRET } from "./support/refusal.js";
import { words } from "./support/words.js";
import { API } from "./support/services.js";

/** An operation of what the types may not allow. */
function from(data: unknown): Operation {
  return Operation.from(data as OperationData);
}

describe("Operation.from", () => {
  const data = {
    route: "GET /x/{id}",
    parameters: {
      id: path,
      since: { in: query, format: date, required: true },
      "x-a": header,
    },
    accept: "text/csv",
  };
  const texts = {
    route: "GET /x/{id}",
    parameters: {
      id: "path",
      since: { in: "query", format: "date", required: true },
      "x-a": "header",
    },
    accept: "text/csv",
  };

  it("gives back what it was given, as data of its own, and texts as JSON", () => {
    const operation = Operation.from(data);
    expect(operation.data).to.deep.equal(data);
    expect(operation.data).to.not.equal(data);
    expect(operation.data).to.equal(operation.data);
    expect(JSON.parse(JSON.stringify({ operation }))).to.deep.equal({ operation: texts });
    expect(Object.keys(operation.data.parameters)).to.deep.equal(["id", "since", "x-a"]);
    expect(Object.getPrototypeOf(operation.data)).to.equal(Object.prototype);
  });

  it("makes an equal one of that data, and of the text of it", () => {
    const again = Operation.from(Operation.from(data).data);
    const read = readOperation(JSON.parse(JSON.stringify(again)) as OperationJson);
    const parameters = { id: 1, since: new Date(0), "x-a": "b" };
    expect(read.data).to.deep.equal(data);
    expect(endpoint.call(read, parameters)).to.deep.equal(endpoint.call(again, parameters));
  });

  it("freezes the data, and not what it was given", () => {
    const given = { route: "GET /x", parameters: { a: { in: query } } };
    const operation = from(given);
    const { parameters = {} } = operation.data;
    for (const part of [operation.data, parameters, parameters["a"]]) {
      expect(Object.isFrozen(part)).to.equal(true);
    }
    for (const part of [given, given.parameters, given.parameters.a]) {
      expect(Object.isFrozen(part)).to.equal(false);
    }
    expect(() => {
      (operation as { data: unknown }).data = {};
    }).to.throw(TypeError);
  });

  it("is not changed by what is done to the data later", () => {
    const given: Record<string, unknown> = { route: "GET /x", parameters: { a: header } };
    const operation = from(given);
    endpoint.call(operation, { a: 1 });
    given["route"] = "DELETE /y";
    given["parameters"] = { a: query };
    given["baseUrl"] = "https://evil.example";
    const { method, url, headers } = endpoint.call(operation, { a: 2 });
    expect({ method, url }).to.deep.equal({ method: "get", url: `${API}/x` });
    expect(headers).to.have.property("a", 2);
    expect(operation.data).to.deep.equal({ route: "GET /x", parameters: { a: header } });
  });

  it("leaves out what is undefined", () => {
    const given = { route: "GET /x", parameters: undefined, body: undefined, accept: undefined };
    expect(Object.keys(from(given).data)).to.deep.equal(["route"]);
    const { parameters } = from({ route: "GET /x", parameters: { a: undefined, b: query } }).data;
    expect(Object.keys(parameters ?? {})).to.deep.equal(["b"]);
  });

  it("takes parameters of any names", () => {
    const names = ["__proto__", "constructor", "toString", "", "hasOwnProperty", "route"];
    const rules = names.map((name) => [name, query] as const);
    const operation = from({ route: "POST /x", parameters: Object.fromEntries(rules) });
    expect(Object.keys(operation.data.parameters ?? {})).to.deep.equal(names);
    const values = Object.fromEntries(names.map((name, i) => [name, i]));
    const written = "__proto__=0&constructor=1&toString=2&=3&hasOwnProperty=4&route=5";
    expect(endpoint.call(operation, values).url).to.equal(`${API}/x?${written}`);
  });

  it("takes data of another realm, and reads own fields only", () => {
    const foreign = runInNewContext(`({ route: "GET /x", parameters: { a: "header" } })`) as object;
    const read = readOperation(foreign as OperationJson);
    expect(read.data).to.deep.equal({ route: "GET /x", parameters: { a: header } });
    expect(read.toJSON()).to.deep.equal({ route: "GET /x", parameters: { a: "header" } });
    refusal(() => from(Object.create({ route: "GET /x" })), "INVALID_OPTIONS", ["route"]);
    for (const name of ["route", "parameters", "body", "accept", "baseUrl", "in", "required"]) {
      const { data: read } = polluted(name, "evil", () => from({ route: "GET /x" }));
      expect(Object.keys(read), name).to.deep.equal(["route"]);
    }
  });

  it("names all that is wrong in one error, without a value", () => {
    const b = { in: query, style: SECRET, nobody: 1 };
    const fields = { parameters: { id: query, a: SECRET, b }, body: SECRET, url: SECRET };
    const wrong = { route: "GET /x/{id}", ...fields, baseUrl: SECRET };
    const named = words(
      "parameters.id parameters.a parameters.b.style parameters.b.nobody body baseUrl url",
    );
    refusal(() => from(wrong), "INVALID_OPTIONS", named);
    for (const texts of [wrong, { ...wrong, parameters: { ...fields.parameters, b: SECRET } }]) {
      refusal(() => readOperation(texts as object as OperationJson), "INVALID_OPTIONS");
    }
  });

  it("refuses the texts of plain data, which would lose what they stand for", () => {
    for (const rule of [
      ...["header", "query", { in: "header" }, { in: "cookie" }],
      ...[
        { in: "query", required: true },
        { in: query, style: "pipe" },
      ],
      ...[
        { in: query, format: "date" },
        { in: query, style: { style: "pipe" } },
      ],
    ]) {
      refusal(() => from({ route: "GET /x", parameters: { a: rule } }), "INVALID_OPTIONS");
    }
    for (const fields of [{ body: "form" }, { format: "date" }, { body: { body: "form" } }]) {
      refusal(() => from({ route: "POST /x", ...fields }), "INVALID_OPTIONS");
    }
  });

  it("says that there is no style for a header, or for parts that are no JSON", () => {
    for (const rule of [
      { in: header, style: comma },
      { in: bodyField, style: comma },
    ]) {
      const given = { route: "POST /x", parameters: { a: rule }, body: multipart };
      const { message } = refusal(() => from(given), "INVALID_OPTIONS");
      expect(message).to.contain(
        '"parameters.a" (expected no style except in a query or a form, or jsonStyle in parts, but got one)',
      );
    }
  });

  it("refuses what is no object, and what cannot be read", () => {
    for (const given of [undefined, null, "GET /x", 5, [], ["GET /x"], () => "GET /x", new Map()]) {
      refusal(() => from(given), "INVALID_OPTIONS");
    }
    const get = () => expect.fail(SECRET);
    const a = Object.defineProperty({}, "in", { enumerable: true, get });
    refusal(() => from({ route: "GET /x", parameters: { a } }), "INVALID_OPTIONS");
    const circular: Record<string, unknown> = { route: "GET /x" };
    circular["parameters"] = circular;
    refusal(() => from(circular), "INVALID_OPTIONS");
  });
});

describe("an Operation in place of options", () => {
  const operation = Operation.from({ route: "GET /x" });

  it("is refused by a call and by merge, which say what takes it, beside a route and as defaults", () => {
    for (const take of [endpoint, endpoint.merge] as ((given: unknown) => unknown)[]) {
      const { message } = refusal(() => take(operation), "INVALID_ROUTE");
      expect(message).to.contain(" an Operation (for call())");
    }
    refusal(() => endpoint("GET /x", operation as never), "INVALID_OPTIONS");
    refusal(() => endpoint.defaults(operation as never), "INVALID_OPTIONS");
  });
});

describe("an object that only looks like an Operation", () => {
  it("is none", () => {
    const forged = Object.create(Operation.prototype) as Operation;
    expect(() => endpoint.call(forged, {})).to.throw(EndpointError);
    expect(() => endpoint.compile(forged)).to.throw(EndpointError);
  });
});
