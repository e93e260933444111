import fc from "fast-check";
import { EndpointFactory, readProfile } from "../../src/index.js";
import type {
  EndpointOptions,
  HeaderInit,
  HeaderInput,
  MediaTypeOptions,
  ProfileJson,
} from "../../src/index.js";

/** What one call is made of: a service, layers of defaults over it, and what is handed over. */
export interface Call {
  readonly profile: ProfileJson;
  readonly layers: readonly EndpointOptions[];
  /** Absent where the options name the url. */
  readonly route: string | undefined;
  readonly options: EndpointOptions;
}

/** The names that templates and parameters share, so that they meet. */
const NAMES = ["a", "b", "owner", "per_page", "x-y", "__proto__", "toString", "7"];

/** The names in the hosts and paths of base URLs. */
const BASE_NAMES = ["tenant", "version"];

const HOSTILE_TEXTS = [
  ...["", ".", "..", "%2e%2E", "../..", "a/../b", "//evil.com", "/\\evil.com"],
  ...["https://evil.com/x", "https://api.acme.com/x", ".evil.com", "@evil.com", "evil.com#"],
  ...["?x=1&y", "a\tb\r\nc", "100%", "%C3%A9", "it's", "é😀", "\ud800"],
];

const wellFormed = fc.string({ unit: "grapheme", maxLength: 8 });

/** Any text that can be written as UTF-8. */
export const unicode: fc.Arbitrary<string> = fc.oneof(
  wellFormed,
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(...HOSTILE_TEXTS.filter((text) => !/\p{Surrogate}/u.test(text))),
);

const text = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.string({
      unit: fc.constantFrom(...Array.from("abyz019-_~")),
      minLength: 1,
      maxLength: 5,
    }),
  },
  { weight: 3, arbitrary: unicode },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
);

const scalar = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.bigInt() },
);

export const absent = fc.constantFrom(null, undefined);
const member = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: absent });
const list = fc.array(member, { maxLength: 4 });
const key = fc.oneof({ weight: 3, arbitrary: fc.constantFrom("k", ...NAMES) }, wellFormed);
const map = fc.dictionary(key, member, { maxKeys: 3 });

const nested = fc.letrec((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, scalar, tie("list"), tie("map")),
  list: fc.array(tie("node"), { maxLength: 3 }),
  map: fc.dictionary(key, tie("node"), { maxKeys: 3 }),
})).node;

/** Values that no URL can carry, and some that only look so. */
const odd = fc.oneof(
  fc.date({ noInvalidDate: false }),
  fc.webUrl().map((url) => new URL(url)),
  fc.constantFrom<unknown>(NaN, Infinity, Symbol("s"), () => "f", new Map([["k", "v"]]), /x/),
  fc.constant({ toJSON: () => "json" }),
);

/** What a caller may give as a parameter, most of which can be written. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 40, arbitrary: scalar },
  { weight: 6, arbitrary: list },
  { weight: 6, arbitrary: map },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: absent },
  { weight: 1, arbitrary: odd },
);

// Routes

const variable = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.oneof({ weight: 4, arbitrary: fc.constant("") }, fc.constantFrom("*", ":1", ":3", ":9999")),
  )
  .map((parts) => parts.join(""));

const expression = fc
  .tuple(
    fc.constantFrom("", "", "", "+", "#", ".", "/", ";", "?", "&"),
    fc.array(variable, { minLength: 1, maxLength: 3 }),
  )
  .map(([operator, variables]) => `{${operator}${variables.join(",")}}`);

const LITERALS = [
  ...["/repos", "/v1", "/", "//", "/..name", "/...", ".json", "/é", "/%7Bx%7d", "/it's"],
  ...["/urn:isbn:123", "/~!$&()*+,;=@[]", "?q=is:open", "?it's", "?", "&", "&x=1", "#top", "..."],
];

const BAD_LITERALS = [
  ...["/..", "/.", "/%2e%2E/", "//evil.com", "@evil.com", "\\evil.com", "\t", "\n", " x", "{"],
  ...["}", "{}", "{=a}", "{a:0}", "{a b}", "%", "\ud800"],
];

const piece = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom(...LITERALS) },
  { weight: 16, arbitrary: expression },
  { weight: 10, arbitrary: fc.constantFrom(...NAMES).map((name) => `/{${name}}`) },
  { weight: 8, arbitrary: fc.constantFrom("/:a", "/:owner", ":b", "/:toString") },
  { weight: 1, arbitrary: fc.constantFrom(...BAD_LITERALS) },
);

const pieces = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(""));

/** The url of a path that begins with a literal slash. */
export const path: fc.Arbitrary<string> = pieces.map((rest) => `/p${rest}`);

const FULL = [
  ...["https://api.acme.com", "HTTPS://API.acme.com:443/", "http://other.example:8080/x"],
  ...["https://{tenant}.acme.com", "https://{tenant}/x", "https://user:secret@api.acme.com/x"],
  ...["https://uploads.acme.com/"],
];

const BAD_FULL = ["ftp://x/", "https://", "https://a b/", "https://é.com/", "https://{?a}/"];

/** Any url: paths, full URLs, values ahead of the path, nonsense. */
export const url: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: path },
  { weight: 2, arbitrary: pieces },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...FULL), pieces).map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.tuple(expression, pieces).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.constantFrom(...BAD_FULL, ...HOSTILE_TEXTS) },
);

const method = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.constantFrom("GET", "get", "HEAD", "POST", "Put", "PATCH", "DELETE", "OPTIONS"),
  },
  { weight: 1, arbitrary: fc.constantFrom("REPORT", "query", "TRACE", "b@d", "") },
);

/** A method and a url, or a url alone, with blanks around them. */
export const route: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "", "", " "), fc.option(method, { nil: undefined }), url)
  .map(([blank, verb, address]) => `${blank}${verb === undefined ? "" : `${verb} `}${address}`);

// Options

const HEADER_NAMES = ["X-A", "x-a", "__proto__", "authorization", "X-Key", "Cookie"].concat([
  "content-type",
  "user-agent",
]);

const fieldValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("v", "text/html", "", " padded ", "\xe9\t") },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.boolean() },
);

const headerValue = fc.oneof(
  { weight: 12, arbitrary: fieldValue },
  { weight: 2, arbitrary: fc.array(fieldValue, { maxLength: 3 }) },
  { weight: 4, arbitrary: absent },
);

const badHeaderValue = fc.constantFrom<unknown>("a\nb", "€", NaN, 1n, ["x", null], {});

const accept = fc.constantFrom<string | null>(
  "application/vnd.acme.v3.raw+json;q=0.5, text/html",
  'application/vnd.acme.nightshade-preview+json,text/plain;x=","',
  "application/octet-stream",
  "",
  null,
);

const headerPairs: fc.Arbitrary<(readonly [string, HeaderInput])[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.tuple(fc.constantFrom(...HEADER_NAMES), headerValue) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom("accept", "Accept"), accept) },
    { weight: 1, arbitrary: fc.constant(["accept", "no type"] as const) },
  ),
  { maxLength: 4 },
);

const headerInit = fc.oneof(
  { weight: 8, arbitrary: headerPairs.map((pairs): HeaderInit => Object.fromEntries(pairs)) },
  { weight: 2, arbitrary: headerPairs.map((pairs): HeaderInit => new Map(pairs)) },
  { weight: 2, arbitrary: headerPairs },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(fc.constantFrom("accept", "X-A", "authorization"), fc.constant("v"))
      .map((fields): HeaderInit => new Headers(fields)),
  },
);

const badHeaders = fc.oneof(
  badHeaderValue.map((bad) => ({ "x-a": bad })),
  fc.constantFrom<unknown>({ "": "v" }, { "a b": "v" }, null, 7, [["x"]]),
);

const previews = fc.array(
  fc.constantFrom("nightshade", "nightshade-preview", "mercy", "a+b.c", "x-preview-preview"),
  { maxLength: 3 },
);

const mediaType = fc.record<MediaTypeOptions>(
  { format: fc.constantFrom("raw", "text+json", "", undefined), previews },
  { requiredKeys: [] },
);

const badMediaType = fc.constantFrom<unknown>(
  { format: "a b" },
  { format: 1 },
  { previews: ["-preview"] },
  { previews: "x" },
  { other: 1 },
  null,
);

const GOOD_BASES = [
  ...["https://api.acme.com", "https://api.acme.com/v1/", "http://localhost:3000"],
  ...["https://{tenant}.acme.com/api", "https://api.acme.com/{version}//"],
  ...["https://api.acme.com/x?api-version=1", "https://API.acme.com:443?it's={version}"],
  ...["http://[::1]:8080/a", "http://127.0.0.1/é"],
];

const BAD_BASES = [
  ...["", "/x", "ftp://x", "https://u@api.acme.com", "https://{tenant}"],
  ...["https://api.acme.com#x", "https://api.acme.com/{+version}", "https://api.acme.com/.."],
];

const baseUrl = fc.oneof(
  // Only a service's own base URL may have names.
  { weight: 12, arbitrary: fc.constantFrom(...GOOD_BASES.filter((base) => !base.includes("{"))) },
  { weight: 1, arbitrary: fc.constantFrom(...BAD_BASES) },
);

/** What callers hand over, to be handed on as it is. */
const passedOn = fc.oneof(
  fc.constantFrom<unknown>(null, "text", 0, new Uint8Array(2), new URLSearchParams("a=1")),
  fc.dictionary(fc.constantFrom("signal", "agent", "hook"), fc.anything({ maxDepth: 1 })),
  fc.array(fc.integer(), { maxLength: 2 }),
);

/** Of a generator, most of the time; of another, sometimes. */
function mostly(good: fc.Arbitrary<unknown>, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: good }, { weight: 1, arbitrary: bad });
}

/** `arbitrary` once in `n` times. */
function seldom<T>(arbitrary: fc.Arbitrary<T>, n: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: n - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

const baseValue = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("octo", "a.b", "v-2", 7) },
  { weight: 1, arbitrary: fc.constantFrom("evil.com/", "a..b", "é", "", null, "x@y", true) },
);

const parameters = fc.record(
  Object.fromEntries([
    ...NAMES.map((name) => [name, value] as const),
    ...BASE_NAMES.map((name) => [name, baseValue] as const),
    ["extra", value] as const,
    ["ids[]", value] as const,
    ["q é", value] as const,
  ]),
  { requiredKeys: ["a", "b", "owner", "7", "x-y", "tenant", "version"] },
);

/** `undefined` stays in: it counts as absent. */
const reserved = fc.record({
  headers: seldom(mostly(headerInit, badHeaders), 2),
  mediaType: seldom(mostly(mediaType, badMediaType), 3),
  request: seldom(passedOn, 3),
});

// What is generated on purpose breaks the options' types here and there.
function optionsOf(
  ...layers: readonly fc.Arbitrary<Readonly<Record<string, unknown>>>[]
): fc.Arbitrary<EndpointOptions> {
  return fc
    .tuple(...layers)
    .map((made) => Object.fromEntries(made.flatMap((layer) => Object.entries(layer))));
}

/** Options beside a route. */
export const options: fc.Arbitrary<EndpointOptions> = optionsOf(
  parameters,
  reserved,
  fc.record({ data: seldom(passedOn, 40), baseUrl: seldom(baseUrl, 4) }),
);

/** Options that stand alone. */
const wholeOptions = optionsOf(
  options,
  fc.record({ method: seldom(method, 2), url: fc.option(url, { nil: undefined, freq: 20 }) }),
);

/** What may stand beside a route: seldom the method or the url, too. */
const besides = optionsOf(options, fc.record({ method: seldom(method, 30), url: seldom(url, 60) }));

/** One layer of defaults: what a service or an app sets for all calls. */
const layer = optionsOf(
  fc.record(
    { a: value, per_page: value, tenant: baseValue, extra: value, toString: value },
    { requiredKeys: [] },
  ),
  reserved,
  fc.record({
    baseUrl: seldom(fc.constantFrom(...GOOD_BASES.filter((base) => !base.includes("{"))), 3),
    method: seldom(fc.constantFrom("POST", "get"), 8),
    url: seldom(fc.constant("/default/{a}"), 8),
    data: seldom(passedOn, 40),
  }),
);

const LISTS = ["comma", "repeat", "brackets", "indices", "pipe", "space"] as const;
const OBJECTS = ["deepObject", "json", "form"] as const;

const styles = fc.record(
  {
    arrays: fc.constantFrom(...LISTS),
    objects: fc.constantFrom(...OBJECTS),
    names: fc.dictionary(fc.constantFrom(...NAMES, "extra"), fc.constantFrom(...LISTS, ...OBJECTS)),
  },
  // Without one, objects are refused.
  { requiredKeys: ["objects"] },
);

const TRUSTED = ["https://uploads.acme.com", "https://octo.acme.com"];

/** A service, as its vendor may describe it. */
export const profile: fc.Arbitrary<ProfileJson> = fc.record(
  {
    service: fc.constant("acme"),
    baseUrl: fc.constantFrom(...GOOD_BASES),
    clientName: fc.constant("acme-sdk"),
    version: fc.constant("1.2.3"),
    accept: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(undefined, "*/*", "application/octet-stream") },
      { weight: 1, arbitrary: fc.constant("no type") },
    ),
    headers: headerPairs.map((pairs) => Object.fromEntries(pairs)),
    query: styles,
    // A FormData holds objects of the platform, which are not compared here; the reference does.
    body: fc.constantFrom("json", "form", "application/vnd.acme+json", "text/plain"),
    form: styles,
    missing: fc.constantFrom("error", "empty"),
    credentials: fc.constantFrom("any", "same-origin"),
    credentialHeaders: fc.constantFrom([], ["X-Key"]),
    trustedOrigins: fc.constantFrom([], TRUSTED, TRUSTED),
  },
  { requiredKeys: ["service", "baseUrl", "clientName", "version"] },
);

/** A call on a service over layers of defaults, by a route and options or by options alone. */
export const call: fc.Arbitrary<Call> = fc
  .record({
    profile,
    layers: fc.array(layer, { maxLength: 3 }),
    called: fc.oneof(
      { weight: 3, arbitrary: fc.record({ route, options: besides }) },
      { weight: 1, arbitrary: wholeOptions.map((alone) => ({ route: undefined, options: alone })) },
    ),
  })
  .map(({ called, ...rest }) => ({ ...rest, ...called }));

/** The factory that a call is made on. */
export function factoryOf({ profile: service, layers }: Call): EndpointFactory {
  return layers.reduce(
    (factory, defaults) => factory.defaults(defaults),
    new EndpointFactory(readProfile(service)),
  );
}
