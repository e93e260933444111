import { expect } from "chai";
import {
  EndpointFactory,
  Operation,
  readOperation,
  readProfile,
  type OperationJson,
  type ProfileJson,
} from "../../src/index.js";
import { itFor } from "../support/itEach.js";

const PROFILE: ProfileJson = {
  service: "acme",
  baseUrl: "https://api.acme.com",
  clientName: "acme-sdk",
  version: "1.0.0",
};

/** Fields that are wrong, and what errors call them. */
const WRONG_RULES: readonly (readonly [rules: object, path: string, expected: string])[] = [
  [{ created: { in: "query", style: "brackts" } }, "parameters.created.style", '"brackets"'],
  [{ created: { in: "query", format: "iso" } }, "parameters.created.format", '"unix"'],
  [{ created: { in: "qery" } }, "parameters.created.in", '"query"'],
  [{ created: { style: "comma" } }, "parameters.created.in", '"query"'],
  [{ created: "qery" }, "parameters.created", '"query"'],
  [{ created: 1 }, "parameters.created", "a place, or an object with one"],
  [{ created: { in: "query", nam: "x" } }, "parameters.created.nam", "name, style, format"],
];

const WRONG_PROFILES: readonly (readonly [fields: object, path: string, expected: string])[] = [
  [{ query: { arrays: "deepObject" } }, "query.arrays", '"brackets"'],
  [{ query: { objects: "brackets" } }, "query.objects", '"deepObject"'],
  [{ query: { array: "comma" } }, "query.array", "arrays, objects, names"],
  [{ form: { names: { ids: "x" } } }, "form.names.ids", '"repeat"'],
  [{ form: [] }, "form", "an object"],
  [{ body: "text" }, "body", '"multipart" or a media type'],
  [{ credentials: "same" }, "credentials", '"same-origin"'],
  [{ trustedOrigins: "https://a.example" }, "trustedOrigins", "an array"],
  [{ variables: { t: { values: 1 } }, baseUrl: "https://{t}.acme.com" }, "variables", "an array"],
  [{ baseUrl: "https://{t}" }, "baseUrl", "a URL such as"],
];

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}

describe("readOperation", () => {
  itFor("leads to %1", WRONG_RULES, (parameters, path, expected) => {
    const error = errorOf(() => readOperation({ route: "GET /x", parameters } as never));
    expect(error)
      .to.include({ code: "INVALID_OPTIONS" })
      .and.to.deep.include({ parameters: [path] });
    expect(error).to.have.property("message").that.contains(`"${path}" (expected `);
    expect(error).to.have.property("message").that.contains(expected);
  });

  it("gives what Operation.from does of values, and reads what it prints", () => {
    const data: OperationJson = {
      route: "POST /x/{id}",
      parameters: {
        id: { in: "path", format: "date" },
        tags: { in: "body", name: "tags[]", style: "repeat", required: true },
        "X-Day": { in: "header", format: "http-date" },
        session: "cookie",
        ["__proto__"]: "query",
      },
      body: "form",
      format: "base64url",
      accept: "text/csv",
      baseUrl: "https://up.{site}/v1",
      variables: { site: { values: ["acme.com", "acme.eu"], default: "acme.eu" } },
    };
    const operation = readOperation(data);
    expect(operation).to.be.instanceOf(Operation);
    const text = JSON.stringify(operation);
    expect(JSON.parse(text)).to.deep.equal(data);
    expect(JSON.stringify(readOperation(JSON.parse(text) as OperationJson))).to.equal(text);
    const { url } = new EndpointFactory(readProfile(PROFILE)).call(operation, {
      id: new Date(0),
      tags: ["a"],
    } as never);
    expect(url).to.equal("https://up.acme.eu/v1/x/1970-01-01");
  });

  for (const body of ["none", "json", "image/png", "multipart/form-data", "application/ld+json"]) {
    it(`reads and prints the body ${body}`, () => {
      const data = { route: "POST /x", body } as OperationJson;
      expect(JSON.parse(JSON.stringify(readOperation(data)))).to.deep.equal(data);
    });
  }
});

describe("readProfile", () => {
  itFor("leads to %1", WRONG_PROFILES, (fields, path, expected) => {
    const error = errorOf(() => readProfile({ ...PROFILE, ...fields }));
    expect(error)
      .to.include({ code: "INVALID_OPTIONS" })
      .and.to.deep.include({ parameters: [path] });
    expect(error).to.have.property("message").that.contains(`"${path}" (`);
    expect(error).to.have.property("message").that.contains(expected);
  });

  it("names all fields that are wrong, whether of their texts or otherwise", () => {
    const wrong = { service: "", clientName: 1, query: { arrays: "x" }, body: "x", more: 1 };
    const error = errorOf(() => readProfile({ ...PROFILE, ...wrong } as never));
    expect(error)
      .to.have.property("parameters")
      .that.has.members(["service", "clientName", "query.arrays", "body", "more"]);
  });

  it("makes a server of a baseUrl with braces", () => {
    const variables = { tenant: { default: "demo" } };
    const profile = readProfile({ ...PROFILE, baseUrl: "https://{tenant}.acme.com", variables });
    expect(new EndpointFactory(profile).request("GET /x", {}).url).to.equal(
      "https://demo.acme.com/x",
    );
  });
});
