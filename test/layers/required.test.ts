import { expect } from "chai";
import { type ProfileJson } from "../../src/index.js";
import { nothings } from "../cases/operations.js";
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { itFor } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { ACME_API, expectSent } from "../helpers/services.js";
import { compile } from "../helpers/operations.js";

/** What writes objects in a query. */
const DEEP: Partial<ProfileJson> = { query: { objects: "deepObject" } };

const REQUIRED = { in: "query", required: true } as const;

describe("a required parameter of an operation", () => {
  const operation = {
    route: "POST /x/{id}{/p}",
    parameters: {
      p: { ...REQUIRED, in: "path" },
      query: REQUIRED,
      header: { ...REQUIRED, in: "header" },
      cookie: { ...REQUIRED, in: "cookie" },
      body: { ...REQUIRED, in: "body" },
    },
  };
  const all = { id: 1, p: 2, query: 3, header: "4", cookie: 5, body: 6 };
  const names = Object.keys(all);

  it("may have any value, including false and zero", () => {
    const headers = { header: "4", cookie: "cookie=5" };
    const sent = { url: "/x/1/2?query=3", headers, body: { body: 6 } };
    expectSent(compile(operation)(all), sent);
    expectSent(compile(operation)({ ...all, query: false, body: 0 }), { body: { body: 0 } });
  });

  const rows = nothings.map((value) => [value]);
  itFor("is missing where it is %0, and named with all others", rows, (nothing) => {
    const call = compile(operation, DEEP);
    for (const name of names) {
      refusal(() => call({ ...all, [name]: nothing }), "MISSING_PARAMETER", [name]);
    }
    const empty = Object.fromEntries(names.map((name) => [name, nothing]));
    refusal(() => call(empty), "MISSING_PARAMETER", names);
  });

  it("is missing if no member writes anything, outside of JSON", () => {
    for (const nothing of [["", null], [undefined]]) {
      for (const name of ["query", "p", "cookie", "header"]) {
        const call = () => compile(operation, DEEP)({ ...all, [name]: nothing });
        refusal(call, "MISSING_PARAMETER", [name]);
      }
      for (const route of ["GET /x{/p*}", "GET /x{.p*}"]) {
        const call = compile({ route, parameters: { p: operation.parameters.p } });
        refusal(() => call({ p: nothing }), "MISSING_PARAMETER", ["p"]);
      }
    }
    const call = compile(operation, DEEP);
    refusal(() => call({ ...all, query: { a: null } }), "MISSING_PARAMETER", ["query"]);
    expect(call({ ...all, p: ["a", "", "b"] }).url).to.contain("/x/1/a,,b?");
    expect(call({ ...all, body: [null] }).body).to.deep.equal({ body: [null] });
  });

  it("is missing in a form and in parts if it writes nothing", () => {
    const rule = { in: "body", required: true, name: "z" };
    const parameters = { x: rule, y: { ...rule, name: "y" }, q: REQUIRED };
    const form = compile({ route: "POST /a", parameters, body: "form" });
    const nothing = { x: { a: [] }, y: [{ a: null }] };
    refusal(() => form(nothing), "MISSING_PARAMETER", ["x", "y", "q"]);
    const parts = compile({ route: "POST /a", parameters, body: "multipart" });
    refusal(() => parts({ x: [undefined, null], y: [null] }), "MISSING_PARAMETER", ["x", "y", "q"]);
  });

  it("may come from a default, but not from one that is null", () => {
    const call = compile(operation, {}, { header: "d", cookie: "d", query: "d" });
    expect(call({ id: 1, p: 2, body: 3 }).url).to.equal(`${ACME_API}/x/1/2?query=d`);
    const none = compile(operation, {}, { header: null });
    refusal(() => none({ ...all, header: undefined }), "MISSING_PARAMETER", ["header"]);
  });

  it("is required even if the service allows missing values", () => {
    const call = compile(operation, { missing: "empty" });
    refusal(() => call({ id: null }), "MISSING_PARAMETER", names.slice(1));
    expect(call({ ...all, id: null }).url).to.equal(`${ACME_API}/x//2?query=3`);
  });

  it("gets no hint at the optional spelling, unlike a name that only the path requires", () => {
    const call = compile({ route: "GET /x/{%24id}", parameters: { q: REQUIRED } });
    const { message } = refusal(() => call(), "MISSING_PARAMETER", ["$id", "q"]);
    expect(message).to.contain("{/%24id}");
    expect(refusal(() => call({ $id: 1 })).message).to.not.contain("{/");
  });
});

describe("values of an operation that cannot be written", () => {
  it("are called by the parameter's name, not by the one that is sent", () => {
    for (const body of ["form", "multipart", "text/csv"]) {
      const parameters = { mine: { in: "body", name: "theirs" } };
      const call = compile({ route: "POST /x", parameters, body });
      refusal(() => call({ mine: NaN }), "INVALID_PARAMETER", ["mine"]);
    }
  });

  const kinds = ["json", "form", "multipart"] as const;
  itFor("are in one error, in path, query and a body that is %0", kinds, (body) => {
    const parameters = { q: "query", c: "cookie" };
    const bad = { q: NaN, id: NaN, c: NaN, f: [() => 1] };
    for (const route of ["POST /x", "POST /x/{id}", "POST /x{?id}"]) {
      const call = compile({ route, parameters }, { body });
      calledThreeTimes(() => {
        refusal(() => call(bad), "INVALID_PARAMETER", ["q", "id", "c", "f"]);
      });
    }
  });
});
