/** What holds for all input, in a form that can be kept: every input is JSON. */
import { expect } from "chai";
import fc from "fast-check";
import {
  endpoint,
  EndpointFactory,
  github,
  readProfile,
  type EndpointOptions,
} from "../../src/index.js";
import { unicode } from "../properties/calls.js";
import { grammatical } from "../properties/nonsense.js";
import { outcomeOf } from "../properties/observe.js";
import { route } from "../reference/cases.js";
import { polluted } from "../support/polluted.js";
import { words } from "../support/words.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json };

/** Something that holds for all inputs. */
export interface Property {
  readonly name: string;
  /** How often it is checked, for each of the runs that are asked for. */
  readonly share: number;
  readonly inputs: fc.Arbitrary<Json>;
  /** Throws where it does not hold. */
  readonly holds: (input: Json) => void;
}

function property<Input extends Json>(
  name: string,
  share: number,
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => void,
): Property {
  // A corpus holds what the arbitrary of the same property made.
  return { name, share, inputs, holds: (input) => holds(input as Input) };
}

const HOSTILE = ["", "a\r\nb: c", ...words(". .. %2e%2E/ //evil.com https://evil.com/ @evil.com")];

const text = fc.oneof(
  { weight: 4, arbitrary: unicode },
  { weight: 2, arbitrary: grammatical },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE, "$&", "\ud800", "1&admin=1", "x") },
);

const RESERVED = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];
const SPECIAL = ["__proto__", "constructor", "toString", "toJSON", "get", "value", "then"];
const PROFILE = Object.keys(github).concat(
  words("accept apiVersion headers query missing credentials credentialHeaders trustedOrigins"),
);
const NAMES = ["a", "b", "owner", "x-y", ...SPECIAL];
const MEDIA = ["format", "previews"];

const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom<Json>(null, true, 0, -1.5, 1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    fields(tie("value"), fc.oneof(fc.constantFrom(...NAMES, ...RESERVED, ...MEDIA), text)),
  ),
}));

/** Objects as JSON.parse makes them, with the prototype that these have. */
function fields<Value extends Json>(
  value: fc.Arbitrary<Value>,
  name: fc.Arbitrary<string>,
): fc.Arbitrary<{ readonly [key: string]: Value }> {
  return fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });
}

const options = fields(json, fc.oneof(fc.constantFrom(...NAMES, ...RESERVED), text));
const parameters = fields(json, fc.constantFrom(...NAMES, "c", "tenant"));

const asOptions = (given: Fields): EndpointOptions => given;

const SERVICE = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };

const BASES = words(`
  https://api.acme.com https://api.acme.com/v1/ http://localhost:3000 http://[::1]:8080/a
  https://api.acme.com/x?api-version=1 https://{tenant}.acme.com/api
`);

const TENANTS: Json[] = [
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
function segmentsOf(template: string, values: Fields): { least: number; more: boolean } {
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

const leadsAsWritten = property(
  "a URL leads where its base URL and its template say, as browsers read it",
  60,
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
    values: parameters,
  }),
  ({ base, path, query, method, headers, tenant, values }) => {
    const template = `/p${path.join("")}`;
    const { result } = outcomeOf(() => {
      const service = new EndpointFactory(readProfile({ ...SERVICE, baseUrl: base }));
      const given = { ...values, tenant, headers, method, url: template + query };
      return service.request(asOptions(given));
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
    expect(more ? found >= least : found === least, `${result.url} of ${template}`).to.equal(true);
    const sent = new Headers(result.headers as Record<string, string>);
    expect([...sent]).to.have.length(Object.keys(result.headers).length);
    const request = new Request(parsed, { method: result.method.toUpperCase() });
    expect(request.method.toLowerCase()).to.equal(result.method);
  },
);

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

const decodesToItself = property(
  "a value in path, query or fragment decodes to itself",
  780,
  fc.tuple(fc.nat(WRITERS.length - 1), text),
  ([index, v]) => {
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
  },
);

const LENT = [...RESERVED, ...MEDIA, ...PROFILE, ...words("get set value writable a")];

const notPolluted = property(
  "a polluted Object.prototype changes nothing",
  5,
  fc.record({ key: fc.constantFrom(...LENT), value: json, route, layer: options, given: options }),
  ({ key, value, route, layer, given }) => {
    // As texts: nothing else looks at them while the prototype is polluted.
    const outcome = (): string => {
      try {
        const layered = endpoint.defaults(asOptions(layer));
        return write([layered(route, asOptions(given)), layered.DEFAULTS, endpoint.merge(route)]);
      } catch (thrown) {
        return String(thrown);
      }
    };
    const wanted = outcome();
    expect(polluted(key, value, outcome)).to.equal(wanted);
  },
);

/** Own keys only, and no toJSON, so that a polluted prototype does not show in the text itself. */
function write(value: unknown): string {
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  return `{${Object.keys(value)
    .map((key) => `${key}:${write(Object.getOwnPropertyDescriptor(value, key)?.value)}`)
    .join()}}`;
}

/** All properties. */
export const properties: readonly Property[] = [...[leadsAsWritten, decodesToItself, notPolluted]];
