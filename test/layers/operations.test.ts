import { expect } from "chai";
import {
  bodyField,
  date,
  EndpointFactory,
  form,
  header,
  Operation,
  pipe,
  query,
  readOperation,
  readProfile,
  Route,
  space,
  type RequestOptions,
  type Style,
} from "../../src/index.js";
import { badOperations, placeCases } from "../cases/operations.js";
import { itEach } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { ACME_API, expectSent, type Sent } from "../helpers/services.js";
import { SERVICE, type Call, compile, DAY } from "../helpers/operations.js";

describe("the places of an operation", () => {
  const places = Object.entries(placeCases);
  itEach("are those of %s, whether the call or a default gives it", places, (row) => {
    const [operation, parameters, sent] = row;
    const call = compile(operation);
    // The first call makes the plan, and later ones use it.
    for (const result of [call(parameters), call(parameters), call({ ...parameters })]) {
      expectSent(result, sent);
    }
    expect(compile(operation, {}, parameters)()).to.deep.equal(call(parameters));
  });

  const asked: [what: string, operation: object, given: [object, object?], sent: Sent][] = [
    [
      "keep every name in their namespace an ordinary one",
      { route: "POST /x", parameters: { headers: "query", url: "header", method: "cookie" } },
      [{ headers: "h", url: "u", method: "m", data: "d" }],
      { url: "/x?headers=h", headers: { url: "u", cookie: "method=m" }, body: { data: "d" } },
    ],
    [
      "leave a field of a body and what is left over unsent beside data",
      { route: "PUT /x", parameters: { a: { in: "body", required: true } } },
      [{ b: 1 }, { data: "text" }],
      { body: "text" },
    ],
  ];
  itEach("decide what is sent: they %s", asked, (operation, given, sent) => {
    expectSent(compile(operation)(...given), sent);
  });

  it("are where the operation says, for a credential too", () => {
    const operation = { route: "GET /x", parameters: { api_key: "header" } };
    const call = compile(operation, { credentialParameters: ["api_key"] });
    expectSent(call({ api_key: "k" }), { url: "/x", headers: { api_key: "k" } });
  });

  it("may be parts, one of which has a whole list as JSON", () => {
    const a = { in: "body", style: "json", required: true };
    const call = compile({ route: "POST /x", body: "multipart", parameters: { a } });
    const partsOf = (...given: object[]): unknown => [...(call(...given).body as FormData)];
    const json = '[1,{"k":["2024-02-29T12:00:00.000Z"]}]';
    expect(partsOf({ a: [1, { k: [DAY] }, null] })).to.deep.equal([["a", json]]);
    expect(partsOf({ a: "text" })).to.deep.equal([["a", "text"]]);
    // The parts of `data`, too.
    expect(partsOf({}, { data: { a: [1, null, 2] } })).to.deep.equal([["a", "[1,2]"]]);
    refusal(() => partsOf({ a: [null] }), "MISSING_PARAMETER");
    refusal(() => partsOf({ a: [new Blob([])] }), "INVALID_PARAMETER", ["a"]);
  });

  it("refuse a leftover parameter with the name under which another field is sent", () => {
    const call = compile({ route: "POST /x", parameters: { kind: { in: "body", name: "type" } } });
    refusal(() => call({ kind: 1, type: 2 }), "INVALID_PARAMETER", ["kind", "type"]);
    expect(call({ type: 2 }).body).to.deep.equal({ type: 2 });
  });
});

describe("the baseUrl of an operation", () => {
  const operation = { route: "POST /files", baseUrl: "https://uploads.acme.com/v1" };
  const regional = { ...operation, baseUrl: "https://{region}.acme.com" };

  it("replaces the profile's, but not that of defaults and of the call", () => {
    expect(compile(operation)().url).to.equal("https://uploads.acme.com/v1/files");
    const own = { baseUrl: ACME_API };
    expectSent(compile(operation, {}, own)(), { url: "/files" });
    expectSent(compile(operation)({}, own), { url: "/files" });
  });

  it("is trusted with credentials like the profile's, and no other is", () => {
    const guarded = { credentials: "same-origin", credentialParameters: ["api_key"] } as const;
    const layer = { region: "eu", headers: { authorization: "token" } };
    const call = compile(regional, guarded, layer);
    expectSent(call(), { headers: { authorization: "token" } });
    expectSent(call({}, { baseUrl: SERVICE.baseUrl }), { headers: { authorization: "token" } });
    for (const baseUrl of ["https://us.acme.com", "http://eu.acme.com"]) {
      const error = refusal(() => call({}, { baseUrl }), "UNSAFE_URL");
      expect(error.header).to.equal("authorization");
    }
    // An instance with another host does not send its key to the vendor's.
    const own = { ...layer, baseUrl: "https://acme.customer.com" };
    const instance = new EndpointFactory(readProfile({ ...SERVICE, ...guarded }), own);
    const upload = readOperation(operation);
    expect(instance.call(upload).url).to.equal("https://acme.customer.com/files");
    refusal(() => instance.call(upload, {}, { baseUrl: operation.baseUrl }), "UNSAFE_URL");
    refusal(() => instance.call(upload, {}, { baseUrl: SERVICE.baseUrl }), "UNSAFE_URL");
    // Another operation of the service does not trust it.
    const other = compile({ route: "GET /x" }, guarded, layer);
    refusal(() => other({}, { baseUrl: "https://eu.acme.com" }), "UNSAFE_URL");
  });
});

describe("an operation", () => {
  itEach("with %s is refused", badOperations, (operation, fields) => {
    const error = refusal(() => compile(operation), "INVALID_OPTIONS", fields);
    expect(error.message).to.match(/^Cannot (?:read|compile) the operation: /);
  });

  it("is refused without a route, and while it is plain data: then the error names Operation.from", () => {
    const factory = new EndpointFactory(SERVICE);
    for (const given of [{}, Route.parse("/x"), null]) {
      refusal(() => compile(given as object), "INVALID_OPTIONS");
      refusal(() => factory.compile(given as never), "INVALID_ROUTE");
      refusal(() => factory.call(given as never), "INVALID_ROUTE");
    }
    const data = { route: "GET /x", parameters: { a: "query" } } as never;
    for (const use of [() => factory.compile(data), () => factory.create().call(data, {})]) {
      const { message } = refusal(use, "INVALID_OPTIONS");
      expect(message).to.contain("but got plain data; pass it to Operation.from(data) first");
    }
  });
});

it("an operation without a method has that of the layer, with which its body fields are checked", () => {
  const operation = Operation.from({ route: "/x", parameters: { b: bodyField } });
  const forms = new EndpointFactory({ ...SERVICE, body: form });
  expect(forms.defaults({ method: "POST" }).call(operation, { b: "c" }).body).to.equal("b=c");
  refusal(() => forms.call(operation, {}), "INVALID_OPTIONS", ["parameters.b"]);
});

describe("the hooks of an operation", () => {
  class Hooked extends EndpointFactory {
    protected override writeQuery(name: string, value: unknown): string {
      return value === "nothing" ? "" : `${name}:${String(value)}`;
    }

    protected override finish(request: RequestOptions): RequestOptions {
      return { ...request, body: { wrapped: request.body } };
    }
  }
  const when = { in: query, name: "at", format: date, required: true };
  const operation = Operation.from({ route: "POST /x", parameters: { when, "x-a": header } });
  const call = new Hooked(SERVICE).compile(operation) as Call;

  it("see the sent name and the formatted date, and finish the request", () => {
    const sent = { headers: { "x-a": "1" }, body: { wrapped: { b: 2 } } };
    expectSent(call({ when: DAY, "x-a": "1", b: 2 }), { url: "/x?at:2024-02-29", ...sent });
    // A required value for which they write nothing is missing.
    refusal(() => call({ when: "nothing" }), "MISSING_PARAMETER", ["when"]);
  });

  it("get the style of the parameter, and write in it as the library does", () => {
    class Prefixed extends EndpointFactory {
      protected override writeQuery(name: string, value: unknown, style?: Style) {
        return super.writeQuery(`f_${name}`, value, style);
      }
    }
    const parameters = { a: { in: query, style: pipe }, b: query, c: query };
    const styled = new Prefixed({ ...SERVICE, query: { names: { f_b: space } } });
    const lists = { a: [1, 2], b: [1, 2], c: [1, 2] };
    const { url } = styled.call(Operation.from({ route: "GET /x", parameters }), lists);
    expect(url).to.equal(`${ACME_API}/x?f_a=1%7C2&f_b=1%202&f_c=1,2`);
  });
});
