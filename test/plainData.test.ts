import { expect } from "chai";
import { query, readOperation, readProfile, type OperationJson } from "../src/index.js";
import { itFor } from "./helpers/itEach.js";
import { refusal } from "./helpers/refusal.js";
import { ACME } from "./helpers/services.js";

/** A field that is wrong, what its error calls it, and what it expects. */
type Wrong = readonly [fields: object, path: string, expected: string];

const WRONG_RULES: readonly Wrong[] = [
  [{ created: { in: "query", style: "brackts" } }, "parameters.created.style", '"brackets"'],
  [{ created: "qery" }, "parameters.created", '"query"'],
  [{ created: 1 }, "parameters.created", "a place, or an object with one"],
  [{ created: query }, "parameters.created", '"query", "header"'],
];

const ARRAYS = '"comma", "repeat", "brackets", "indices", "pipe" and "space"';
const OBJECTS = '"deepObject", "json" and "form"';

const WRONG_PROFILES: readonly Wrong[] = [
  [{ query: { arrays: "deepObject" } }, "query.arrays", ARRAYS],
  [{ query: { objects: "brackets" } }, "query.objects", OBJECTS],
  [{ credentials: "same" }, "credentials", '"same-origin"'],
  [{ variables: { t: { values: 1 } }, baseUrl: "https://{t}.acme.com" }, "variables", "an array"],
];

function expectWrong(read: () => unknown, path: string, expected: string): void {
  const { message } = refusal(read, "INVALID_OPTIONS", [path]);
  expect(message).to.contain(`"${path}" (`).and.contain(expected);
}

describe("readOperation", () => {
  itFor("leads to %1", WRONG_RULES, (parameters, path, expected) => {
    expectWrong(() => readOperation({ route: "GET /x", parameters } as never), path, expected);
  });

  it("refuses variables without a baseUrl, which holds their names", () => {
    const variables = { site: { default: "acme.eu" } };
    expectWrong(
      () => readOperation({ route: "GET /x", variables }),
      "variables",
      "expected a baseUrl beside them, but got undefined",
    );
  });

  it("gives the same as Operation.from with values, and reads its own output", () => {
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
    const text = JSON.stringify(operation);
    expect(JSON.parse(text)).to.deep.equal(data);
    expect(JSON.stringify(readOperation(JSON.parse(text) as OperationJson))).to.equal(text);
  });
});

describe("readProfile", () => {
  itFor("leads to %1", WRONG_PROFILES, (fields, path, expected) => {
    expectWrong(() => readProfile({ ...ACME, ...fields }), path, expected);
  });

  it("names all invalid fields, whether their strings or others", () => {
    const wrong = { service: "", clientName: 1, query: { arrays: "x" }, body: "x", more: 1 };
    const names = ["service", "clientName", "query.arrays", "body", "more"];
    refusal(() => readProfile({ ...ACME, ...wrong } as never), "INVALID_OPTIONS", names);
  });
});
