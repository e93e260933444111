import { expect } from "chai";
import { type ProfileJson } from "../../src/index.js";
import { nothings } from "../cases/operations.js";
import { refusal } from "../support/refusal.js";
import { ACME_API, expectSent } from "../support/services.js";
import { compile } from "../support/operations.js";

/** What writes objects in a query. */
const DEEP: Partial<ProfileJson> = { query: { objects: "deepObject" } };

describe("compile(operation)", () => {
  describe("required", () => {
    const parameters = Object.fromEntries(
      ["query", "header", "cookie", "body"].map((place) => [place, { in: place, required: true }]),
    );
    const operation = {
      route: "POST /x/{id}{/p}",
      parameters: { ...parameters, p: { in: "path", required: true } },
    };
    const all = { id: 1, p: 2, query: 3, header: "4", cookie: 5, body: 6 };

    it("lets calls with all values pass", () => {
      const headers = { header: "4", cookie: "cookie=5" };
      const sent = { url: "/x/1/2?query=3", headers, body: { body: 6 } };
      expectSent(compile(operation)(all), sent);
      expectSent(compile(operation)({ ...all, query: false, body: 0 }), { body: { body: 0 } });
    });

    for (const nothing of nothings) {
      it(`refuses ${JSON.stringify(nothing)}, naming all names in one error`, () => {
        const call = compile(operation, DEEP);
        for (const name of Object.keys(all)) {
          refusal(() => call({ ...all, [name]: nothing }), "MISSING_PARAMETER", [name]);
        }
        const empty = Object.fromEntries(Object.keys(all).map((name) => [name, nothing]));
        for (const given of [empty, empty]) {
          const { message } = refusal(() => call(given), "MISSING_PARAMETER", Object.keys(all));
          expect(message).to.contain("Cannot write the request POST /x/{id}{/p}: missing");
        }
      });
    }

    it("refuses an empty text also where no value has to be prepared", () => {
      const call = compile({ route: "GET /x", parameters: { a: { in: "query", required: true } } });
      refusal(() => call({ a: "" }), "MISSING_PARAMETER", ["a"]);
    });

    it("refuses lists and objects of nothing, which write nothing in a URL", () => {
      const lists = ["query", "p", "cookie"].flatMap((name) => [
        { [name]: [null] },
        { [name]: [undefined, null] },
      ]);
      for (const nothing of [...lists, { query: { a: null } }]) {
        const call = () => compile(operation, DEEP)({ ...all, ...nothing });
        refusal(call, "MISSING_PARAMETER", Object.keys(nothing));
      }
    });

    it("refuses lists of which no member writes anything, outside of JSON", () => {
      for (const nothing of [[""], ["", ""], ["", null], [null]]) {
        for (const name of ["query", "p", "cookie", "header"]) {
          const call = () => compile(operation, DEEP)({ ...all, [name]: nothing });
          refusal(call, "MISSING_PARAMETER", [name]);
        }
        const spread = { p: { in: "path", required: true } } as const;
        for (const route of ["GET /x{/p*}", "GET /x{.p*}", "GET /x{/p}"]) {
          const call = compile({ route, parameters: spread });
          refusal(() => call({ p: nothing }), "MISSING_PARAMETER", ["p"]);
        }
      }
      const files = compile({
        route: "GET /x{/p*}",
        parameters: { p: { in: "path", required: true } },
      });
      expect(files({ p: ["a", "", "b"] }).url).to.equal(`${ACME_API}/x/a//b`);
      const body = { x: { in: "body", required: true } } as const;
      const json = compile({ route: "POST /a", parameters: body });
      expect(json({ x: [""] }).body).to.deep.equal({ x: [""] });
    });

    it("names the parameter, not the name that is sent, in errors about forms and parts", () => {
      for (const body of ["form", "multipart", "text/csv"] as const) {
        const parameters = { mine: { in: "body", name: "theirs" } };
        const call = compile({ route: "POST /x", parameters, body });
        refusal(() => call({ mine: NaN }), "INVALID_PARAMETER", ["mine"]);
      }
    });

    it("refuses fields of a form and of parts that write nothing", () => {
      const rule = { in: "body", required: true, name: "z" };
      const parameters = { x: rule, y: { ...rule, name: "y" }, q: { in: "query", required: true } };
      for (const [body, nothing] of [
        ["form", [null]],
        ["form", { a: [] }],
        ["form", [{ a: null }]],
        ["multipart", [null]],
        ["multipart", [undefined, null]],
      ]) {
        const call = compile({ route: "POST /a", parameters, body });
        refusal(() => call({ x: nothing, y: nothing }), "MISSING_PARAMETER", ["x", "y", "q"]);
      }
      const json = compile({ route: "POST /a", parameters: { x: "body" } });
      expect(json({ x: [null] }).body).to.deep.equal({ x: [null] });
    });

    it("lets fields of a form and of parts pass, in the style of each", () => {
      const x = { in: "body", required: true, name: "z" };
      const styled = { x: { ...x, style: "pipe" } };
      const form = compile({ route: "POST /a", parameters: styled, body: "form" });
      const { body } = form({ x: ["a", null, new Date(0)] });
      expect(body).to.equal("z=a%7C1970-01-01T00%3A00%3A00.000Z");
      expect(form({ x: false }).body).to.equal("z=false");
      // The fields of `data` have it, too, by the name that is sent.
      expect(form({}, { data: { z: [1, 2], x: [3] } }).body).to.equal("z=1%7C2&x%5B%5D=3");
      refusal(() => form({ x: NaN }), "INVALID_PARAMETER");
      const parts = compile({ route: "POST /a", parameters: { x }, body: "multipart" });
      for (const file of [new Blob(["a"]), [null, new Blob(["a"])]]) {
        expect([...(parts({ x: file }).body as FormData).keys()]).to.deep.equal(["z"]);
      }
    });

    it("is satisfied by a default, and not by one that is null", () => {
      const call = compile(operation, {}, { header: "d", cookie: "d", query: "d" });
      expect(call({ id: 1, p: 2, body: 3 }).url).to.equal(`${ACME_API}/x/1/2?query=d`);
      const none = compile(operation, {}, { header: null });
      refusal(() => none({ ...all, header: undefined }), "MISSING_PARAMETER", ["header"]);
    });

    it("leaves the other values of defaults as they are", () => {
      const parameters = { q: { in: "query", required: true } };
      const call = compile({ route: "POST /x", parameters }, {}, { a: 1 });
      for (let times = 0; times < 3; times += 1) {
        expect(call({ q: "3", b: 4 }).body).to.deep.equal({ a: 1, b: 4 });
      }
    });

    it("is asked for even where the service lets values be missing", () => {
      const call = compile(operation, { missing: "empty" });
      const names = ["p", "query", "header", "cookie", "body"];
      refusal(() => call({ id: null }), "MISSING_PARAMETER", names);
      expect(call({ ...all, id: null }).url).to.equal(`${ACME_API}/x//2?query=3`);
    });

    it("does not propose the optional spelling of a name that is required anyway", () => {
      const parameters = { q: { in: "query", required: true } };
      const call = compile({ route: "GET /x/{%24id}", parameters });
      const { message } = refusal(() => call(), "MISSING_PARAMETER", ["$id", "q"]);
      expect(message).to.contain("{/%24id}");
      expect(refusal(() => call({ $id: 1 })).message).to.not.contain("{/");
    });

    for (const body of ["json", "form", "multipart"] as const) {
      it(`names values of path, query and ${body} body that cannot be written in one error`, () => {
        const parameters = { q: "query", c: "cookie" };
        const bad = { q: NaN, id: NaN, c: NaN, f: [() => 1] };
        for (const route of ["POST /x", "POST /x/{id}", "POST /x{?id}"]) {
          const call = compile({ route, parameters }, { body });
          for (let times = 0; times < 3; times += 1) {
            refusal(() => call(bad), "INVALID_PARAMETER", ["q", "id", "c", "f"]);
            refusal(() => call({ ...bad, f: 1, c: 2 }), "INVALID_PARAMETER", ["q", "id"]);
            const others = { id: 1, q: new Map(), f: Symbol("s") };
            refusal(() => call(others), "INVALID_PARAMETER", ["q", "f"]);
          }
        }
      });
    }

    it("comes behind values that cannot be written, all of which one error names", () => {
      const call = compile({
        ...operation,
        parameters: { ...operation.parameters, when: { in: "body", format: "date" } },
      });
      const wrong = { id: NaN, query: () => 1, cookie: { a: 1 }, when: [new Date(NaN)] };
      refusal(() => call(wrong), "INVALID_PARAMETER", Object.keys(wrong));
    });
  });
});
