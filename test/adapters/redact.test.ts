import { expect } from "chai";
import * as adapters from "../../src/adapters/index.js";
import {
  deepObject,
  endpoint,
  EndpointFactory,
  explain,
  follow,
  github,
  type RequestOptions,
} from "../../src/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { refusal, SECRET, throwSecret } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";
import { formOf } from "./helpers/bodies.js";
import { at, post } from "./helpers/requests.js";

const { redactUrl, toCurl, toHar, toHttpFile } = adapters;

type Show = (options: RequestOptions, redact?: adapters.RedactOptions) => string;

/** The adapters whose output is for people to read. */
const EXITS: readonly Show[] = [toCurl, toHttpFile, (...args) => JSON.stringify(toHar(...args))];

/** What is shown has a mask in place of the secret. */
function expectHidden(requests: readonly RequestOptions[], redact?: adapters.RedactOptions): void {
  for (const show of EXITS) {
    for (const request of requests) {
      const shown = show(request, redact);
      expect(shown).to.contain("REDACTED").and.to.not.contain(SECRET);
    }
  }
}

function expectShown(requests: readonly RequestOptions[], redact?: readonly string[]): void {
  for (const show of EXITS) {
    for (const request of requests) {
      expect(show(request, { redact })).to.equal(show(request, { redact: false }));
    }
  }
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const TEXT = { "content-type": "text/plain" };
const json = JSON.stringify({ token: SECRET, "a b": [1] });
const pairs = `a=1&client_secret=${SECRET}`;
const url = `https://u:${SECRET}@b.example/y`;
const fields = { accessToken: SECRET };
const named = { name: "password", value: SECRET };

type Row = readonly [where: string, requests: readonly RequestOptions[]];

const SECRETS: readonly Row[] = [
  ["a header, whose name has no capitals", [endpoint("GET /x", { headers: fields })]],
  ["a parameter", [endpoint("GET /x", fields)]],
  ["userinfo of its URL", [at(url)]],
  ["fields of JSON", [endpoint("POST /x", { deep: [fields], list: { accessToken: [SECRET] } })]],
  ["fields of a form", [post(new URLSearchParams(fields)), post(formOf(["token", SECRET]))]],
  ["a text", [json, pairs, url, JSON.stringify(named)].map((text) => post(text, TEXT))],
  ["a form as text", [json, pairs, `a=${encodeURIComponent(url)}`].map((text) => post(text, FORM))],
  ["bytes of text", [json, pairs].map((text) => post(Buffer.from(text)))],
  ["values within JSON", [post({ a: [json] }), post({ a: { url } }), post(named)]],
  ["values within a form", [json, url].map((text) => post(formOf(["a", text])))],
  ["values within a URL", [json, url].map((a) => endpoint("GET /x", { a }))],
  ["values within a header", [json, url].map((a) => endpoint("GET /x", { headers: { a } }))],
];

const KEPT = "https://b.example/y@z?email=u%40h&see=https%3A%2F%2Fc.example%2Fa&mail=a@b";

const NO_SECRETS: readonly Row[] = [
  ["names that only look so", [endpoint("GET /x", { sortKey: 1, headers: { sortkey: 1 } })]],
  ["fields with such names", [post({ sortKey: "a" }), post(new URLSearchParams({ sortKey: "a" }))]],
  ["bodies that are not pairs", [post("a token=b"), post("=b"), post(new Uint8Array([255, 254]))]],
  ["URLs without userinfo", [endpoint("POST /x", { a: KEPT, headers: { referer: KEPT } })]],
];

/** A name that is listed, and spellings of it in a URL; those of the first row speak of a secret themselves. */
const SPELLINGS: readonly (readonly [listed: string, spellings: string])[] = [
  ["x", "apiKey apiKey[] apiKey%5B%5D apiKey%5b0%5d filter[apiKey] %61piKey apiKey[a] %ff.apiKey"],
  ["mine", "MINE m%69ne mine[] mine%5B%5D mine[0] mine%5bA%5D[b]"],
  ["Mine[]", "mine mine[] mine[0][a] mine%5B%5D"],
  ["up[mine]", "up[mine] up%5BMine%5D up[mine][]"],
  ["up%5Bmine%5D", "up[mine] up%5BMine%5D"],
  ["m\u00efn e", "m%C3%AFn%20e m%c3%afn+e m%C3%AFn%20e[]"],
  ["%ff", "%ff %FF[]"],
  ["a+b", "a%2Bb A%2bb[] a+b"],
];

/** Ways of a URL to hold a name N, which end with its value. */
const PLACES = words("?N= ?a=1&N= ?to=https://b.example/?N= #N= #/cb?N= #a=1&N= ;N=");

const [HOLE, HOLES] = [{ 1: "b" }, { length: 2 ** 32 - 1 }].map((it) => Object.assign([], it));
const WRONG: readonly unknown[] = [
  ...[["mine"], "mine", 5, null, true, () => ["mine"], new Map()],
  ...[[5], HOLE, HOLES, "a", {}, null, { name: ["a"] }, { values: "a" }, { values: [1] }].map(
    (redact) => ({ redact }),
  ),
];

describe("a printed request", () => {
  itEach("has no secret in %s", SECRETS, (requests) => {
    expectHidden(requests);
  });

  itEach("is all of %s", NO_SECRETS, (requests) => {
    expectShown(requests);
  });

  itFor("has values that give nothing away: %0", ["true", "false", "null", ""], (value) => {
    const path = `/x;token=${value}/y?has_password=${value}&mine=${value}#key=${value}`;
    const requests = [
      at(`https://a.example${path}`),
      post(`a=1&token=${value}`),
      post(formOf(["key", value])),
      post(new URLSearchParams({ token: value, mine: value })),
      post({ token: value === "" ? "" : (JSON.parse(value) as unknown) }),
      endpoint("GET /x", { headers: { "x-token": value, cookie: value } }),
    ];
    expectShown(requests, ["mine"]);
  });

  it("has no secret in a body of any length", () => {
    expectHidden([
      post({ content: "x".repeat(9e6), token: SECRET }),
      post({ content: "\\".repeat(4e6), token: SECRET }),
      post(`{"a":${"1".repeat(9e6)},"token":"${SECRET}"}`),
      post(`{"a"${" ".repeat(9e6)}:1,"token":"${SECRET}"}`),
    ]);
  }).timeout(60_000);

  it("has no credential that the profile of its service declares, unless it is a copy", () => {
    const declared = { credentialHeaders: ["x-page"], credentialParameters: ["page", "Page no"] };
    const profile = { ...github, ...declared };
    const service = new EndpointFactory(profile);
    const options = { page: SECRET, "Page no": SECRET, headers: { "x-page": SECRET } };
    class Hooked extends EndpointFactory {
      protected override finish(request: RequestOptions): RequestOptions {
        expectHidden([request]);
        return { ...request };
      }
    }
    const request = service.request("GET /x", options);
    const requests = [
      request,
      service.defaults(options).create()("DELETE /x"),
      service.parse(service.merge("GET /x", options)),
      service.request(`GET https://a.example/?page+NO%5Ba%5D=${SECRET}`),
      service.compile("GET /x")({ page: SECRET }),
      service.compile("POST /x")({ page: SECRET }, { request: {} }),
      follow(service, `https://api.github.com/x?page=${SECRET}`),
      explain(service, "GET /x", options, { values: true }).request!,
      new Hooked(profile).request("GET /x", options),
    ];
    expectHidden(requests);
    expectHidden(requests, { redact: ["x"] });
    expectShown([endpoint("GET /x", options), { ...request }]);
    expectHidden([{ ...request }], { redact: [...declared.credentialParameters, "x-page"] });
  });

  it("has no credential that a profile declares, however many services there are", () => {
    const requests = Array.from({ length: 1500 }, (_, i) => {
      const name = `declared ${i}`;
      const factory = new EndpointFactory({ ...github, credentialParameters: [name] });
      return factory.request("GET /x", { [name]: SECRET });
    });
    expectHidden(requests);
  });
});

describe("the option redact", () => {
  itFor("lists %0, in all spellings", SPELLINGS, (listed, spellings) => {
    const urls = words(spellings).flatMap((name) =>
      PLACES.map((place) => `https://a.example/x${place.replace("N", () => name)}`),
    );
    for (const url of urls) {
      const shown = redactUrl(at(`${url}${SECRET}`), { redact: [listed] });
      expect(shown).to.equal(`${url}REDACTED`);
    }
    for (const other of words("mi mines mine.a up up[mines] [mine]")) {
      const url = `https://a.example/x?${other}=shown`;
      expect(redactUrl(at(url), { redact: [listed] })).to.equal(url);
    }
  });

  it("covers the members of a name too, in queries, forms, JSON and headers", () => {
    const redact = ["mine", "list[]", "X-Trace"];
    const user = { mine: SECRET, all: { mine: SECRET } };
    const members = { "mine[a][b]": SECRET, list: [SECRET, SECRET], "list[7]": SECRET, user };
    const service = new EndpointFactory({ ...github, query: { objects: deepObject } }).create();
    const request = service("GET /x", { ...members, headers: { "x-trace": SECRET } });
    expect(request.url).to.contain("user%5Ball%5D%5Bmine%5D=");
    expectHidden([request, post(members), post(formOf(["mine", SECRET]))], { redact });
    expect(toCurl(post(formOf(["shown", "1"])), { redact })).to.contain("'shown=1'");
  });

  it("replaces values everywhere", () => {
    const token = `aB+/=7 <é🙂>&"'\\\n`;
    const api = endpoint.defaults({ baseUrl: "https://a.example" });
    for (const request of [
      ...[api("GET /x/{token}/y", { token }), api("GET /x{?q}", { q: `1${token}2` })],
      ...[{ a: [token], [token]: 1 }, new URLSearchParams({ a: token })].map((body) => post(body)),
      ...[`<a b='${token}'>`, Buffer.from(`<a b='${token}'>`)].map((body) => post(body)),
      post(formOf(["a", `x${token}y`], [token, ""])),
    ]) {
      const shown = JSON.stringify(toHar(request, { redact: { values: [token, "", "aB"] } }));
      const text = decodeURIComponent(shown.replaceAll("+", " "));
      expect(text).to.contain("REDACTED");
      expect(text).to.not.match(/aB|7 ?</);
    }
    const latin1 = "x<é>&y+z";
    const headers = { "x-a": latin1, "x-b": encodeURIComponent(latin1) };
    const command = toCurl(api("GET /x", { headers }), { redact: { values: [latin1] } });
    expect(command).to.contain("'x-a: REDACTED'").and.to.contain("'x-b: REDACTED'");
  });

  it("replaces values in the names and types of files, too", () => {
    const values = [SECRET, SECRET.toLowerCase()];
    const file = new File(["x"], `report-${SECRET}.txt`, { type: `a/${values[1]}` });
    const request = post(formOf(["doc", file]));
    for (const each of [request, post(file)]) {
      const shown = EXITS.map((show) => show(each, { redact: { values } })).join("\n");
      expect(shown.toLowerCase()).to.not.contain(values[1]);
    }
    expect(toCurl(request, { redact: { values } })).to.contain("report-REDACTED.txt");
    expect(toCurl(request)).to.contain(`report-${SECRET}.txt`);
  });

  it("finds names and values in bytes that are not text, and keeps the other bytes", () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 0xff, 0xc3, 0xe9, 0x80, 0xf0]);
    const part = (name: string, value: string): string =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const type = { "content-type": "multipart/form-data; boundary=b" };
    const rows = [
      [part("größe", SECRET) + part("é", "é"), part("größe", "REDACTED") + part("é", "é"), type],
      [`${part("a", "gehe🙂im")}é`, `${part("a", "REDACTED")}é`, {}],
      [`a=é&token=${SECRET}&b=`, "a=é&token=REDACTED&b=", {}],
      [`--${part("a", "gehe")}`, `--${part("a", "gehe")}`, {}],
    ] as const;
    for (const [text, shown, headers] of rows) {
      const request = post(Buffer.concat([Buffer.from(text), png]), headers);
      const redact = { names: ["größe"], values: ["gehe🙂im"] };
      const { text: digits = "" } = toHar(request, { redact }).postData ?? {};
      const expected = Buffer.concat([Buffer.from(shown), png]).toString("base64");
      expect(digits).to.equal(expected);
      expect(toCurl(request, { redact })).to.not.contain(SECRET);
    }
  });

  it("is refused if it is anything else, with the unknown options in the error", () => {
    const request = at(`https://a.example/?mine=${SECRET}`);
    for (const show of [...EXITS, redactUrl]) {
      for (const options of WRONG) {
        const error = refusal(() => show(request, options as never), "INVALID_OPTIONS");
        expect(error.message).to.not.contain("mine");
      }
      const misspelt = { Redact: ["mine"], redact: [], b: 1 };
      const error = refusal(() => show(request, misspelt), "INVALID_OPTIONS", ["Redact", "b"]);
      expect(error.message).to.contain('"Redact" and "b"');
      for (const none of [undefined, { redact: undefined }, Object.create(null) as object]) {
        expect(show(request, none)).to.equal(show(request));
      }
    }
  });
});

describe("redactUrl", () => {
  it("hides the same as the other adapters, and leaves userinfo out", () => {
    const url = `https://a.example/x;token=${SECRET}?a=1&mine=${SECRET}#key=${SECRET}`;
    const redact = { names: ["mine"] };
    const shown = redactUrl(at(url.replace("//", `//user:${SECRET}@`)), { redact });
    expect(shown).to.equal(url.replaceAll(SECRET, "REDACTED"));
    expect(toCurl(at(url), { redact })).to.contain(`'${shown}'`);
    expect(redactUrl(at(url), { redact: false })).to.equal(url);
    const factory = new EndpointFactory({ ...github, credentialParameters: ["page"] });
    const request = factory.request("GET /x", { page: SECRET });
    expect(redactUrl(request)).to.equal("https://api.github.com/x?page=REDACTED");
  });

  it("works even if the body cannot be written", () => {
    const body: Record<string, unknown> = {};
    body["itself"] = body;
    for (const each of [body, Object.defineProperty({}, "a", { get: throwSecret })]) {
      const request = post(each, { "content-type": "multipart/form-data" });
      expect(redactUrl(request)).to.equal("https://a.example/x");
    }
  });

  it("refuses anything but a request", () => {
    refusal(() => redactUrl("GET /x" as never), "INVALID_OPTIONS");
    refusal(() => redactUrl(at(`/${SECRET}`)), "INVALID_URL");
    const request = Object.defineProperty({}, "url", { enumerable: true, get: throwSecret });
    const { stack = "" } = refusal(() => redactUrl(request as never), "INVALID_OPTIONS");
    expect(stack.split("\n    at ")[1]).to.contain("redact.test");
  });
});
