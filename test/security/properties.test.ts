import { assertNoPoisoning } from "@fast-check/poisoning";
import { expect } from "chai";
import fc from "fast-check";
import {
  endpoint,
  EndpointFactory,
  readProfile,
  trustedOrigin,
  type EndpointOptions,
} from "../../src/index.js";
import { fields, json, text } from "../properties/generators.js";
import { outcomeOf } from "../properties/observe.js";
import { checkProperty, UNTIMED } from "../helpers/checkProperty.js";
import { polluted } from "../helpers/polluted.js";
import { ACME, acme, ACME_API } from "../helpers/services.js";
import { words } from "../helpers/words.js";

/** How often the properties are checked: fifty thousand times in all. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60);

const BASES = words(`
  https://api.acme.com https://api.acme.com/v1/ http://localhost:3000 http://[::1]:8080/a
  https://api.acme.com/x?api-version=1 https://{tenant}.acme.com/api
`);
/** What a url begins with: a path, or a host of its own, behind which a value may stand. */
const STARTS = words("/p /p /p https://up.acme.com https://up.acme.com{/a*}{.b}");
const PATHS = words(`
  /repos /v1 .json /é // /{a} /:b /{a}{b} /{a}.{b} {/a} {;a} {.b} /~{a} /{a:2} /{a,b} {/b*} /{+a}
`);
const QUERIES = ["", ...words("?q=1 {?a,b} {?a*}{&b} ?q=is:open{&a} #top {#a} {?b}#x")];
const TENANTS = ["blue", "a.b", "evil.com/", "x@evil.com:", ["a", "b"], { a: "b" }, 7, true];

const WRITERS: readonly [route: string, read: (url: URL) => string | null][] = [
  ["/x/{v}", ({ pathname }) => decodeURIComponent(pathname.slice(3))],
  ["/x/:v/y", ({ pathname }) => decodeURIComponent(pathname.slice(3, -2))],
  ["/x{/v}", ({ pathname }) => decodeURIComponent(pathname.slice(3))],
  ["/x{;v}", ({ pathname }) => decodeURIComponent(pathname.slice(5))],
  ["/x/y{.v}", ({ pathname }) => decodeURIComponent(pathname.slice(5))],
  ["/x{?v}", ({ searchParams }) => searchParams.get("v")],
  ["/x?q=1{&v}", ({ searchParams }) => searchParams.get("v")],
  ["/x", ({ searchParams }) => searchParams.get("v")],
  ["/x#{v}", ({ hash }) => decodeURIComponent(hash.slice(1))],
];

/** How many of the writers write a segment of the path. */
const SEGMENTS = 3;

/** What servers could read as a dot segment, some once they have decoded it or dropped its parameters. */
const DOTS = /^\.{1,2}(?:[/\\]|$)/;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}(?:;|%2f|%5c|$)/i;

describe("for any JSON", function () {
  this.timeout(UNTIMED);

  it("a URL leads where its base URL and its template say, as browsers read it", () => {
    checkProperty(
      RUNS * 60,
      fc.record({
        base: fc.constantFrom(...BASES),
        start: fc.constantFrom(...STARTS),
        path: fc.array(fc.constantFrom(...PATHS), { maxLength: 4 }),
        query: fc.constantFrom(...QUERIES),
        method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("GET", "post", "Patch") }, text),
        headers: fields(text, fc.oneof({ weight: 3, arbitrary: fc.constant("x-a") }, text)),
        tenant: fc.oneof(fc.constantFrom<string | number | boolean | object>(...TENANTS), text),
        values: fields(json, fc.constantFrom(...words("a b __proto__ constructor toJSON tenant"))),
      }),
      ({ base, start, path, query, method, headers, tenant, values }) => {
        const url = start + path.join("") + query;
        const { result } = outcomeOf(() => {
          const service = new EndpointFactory(readProfile({ ...ACME, baseUrl: base }));
          const given = { ...values, tenant, headers, method, url };
          return service.request(given as EndpointOptions);
        });
        // Which labels are punycode is for the parser to say. No list and no object makes a host.
        const host = typeof tenant === "object" ? "" : `${tenant}`;
        fc.pre(result !== undefined && !/xn--/i.test(host));
        const [full = base] = /^https:\/\/[^{/?#]+/.exec(url) ?? [];
        const filled = new URL(full.replace("{tenant}", () => host));
        const parsed = new URL(result.url);
        // A browser encodes the apostrophe of a query, which a reserved value may begin.
        const read = result.url.replace(/(?<=\?[^#]*)'/g, "%27");
        const href = read.replace(
          /^(https?:\/\/[^/?#]+)\/?/i,
          (_, host: string) => `${host.toLowerCase()}/`,
        );
        expect(parsed.href).to.equal(href);
        expect(parsed.origin).to.equal(filled.origin);
        const literal = `${filled.pathname.replace(/\/+$/, "")}${full === base ? start : ""}`;
        expect(parsed.pathname.startsWith(literal), result.url).to.equal(true);
        const sent = new Headers(result.headers as Record<string, string>);
        expect([...sent]).to.have.length(Object.keys(result.headers).length);
        const request = new Request(parsed, { method: result.method.toUpperCase() });
        expect(request.method.toLowerCase()).to.equal(result.method);
      },
    );
  });

  it("a value in path, query or fragment decodes to itself", () => {
    checkProperty(RUNS * 780, fc.tuple(fc.nat(WRITERS.length - 1), text), ([index, v]) => {
      const [route, read] = WRITERS[index]!;
      const { result, code } = outcomeOf(() => endpoint(route, { v }));
      const isClimbing = index < SEGMENTS && DOTS.test(v);
      if (result === undefined) {
        expect(/\p{Surrogate}/u.test(v) || v === "" || isClimbing, code).to.equal(true);
        return;
      }
      expect(isClimbing).to.equal(false);
      const parsed = new URL(result.url);
      expect(parsed.origin).to.equal("https://api.github.com");
      expect(read(parsed) ?? "").to.equal(v);
    });
  });
});

describe("URLs", function () {
  this.timeout(UNTIMED);

  it("have no dot segment, whatever would cause it", () => {
    // Among them is what some servers take for the end of a segment, or drop.
    const parts = words("/ . %2e %2E a {a} {+a} {.a} {/a*} {b} {+b} ; %2f %5C {;a}");
    const texts = words(". .. %2e / /.. ../x a ; ..;v=1 \\ %2F x/..\\");
    const value = fc.constantFrom(...texts, [".", ".."], ["", "."], "");
    const path = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 });
    checkProperty(RUNS * 6, path, value, value, (path, a, b) => {
      const { result } = outcomeOf(() => endpoint(`/${path.join("")}`, { a, b }));
      fc.pre(result !== undefined);
      expect(new URL(result.url).href).to.equal(result.url);
      const [address = ""] = result.url.split(/[?#]/);
      for (const segment of address.split("/")) {
        expect(segment).to.not.match(DOT_SEGMENT);
      }
    });
  });

  it("keep values before the path on a trusted origin", () => {
    const parts = ["{a}", "{+a}", "{+b}", "{/a}", "{/a*}", ":b", "{.a}", "/", ".", "@", ":", "s"];
    const more = ["http", "https:", "//", "{+a,b}", "{a}{b}", "x", "{?a}", "//evil.com"];
    const values = ["//evil.com", "https://evil.com", "evil.com", ".evil.com", "@evil.com", "/"];
    const text = fc.constantFrom<unknown>(
      ...values,
      ...["//", ":", "https:", "http", "", "\\", "\t", ["", "evil.com"], "s://evil.com", "x"],
      ...["https://api.acme.com@evil.com", "https://API.acme.com:443/x", "//up.acme.com:8443/y"],
    );
    const trusted = "https://up.acme.com:8443";
    const factory = acme({ missing: "empty", trustedOrigins: [trustedOrigin(trusted)] });
    const url = fc.array(fc.constantFrom(...parts, ...more), { minLength: 1, maxLength: 4 });
    checkProperty(RUNS * 18, url, text, text, (url, a, b) => {
      const address = url.join("");
      fc.pre(!/^https?:\/\//.test(address));
      const { result } = outcomeOf(() => factory.request(address, { a, b }));
      fc.pre(result !== undefined);
      expect(new URL(result.url).origin).to.be.oneOf([ACME_API, trusted]);
    });
  });
});

describe("built-in objects", () => {
  // Node makes others of its own at their first use.
  const ecmaScript =
    "Object|Function|Array|String|Number|BigInt|Boolean|Symbol|Map|Set|Date|RegExp";
  const others = new RegExp(`^(?!(?:${ecmaScript}|Error|Promise|Proxy|Reflect|JSON|Math)$)`);

  it("are unchanged after all of this", () => {
    assertNoPoisoning({ ignoredRootRegex: others });
  });

  it("are noticed if they change", () => {
    const check = () => {
      assertNoPoisoning({ ignoredRootRegex: others });
    };
    expect(() => {
      polluted("admin", true, check);
    }).to.throw(/Object/);
  });
});
