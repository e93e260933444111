import { assertNoPoisoning } from "@fast-check/poisoning";
import { expect } from "chai";
import fc from "fast-check";
import { endpoint, EndpointFactory, readProfile, type EndpointOptions } from "../../src/index.js";
import { grammatical } from "../properties/nonsense.js";
import { outcomeOf } from "../properties/observe.js";
import { always, UNTIMED } from "../support/always.js";
import { polluted } from "../support/polluted.js";
import { words } from "../support/words.js";

/** How often the properties are checked: fifty thousand times in all. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60);

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  grammatical,
  fc.constantFrom(
    ...words(String.raw`
      . .. %2e%2E %2e%2E/ ../.. a/../b //evil.com /\evil.com https://evil.com/x .evil.com @evil.com evil.com#
      ?x=1&y 100% %C3%A9 it's é😀 $& 1&admin=1 x
    `),
    ...["", "a\tb\r\nc", "a\r\nb: c", "\ud800"],
  ),
);

const NAMES = words("a b owner x-y __proto__ constructor toString toJSON get value then");

/** Objects as JSON.parse makes them, with the prototype that these have. */
function fields<Value>(value: fc.Arbitrary<Value>, ...names: fc.Arbitrary<string>[]) {
  return fc.dictionary(fc.oneof(...names), value, { maxKeys: 4, noNullPrototype: true });
}

const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom(null, true, 0, -1.5, 1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    fields(tie("value"), fc.constantFrom(...NAMES, "headers", "data", "format"), text),
  ),
}));

const SERVICE = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };

const BASES = words(`
  https://api.acme.com https://api.acme.com/v1/ http://localhost:3000 http://[::1]:8080/a
  https://api.acme.com/x?api-version=1 https://{tenant}.acme.com/api
`);

const TENANTS: (string | number | boolean | object)[] = [
  "blue",
  "a.b",
  "evil.com/",
  "x@evil.com:",
  ["a", "b"],
  { a: "b" },
  7,
  true,
];

const PATHS = words(`
  /repos /v1 .json /é // /{a} /:b /{a}{b} /{a}.{b} {/a} {;a} {.b} /~{a} /{a:2} /{a,b} {/b*} /{+a}
`);
const QUERIES = ["", ...words("?q=1 {?a,b} {?a*}{&b} ?q=is:open{&a} #top {#a} {?b}#x")];

/** The number of segments that the path has at the least, and whether it may have more. */
function segmentsOf(
  template: string,
  values: Readonly<Record<string, unknown>>,
): { least: number; more: boolean } {
  const isDefined = (name: string): boolean => {
    const value = values[name] ?? null;
    return typeof value === "object" ? Object.keys(definedOf(value ?? {})).length > 0 : true;
  };
  const filled = template
    .replace(/[?#].*|\{[?#].*/, "")
    .replace(/\{(\/?)([^}]*)\}/g, (_, slash: string, list: string) =>
      list
        .split(",")
        .map((name) => (slash === "" ? "x" : isDefined(name.replace("*", "")) ? "/x" : ""))
        .join(""),
    );
  return {
    least: filled.replace(/^\/+/, "").split("/").length,
    more: template.includes("{+") || template.includes("*}"),
  };
}

function lowered(text: string): string {
  return text.toLowerCase();
}

function definedOf(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

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

/** What servers could read as a dot segment once they have decoded it. */
const DOTS = /^\.{1,2}(?:[/\\]|$)/;

describe("for any JSON", function () {
  this.timeout(UNTIMED);

  it("a URL leads where its base URL and its template say, as browsers read it", () => {
    always(
      RUNS * 60,
      fc.record({
        base: fc.constantFrom(...BASES),
        path: fc.array(fc.constantFrom(...PATHS), { maxLength: 4 }),
        query: fc.constantFrom(...QUERIES),
        method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("GET", "post", "Patch") }, text),
        headers: fields(text, fc.oneof({ weight: 3, arbitrary: fc.constant("x-a") }, text)),
        tenant: fc.oneof(
          fc.constantFrom(...TENANTS),
          fc.string({ unit: fc.constantFrom(...Array.from("a1-.@/\\:?#%_[\té")), maxLength: 5 }),
          text,
        ),
        values: fields(json, fc.constantFrom(...NAMES, "c", "tenant")),
      }),
      ({ base, path, query, method, headers, tenant, values }) => {
        const template = `/p${path.join("")}`;
        const { result } = outcomeOf(() => {
          const service = new EndpointFactory(readProfile({ ...SERVICE, baseUrl: base }));
          const given = { ...values, tenant, headers, method, url: template + query };
          return service.request(given as EndpointOptions);
        });
        // Which labels are punycode is for the parser to say.
        // No list and no object makes a host.
        const host = typeof tenant === "object" ? "" : String(tenant);
        fc.pre(result !== undefined && !/xn--/i.test(host));
        const filled = new URL(base.replace("{tenant}", () => host));
        const parsed = new URL(result.url);
        // A browser encodes the apostrophe of a query, which a reserved value may begin.
        const read = result.url.replace(/(?<=\?[^#]*)'/g, "%27");
        expect(parsed.href).to.equal(read.replace(/^[^/]+\/\/[^/]+/, lowered));
        expect(parsed.origin).to.equal(filled.origin);
        // A reserved value may end the path.
        const ends = template.includes("{+a}") && /[?#]/.test(JSON.stringify(values["a"] ?? ""));
        const { least, more } = ends ? { least: 1, more: true } : segmentsOf(template, values);
        const prefix = filled.pathname.replace(/\/+$/, "").split("/").length;
        const found = parsed.pathname.split("/").length - prefix;
        expect(more ? found >= least : found === least, `${result.url} of ${template}`).to.equal(
          true,
        );
        const sent = new Headers(result.headers as Record<string, string>);
        expect([...sent]).to.have.length(Object.keys(result.headers).length);
        const request = new Request(parsed, { method: result.method.toUpperCase() });
        expect(request.method.toLowerCase()).to.equal(result.method);
      },
    );
  });

  it("a value in path, query or fragment decodes to itself", () => {
    always(RUNS * 780, fc.tuple(fc.nat(WRITERS.length - 1), text), ([index, v]) => {
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
