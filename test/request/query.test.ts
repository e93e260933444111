import { expect } from "chai";
import {
  brackets,
  deepObject,
  EndpointFactory,
  form,
  readProfile,
  type Endpoint,
  type QueryJson,
} from "../../src/index.js";
import { refusedValues } from "../cases/hostile.js";
import { plain, scalars, styled, type QueryCase } from "../cases/queries.js";
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { itEach } from "../helpers/itEach.js";
import { nest } from "../helpers/nest.js";
import { ACME, ACME_API as BASE } from "../helpers/services.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { untyped } from "../helpers/untyped.js";

/** RFC 3986, section 2.3. */
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

function serviceWith(query?: QueryJson): Endpoint {
  return new EndpointFactory(readProfile({ ...ACME, query })).create();
}

/** A service that writes objects with brackets. */
const acme = serviceWith({ objects: "deepObject" });

function encoded(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
  return UNRESERVED.includes(character) ? character : `%${code}`;
}

function check(parameters: QueryCase[1], query: string, style?: QueryJson): void {
  const url = BASE + (query === "" ? "/x" : `/x?${query}`);
  const service = serviceWith(style);
  for (const method of ["GET", "HEAD"]) {
    const result = service({ url: "/x", method, ...parameters });
    expect(result.url).to.equal(url);
    expect(result).to.not.have.property("body");
  }
}

describe("a value in the query", () => {
  itEach("may be %s", scalars, check);

  it("and its name keep the unreserved characters of RFC 3986, and encode every other ASCII character", () => {
    for (let code = 0; code < 0x80; code += 1) {
      const character = String.fromCharCode(code);
      const text = encoded(character);
      const list = { [`n${character}`]: [character, character + character] };
      const object = { [character]: character };
      const { url } = acme("/x", { ...object, ...list, object });
      const query = `${text}=${text}&n${text}=${text},${text}${text}&object%5B${text}%5D=${text}`;
      expect(url, `U+${code.toString(16)}`).to.equal(`${BASE}/x?${query}`);
    }
  });
});

describe("a list or an object in the query", () => {
  itEach("may be %s", plain, check);

  it("may be nested 100 deep, but not deeper", () => {
    const deep = nest(100, (inner) => ({ k: inner }));
    expect(acme("/x", { a: deep }).url).to.equal(`${BASE}/x?a${"%5Bk%5D".repeat(100)}=x`);
    const lists = nest(100, (inner) => [inner]);
    const text = `${"[".repeat(100)}"x"${"]".repeat(100)}`;
    const json = serviceWith({ names: { a: "json" } });
    expect(json("/x", { a: lists }).url).to.equal(`${BASE}/x?a=${encodeURIComponent(text)}`);
    for (const a of [{ k: deep }, [lists], nest(20_000, (inner) => [inner])]) {
      refusal(() => acme("/x", { a }), "INVALID_PARAMETER", ["a"]);
      refusal(() => json("/x", { a }), "INVALID_PARAMETER", ["a"]);
    }
  });

  it("may not be a list of lists, except as JSON, or a list of objects in a joining style", () => {
    const names = { a: [[1]], b: [{ c: 1 }], d: { e: [[1]] } };
    for (const arrays of ["comma", "pipe", "space", "repeat", "brackets", "indices"] as const) {
      const joins = arrays === "comma" || arrays === "pipe" || arrays === "space";
      const service = serviceWith({ arrays, objects: "deepObject" });
      const error = refusal(() => service("/x", names), "INVALID_PARAMETER");
      expect(error.parameters).to.deep.equal(joins ? ["a", "b", "d"] : ["a", "d"]);
      expect(error.message).to.contain('"a" (a list of lists, which needs the style jsonStyle');
      expect(error.message.includes("needs the style brackets, indices or repeat")).to.equal(joins);
    }
    const json = serviceWith({ names: { a: "json" } });
    expect(json("/x", { a: [[1]] }).url).to.equal(`${BASE}/x?a=%5B%5B1%5D%5D`);
  });
});

describe("an object in the query of a service without a style for it", () => {
  const service = serviceWith({ names: { fine: "json" } });

  it("is refused, also in a list and beside one with a style", () => {
    for (const parameters of [{ a: [{ b: 1 }] }, { a: { b: 1 }, fine: { b: 1 } }]) {
      const { message } = refusal(() => service("/x", parameters), "INVALID_PARAMETER", ["a"]);
      expect(message).to.contain("deepObject, jsonStyle or formStyle");
    }
  });

  it("sends nothing without members", () => {
    for (const a of [{}, { b: null }, [{}]]) {
      expect(service("/x", { a, c: 1 }).url).to.equal(`${BASE}/x?c=1`);
    }
  });
});

describe("the query style of a service", () => {
  itEach("writes lists and objects as its profile says: %s", styled, check);
});

describe("a value that no URL can carry", () => {
  itEach("is refused: %s", refusedValues, (bad) => {
    for (const act of [
      () => acme("/x", { bad, fine: 1 }),
      () => acme("/x", { fine: 1, bad: [1, bad] }),
      () => acme("/x", { bad: { member: bad } }),
      () => serviceWith({ objects: "json" })("/x", { bad: { member: [bad] } }),
      () => acme(untyped("PUT /x{?bad*}"), { bad }),
    ]) {
      expect(refusal(act, "INVALID_PARAMETER", ["bad"]).message).to.contain('"bad"');
    }
  });

  it("is refused as a name, too: a lone surrogate", () => {
    const compiled = acme.factory.compile("/x/{a}");
    const bad = { "n\ud83d": SECRET };
    calledThreeTimes(() => {
      for (const call of [() => acme("/x", bad), () => compiled({ a: 1, ...bad })]) {
        refusal(call, "INVALID_PARAMETER", ["n\ud83d"]);
      }
    });
  });

  it("is not looked at if it goes into no URL", () => {
    const value = new Map();
    expect(acme("OPTIONS /x", { value, n: NaN }).url).to.equal(`${BASE}/x`);
    expect(acme("POST /x", { value, data: "d" }).url).to.equal(`${BASE}/x`);
    expect(acme.defaults({ value })("/x", { value: 1 }).url).to.equal(`${BASE}/x?value=1`);
  });
});

it("a text that is too long for the engine is refused as too long", () => {
  const list = (): never => {
    throw new RangeError("Invalid string length");
  };
  const factory = new EndpointFactory({ ...ACME, query: { arrays: { ...brackets, list } } });
  const call = () => factory.request("/x", { a: [1] });
  expect(refusal(call, "INVALID_PARAMETER").message).to.contain("expected shorter values");
});

it("a key that a style repeats is refused if the URL or the form would be too long", () => {
  const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [i, 1]));
  const f = { ["k".repeat(20_000)]: members };
  const styles = { arrays: brackets, objects: deepObject };
  const factory = new EndpointFactory({ ...ACME, query: styles, form: styles, body: form });
  refusal(() => factory.request("GET /x", { f }), "INVALID_PARAMETER", ["f"]);
  refusal(() => factory.request("POST /x", { f }), "INVALID_PARAMETER", ["f"]);
});
