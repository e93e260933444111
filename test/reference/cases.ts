/** Cases to compare the library and the reference by: a service, layers of defaults, several calls. */
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { ReferenceProfile } from "./merge.js";

/** Arguments of one call. */
export interface Call {
  readonly first: unknown;
  readonly second: unknown;
}

/** Calls on one factory: most of them share route and names, and differ in the kinds of values. */
export interface Case {
  readonly profile: ReferenceProfile;
  readonly layers: readonly unknown[];
  readonly calls: readonly Call[];
}

type Fields = Record<string, unknown>;

/** Of a generator, most of the time; of another, once in `n` times. */
function mostly<T, U>(n: number, good: fc.Arbitrary<T>, bad: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: n - 1, arbitrary: good }, { weight: 1, arbitrary: bad });
}

/** Once in `n` times something, else `undefined`. */
function seldom<T>(n: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return mostly(n, fc.constant(undefined), arbitrary);
}

function pick<T>(...values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values);
}

// Values

const HOSTILE = [
  ...[".", "..", ".a", "..a", "...", ".;x", "../x", "..\\x", "..%2fx", "%2e", "%2E%2e", ".%2e;"],
  ...["a/../b", "/", "//", "/a", "a/", "//evil.com", "/\\evil.com", "https://evil.com/x"],
  ...["https://api.acme.com/x", "http://uploads.acme.com", "//uploads.acme.com/y", "ftp://x"],
  ...["evil.com", "@evil.com", "a\\b", "a?b=1", "a#b", "?", "#", "&", "a&b=1", "%", "100%", "%41"],
  ...["%C3%A9a", "%E2%82%AC%", "%c3", "äöü", "é", "😀😀a", "a\tb\r\n", " ", "it's", "a b", ":a"],
  ...["{a}", "a,b", "a=b", "a;b"],
];

const word = fc.string({ unit: pick(...Array.from("abyz019-_~")), minLength: 1, maxLength: 4 });

const text = fc.oneof(
  { weight: 12, arbitrary: word },
  { weight: 6, arbitrary: pick(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: pick(...Array.from("./%2e\\?#;:@&=")), maxLength: 6 }),
  },
  { weight: 1, arbitrary: fc.constant("") },
);

const scalar = fc.oneof(
  { weight: 8, arbitrary: text },
  {
    weight: 3,
    arbitrary: pick<unknown>(0, -0, 1, -1.5, 1e21, 1e-7, 2 ** 53, 12n, -3n, true, false),
  },
  { weight: 1, arbitrary: fc.integer() },
);

const absent = pick<unknown>(null, undefined);

/** A class of the caller's. */
class Money {
  readonly amount = 3;
}

class Tagged {
  readonly amount = 3;

  toJSON(): string {
    return `tagged ${this.amount}`;
  }
}

/** Objects that stand for one text or number, and some that do not. */
const standing = pick<unknown>(
  new Date(0),
  new Date(Date.UTC(2020, 1, 29, 12)),
  new URL("https://api.acme.com/x?y#z"),
  { toJSON: () => "from json" },
  { toJSON: () => 7, other: 1 },
  new Tagged(),
);

const uncarried = pick<unknown>(
  NaN,
  Infinity,
  Symbol("s"),
  () => "f",
  new Map([["k", "v"]]),
  new Money(),
  new Date(NaN),
  /x/,
  new Uint8Array(2),
  { toJSON: () => null },
  { toJSON: () => ["a"] },
  { toJSON: () => NaN },
  "\ud800",
  "a\udc00b",
);

const KEYS = ["k", "l", "a", "7", "__proto__", "constructor", "q é", "", "a]", "x[]"];
const member = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: absent },
  { weight: 1, arbitrary: standing },
);
const list = fc.array(member, { maxLength: 3 });

/** Maps with and without a prototype, of this realm and of another. */
function mapOf(members: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      fc.array(fc.tuple(pick(...KEYS), members), { maxLength: 3 }),
      mostly(6, fc.constant("own"), pick("none", "foreign")),
    )
    .map(([pairs, prototype]) => {
      const own: Fields = Object.fromEntries(pairs);
      switch (prototype) {
        case "none":
          return Object.defineProperties(
            Object.create(null) as object,
            Object.getOwnPropertyDescriptors(own),
          );
        case "foreign":
          return Object.defineProperties(
            runInNewContext("({})") as object,
            Object.getOwnPropertyDescriptors(own),
          );
        default:
          return own;
      }
    });
}

const nested = fc.letrec((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, member, tie("list"), tie("map")),
  list: fc.array(tie("node"), { maxLength: 3 }),
  map: mapOf(tie("node")),
})).node;

/** What a form in parts takes beside texts. */
const part = pick<unknown>(new Uint8Array(3), new Blob(["b"], { type: "image/png" }), [
  new File(["f"], "f.txt"),
  "text",
  null,
  new ArrayBuffer(2),
]);

/** What a caller may give as a parameter. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: scalar },
  { weight: 5, arbitrary: list },
  { weight: 5, arbitrary: mapOf(member) },
  { weight: 2, arbitrary: nested },
  { weight: 4, arbitrary: absent },
  { weight: 2, arbitrary: standing },
  { weight: 1, arbitrary: uncarried },
  { weight: 1, arbitrary: part },
  { weight: 1, arbitrary: pick<unknown>([], {}, [null], [undefined], { k: null }, [""], ["", ""]) },
);

/** What fits into a host, and what does not. */
const hostValue = mostly(
  8,
  pick<unknown>("octo", "blue", "a.b", "v-2", 7),
  pick<unknown>("evil.com/", "a..b", "é", "", null, "x@y", true, ["a"], ".x", "a_b", {}, NaN, "x."),
);

// Routes

const NAMES = ["a", "b", "c", "n_1", "x-y", "__proto__", "constructor", "toString", "7"];
const HOST_NAMES = ["tenant", "version"];

const name = mostly(3, pick("a", "b", "c"), pick(...NAMES));
const variable = fc
  .tuple(name, mostly(4, fc.constant(""), pick("*", ":1", ":3", ":4", ":9999")))
  .map((parts) => parts.join(""));

const expression = fc
  .tuple(
    mostly(2, pick("", "+", "?"), pick("+", "#", ".", "/", ";", "?", "&")),
    mostly(3, fc.tuple(variable), fc.array(variable, { minLength: 1, maxLength: 3 })),
  )
  .map(([operator, variables]) => `{${operator}${variables.join(",")}}`);

const slashed = fc
  .tuple(pick("/", "/", "/", "//", "/.", "/x.", "/?q=", "#"), expression)
  .map((parts) => parts.join(""));

const LITERALS = [
  ...["/repos", "/v1", "/", "/", "//", "///", "/..name", "/...", ".json", "/é", "/%7Bx%7d"],
  ...["/it's", "/urn:isbn:123", ":cancel", ":", "/~!$*()+,;=@[]", "?q=is:open", "?q=:a", "?"],
  ...["?a=1&", "&", "&x=1", "#top", "#", "/a?b=1#c", "...", "%c3:a"],
];

const BAD_LITERALS = [
  ...["/..", "/.", "/%2e%2E/", "/.;", "/..%2f", "/..;x/", "/%2e%5Cx", "\\evil.com", "\t", "{"],
  ...["}", "{}", "{=a}", "{a:0}", "{a:10000}", "{a;b}", "{a", "%", "%g0", "<", "\ud800", "\u0085"],
  ...["\uffff"],
];

const piece = fc.oneof(
  { weight: 16, arbitrary: pick(...LITERALS) },
  { weight: 12, arbitrary: expression },
  { weight: 12, arbitrary: slashed },
  { weight: 8, arbitrary: pick("/:a", "/:b", "/:n_1", ".:a", ":b", "/:a...:b", "/:toString") },
  { weight: 1, arbitrary: pick(...BAD_LITERALS) },
);

const pieces = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join(""));

/** The url of a path that begins with a literal slash. */
export const path: fc.Arbitrary<string> = pieces.map((rest) => `/p${rest}`);

const FULL = [
  ...["https://api.acme.com", "HTTPS://API.acme.com:443/", "http://other.example:8080/x"],
  ...["https://{tenant}.acme.com", "https://{tenant}.acme.com/", "https://{tenant}/x"],
  ...["https://{+tenant}.acme.com/x", "https://user:secret@api.acme.com/x"],
  ...["https://uploads.acme.com/", "https://[::1]:8080/x"],
];

const BAD_FULL = [
  ...["ftp://x/", "https://", "https:///x", "https://é.com/", "https://{?a}/", "https://{;a}/"],
  ...["https://a..b/", "https://x:99999/", "https://1.2/", "https://u{a}@x/", "https://{a}:{b}/"],
];

/** Any url: paths, full URLs, values ahead of the path, nonsense. */
export const url: fc.Arbitrary<string> = fc.oneof(
  { weight: 24, arbitrary: path },
  { weight: 8, arbitrary: slashed.chain((start) => pieces.map((rest) => `/x${start}${rest}`)) },
  { weight: 6, arbitrary: pieces },
  { weight: 6, arbitrary: fc.tuple(pick(...FULL), pieces).map((parts) => parts.join("")) },
  { weight: 3, arbitrary: fc.tuple(expression, pieces).map((parts) => parts.join("")) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pick("http{+a}", "{a}://{b}", "h{a}", "//{a}", "https:{+a}"), pieces)
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: pick(...BAD_FULL, "", ".evil.com", "@evil.com", "//evil.com", "GET") },
);

const method = mostly(
  24,
  pick("GET", "GET", "get", "HEAD", "POST", "Put", "PATCH", "delete", "OPTIONS", "QUERY"),
  pick("TRACE", "connect", "b@d", "", "GE\tT"),
);

/** A method and a url, or a url alone, with blanks around them. */
export const route: fc.Arbitrary<string> = fc
  .tuple(
    pick("", "", "", "  "),
    fc.option(method, { nil: undefined, freq: 3 }),
    pick(" ", " ", "  "),
    url,
    pick("", "", " "),
  )
  .map(([start, verb, blank, address, end]) =>
    [start, verb === undefined ? "" : verb + blank, address, end].join(""),
  );

const badRoute = pick<unknown>(
  ...["", "   ", "GET", "get ", "GET /a b", "/a /b", null, 7],
  [],
  new URL("https://x.example"),
);

// Headers and media types

const fieldValue = mostly(
  3,
  pick<unknown>("v", "text/html", "", " padded ", "\xe9\t"),
  pick<unknown>(0, -1.5, true, false),
);
const headerValue = fc.oneof(
  { weight: 10, arbitrary: fieldValue },
  { weight: 3, arbitrary: fc.array(fieldValue, { maxLength: 3 }) },
  { weight: 4, arbitrary: absent },
);
const badHeaderValue = pick<unknown>(
  "a\nb",
  "\0",
  "€",
  NaN,
  ["x", null],
  {},
  1n,
  Symbol("s"),
  new Date(0),
  ["\x7f"],
  [["x"]],
);

const HEADER_NAMES = [
  ...["X-A", "x-a", "x-b", "7", "__proto__", "constructor", "authorization", "Authorization"],
  ...["X-Key", "Cookie", "content-type", "Content-Type", "user-agent", "User-Agent"],
];

const accept = mostly(
  10,
  pick<unknown>(
    "application/vnd.acme.v3.raw+json;q=0.5, text/html",
    "application/vnd.acme.v3+json",
    "application/vnd.acme.2.x.y+json,*/*;q=0.1",
    'application/vnd.acme.nightshade-preview+json,text/plain;x=","',
    "application/vnd.foo-preview",
    "application/vnd.foo-preview.raw+json",
    "Application/Vnd.Acme+json",
    "application/octet-stream",
    "text/html",
    null,
    undefined,
  ),
  pick<unknown>("", "no type", 5, [], ["text/html", "text/plain"]),
);

const headerPairs = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.tuple(pick(...HEADER_NAMES), headerValue) },
    { weight: 4, arbitrary: fc.tuple(pick("accept", "Accept"), accept) },
  ),
  { maxLength: 4 },
);

const headerInit: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: headerPairs.map((pairs) => Object.fromEntries(pairs)) },
  { weight: 2, arbitrary: headerPairs.map((pairs) => new Map(pairs)) },
  { weight: 2, arbitrary: headerPairs },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(pick("accept", "X-A", "authorization"), pick("v", "text/html"))
      .map((fields) => new Headers(fields)),
  },
);

const badHeaders = fc.oneof(
  badHeaderValue.map((bad) => ({ "x-a": bad })),
  badHeaderValue.map((bad) => [["x-a", bad]]),
  pick<unknown>({ "": "v" }, { "a b": "v" }, { é: "v" }, null, 7, "x", [["x"]], ["x"]),
);

const mediaType = fc.record(
  {
    format: pick("raw", "text+json", "", undefined),
    previews: fc.option(
      fc.array(pick("nightshade", "nightshade-preview", "foo", "a+b.c", "x-preview-preview"), {
        maxLength: 3,
      }),
      { nil: undefined },
    ),
  },
  { requiredKeys: [] },
);

const badMediaType = pick<unknown>(
  { format: "a b" },
  { format: 1 },
  { format: null },
  { previews: ["-preview"] },
  { previews: ["a/b"] },
  { previews: "x" },
  { previews: [1] },
  { other: 1 },
  null,
  [],
  7,
);

// Options

const BASES = [
  "https://api.acme.com",
  "https://api.acme.com/v1/",
  "https://api.acme.com/v1//",
  "http://localhost:3000",
  "https://{tenant}.acme.com/api",
  "https://api.acme.com/{version}//",
  "https://api.acme.com/{version}/x",
  "https://api.acme.com/x?api-version=1",
  "https://api.acme.com?v={version}&",
  "https://API.acme.com:443?it's={version}",
  "https://api.acme.com/x?",
  "http://[::1]:8080/a",
  "http://127.0.0.1/é",
  "https://api.acme.com/./x",
  "https://api.acme.com/..;",
  "https://api.acme.com/:a",
];

const BAD_BASES = [
  ...["", "/x", "ftp://x", "https://u@api.acme.com", "https://{tenant}", "https://{tenant}.com"],
  ...["https://api.acme.com#x", "https://api.acme.com/{+version}", "https://api.acme.com/a\nb"],
  ...["https://a..b", "https://é.com"],
];

const baseUrl = mostly<unknown, unknown>(
  10,
  // Only the vendor's own base URL may have names.
  mostly(12, pick(...BASES.filter((base) => !base.includes("{"))), pick(...BASES)),
  mostly(4, pick(...BAD_BASES), pick<unknown>(7, null)),
);

/** What callers hand over, to be handed on as it is. */
const passedOn = fc.oneof(
  pick<unknown>(
    ...[null, "text", 0, false, new Uint8Array(2), new URLSearchParams("a=1")],
    ...[new ArrayBuffer(1), new Blob([]), new FormData(), new Money(), [1, 2], new Date(0)],
  ),
  fc.dictionary(
    pick("signal", "agent", "hook", "7", "__proto__"),
    pick<unknown>(1, "x", null, undefined),
    { maxKeys: 3 },
  ),
);

const data = mostly(
  2,
  passedOn,
  fc.dictionary(pick("a", "ids[]", "file", "q é"), value, { maxKeys: 3 }),
);

const OTHERS = ["extra", "q é", "ids[]", "", "10", "9", "per_page", "hasOwnProperty"];

/** A call may leave out what others like it have for a base URL. */
function valueOf(parameter: string): fc.Arbitrary<unknown> {
  return HOST_NAMES.includes(parameter) ? mostly(6, hostValue, fc.constant(undefined)) : value;
}

/** Which parameters a call has, in which order; those that templates name most often are seldom missing. */
const names = fc
  .tuple(
    fc.subarray(["a", "b", "c"], { minLength: 1 }).chain((some) => pick(some, ["a", "b", "c"])),
    fc.subarray(HOST_NAMES, { minLength: 1 }).chain((some) => pick(some, HOST_NAMES)),
    fc.subarray([...NAMES.slice(3), ...OTHERS], { maxLength: 5 }),
  )
  .chain((lists) => fc.shuffledSubarray(lists.flat(), { minLength: lists.flat().length }));

function parametersOf(list: readonly string[]): fc.Arbitrary<Fields> {
  return fc
    .tuple(...list.map(valueOf))
    .map((values) => Object.fromEntries(list.map((one, i) => [one, values[i]])));
}

/** Reserved keys beside parameters; `undefined` stays in: it counts as absent. */
const reserved: fc.Arbitrary<Fields> = fc.record({
  headers: seldom(2, mostly(24, headerInit, badHeaders)),
  mediaType: seldom(4, mostly(24, mediaType, badMediaType)),
  request: seldom(4, passedOn),
  data: seldom(20, data),
  baseUrl: seldom(8, baseUrl),
});

function withoutAbsent(fields: Fields, kept: boolean): Fields {
  return kept
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined));
}

/** Reserved keys ahead of, or behind, the parameters. */
function optionsOf(list: readonly string[]): fc.Arbitrary<Fields> {
  return fc
    .tuple(parametersOf(list), reserved, fc.boolean(), fc.boolean())
    .map(([parameters, others, ahead, kept]) => {
      const rest = Object.entries(withoutAbsent(others, kept));
      const own = Object.entries(parameters);
      return Object.fromEntries(ahead ? [...rest, ...own] : [...own, ...rest]);
    });
}

const beside = fc.record({ method: seldom(20, method), url: seldom(40, url) });

function callsOf(list: readonly string[]): fc.Arbitrary<readonly Call[]> {
  const options = optionsOf(list);
  const byRoute = route.chain((first) =>
    fc.array(
      fc
        .tuple(options, beside)
        .map(([own, more]) => ({ first, second: { ...own, ...withoutAbsent(more, false) } })),
      { minLength: 1, maxLength: 3 },
    ),
  );
  const alone = fc
    .tuple(seldom(2, method), mostly(20, url, fc.constant(undefined)))
    .chain(([verb, address]) =>
      fc.array(
        options.map((own) => ({
          first: { ...own, ...withoutAbsent({ method: verb, url: address }, false) },
          second: undefined,
        })),
        { minLength: 1, maxLength: 3 },
      ),
    );
  // Calls of several routes, in turns.
  const mixed = fc.array(
    fc.tuple(route, options).map(([first, second]) => ({ first, second })),
    { minLength: 2, maxLength: 3 },
  );
  const two = fc.array(
    fc.tuple(options, options, url, seldom(2, method)).map(([first, second, address, verb]) => ({
      first: { ...first, url: address, ...withoutAbsent({ method: verb }, false) },
      second,
    })),
    { minLength: 1, maxLength: 2 },
  );
  const odd = fc.array(
    fc.oneof(
      fc.record({ first: badRoute, second: mostly(2, options, fc.constant(undefined)) }),
      fc.record({ first: route, second: pick<unknown>(undefined, null, 7, [], new Map(), "x") }),
      fc.record({ first: fc.constant(undefined), second: options }),
    ),
    { minLength: 1, maxLength: 2 },
  );
  return fc.oneof(
    { weight: 24, arbitrary: byRoute },
    { weight: 4, arbitrary: mixed },
    { weight: 5, arbitrary: alone },
    { weight: 2, arbitrary: two },
    { weight: 1, arbitrary: odd },
  );
}

const layer: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.subarray(["a", "per_page", "tenant", "version", "extra", "toString", "__proto__", "9"], {
      maxLength: 4,
    }),
    fc.record({
      method: seldom(10, pick("POST", "get")),
      url: seldom(10, pick("/default/{a}", "/d")),
    }),
  )
  .chain(([list, more]) =>
    optionsOf(list).map((own) => ({ ...own, ...withoutAbsent(more, false) })),
  );

const LISTS = ["comma", "repeat", "brackets", "indices", "pipe", "space"];
const OBJECTS = ["deepObject", "json", "form"];

const styles = fc.record(
  {
    arrays: pick(...LISTS),
    objects: pick(...OBJECTS),
    names: fc.dictionary(pick(...NAMES, "extra", "ids[]"), pick(...LISTS, ...OBJECTS)),
  },
  { requiredKeys: [] },
);

const BODIES = [
  ...[
    "form",
    "form",
    "multipart",
    "multipart",
    "application/vnd.acme+json",
    "text/plain",
    "json-string",
  ],
  ...["application/x-www-form-urlencoded; charset=utf-8", "multipart/form-data", "image/*", "*/*"],
];

/** A service, as its vendor may describe it. */
const profile: fc.Arbitrary<ReferenceProfile> = fc.record(
  {
    service: fc.constant("acme"),
    baseUrl: mostly(
      3,
      fc.constant("https://api.acme.com"),
      pick(...BASES.filter((base) => !base.includes("/."))),
    ),
    clientName: fc.constant("acme-sdk"),
    version: fc.constant("1.2.3"),
    accept: mostly(3, fc.constant("application/json"), pick("*/*", "application/octet-stream")),
    apiVersion: pick("v3", "2", "x.y"),
    headers: headerPairs.map((pairs) => Object.fromEntries(pairs)),
    query: styles,
    body: mostly(2, fc.constant("json"), pick(...BODIES)),
    form: styles,
    methodCase: mostly(8, fc.constant("lower" as const), fc.constant("upper" as const)),
    missing: pick("error", "empty"),
    credentials: pick("any", "same-origin"),
    credentialHeaders: pick([], ["X-Key"]),
    trustedOrigins: pick([], ["https://uploads.acme.com", "https://octo.acme.com"]),
  },
  { requiredKeys: ["service", "baseUrl", "clientName", "version"], noNullPrototype: true },
);

// Calls that are plain but for one value here and there: what an engine remembers is made for these.

const plainValue = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: pick<unknown>("a b", "é", "x.y", "a/b", 7, 0, -1.5, true, 12n) },
);

/** Values that must not be taken for plain ones. */
const telling = pick<unknown>(
  ...[".", "..", "%2e%2E", "", "?", "#", "a/../b", "..;", "\ud800", "%41"],
  ...[NaN, Infinity, 1e21, -0, null, undefined, new Date(0), Symbol("s"), new Money()],
  ...[[1, "x"], [], [null], ["..", ""], { k: 1 }, {}, { k: [1] }],
);

/** A plain value, or seldom one of any kind. */
const nearlyPlain = mostly(6, plainValue, mostly(3, telling, value));

const PLAIN_ROUTES = [
  ...["GET /p/{a}", "/p/{a}/x", "/p/:a/:b", "GET /p{?a,b}", "HEAD /p/{a}{?b}{&c}"],
  ...["GET /p/{a}.{b}", "GET /p/.{a}", "GET /p/{a}{b}?x=1", "GET /p/{a}?", "GET /p/{a}?x=1&"],
  ...["GET /p?x={a}#{b}", "GET /p/{a}#top", "GET https://api.acme.com/{a}", "GET /p/{+a}/{b:3}"],
  ...["GET /p{/a}{?b*}", "GET /p/{__proto__}{?7}", "POST /p", "POST /p/{a}{?b}"],
  ...["PATCH /p/{a}/{a}", "Put /p/:a", "DELETE /p/{a}", "OPTIONS /p/{a}", "POST /p?x=1", "GET p"],
  ...["{a}/p"],
];

const PLAIN_HEADERS = ["x-a", "X-B", "accept", "content-type", "authorization", "7", "__proto__"];

/** Headers of the same names in all calls. */
function nearlyPlainHeaders(list: readonly string[]): fc.Arbitrary<Fields> {
  const field = mostly(
    6,
    pick<unknown>("v", "text/html", "w"),
    fc.oneof(headerValue, mostly(2, accept, badHeaderValue)),
  );
  return fc
    .tuple(...list.map(() => field))
    .map((values) => Object.fromEntries(list.map((one, i) => [one, values[i]])));
}

const someHeaders = fc.subarray(PLAIN_HEADERS, { maxLength: 3 });

/** Names of parameters and options, mostly few and common ones, in any order. */
const plainNames = fc
  .tuple(
    fc.subarray(["a", "b", "c"]).chain((some) => pick(some, ["a", "b"], ["a", "b", "c"])),
    mostly(3, fc.constant<string[]>([]), fc.subarray([...NAMES, ...OTHERS], { maxLength: 3 })),
    fc.subarray(["headers", "headers", "request"], { maxLength: 2 }),
    mostly(6, fc.constant<string[]>([]), fc.subarray(["data", "mediaType", "baseUrl"])),
  )
  .map((lists) => [...new Set(lists.flat())])
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }));

function nearlyPlainOptions(
  list: readonly string[],
  headers: readonly string[],
): fc.Arbitrary<Fields> {
  const kinds: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    headers: mostly(12, nearlyPlainHeaders(headers), fc.oneof(headerInit, badHeaders)),
    request: passedOn,
    data,
    mediaType: mostly(8, mediaType, badMediaType),
    baseUrl,
  };
  return fc
    .tuple(...list.map((one) => (Object.hasOwn(kinds, one) ? kinds[one]! : nearlyPlain)))
    .map((values) => Object.fromEntries(list.map((one, i) => [one, values[i]])));
}

const plainCalls = fc
  .tuple(pick(...PLAIN_ROUTES), plainNames, someHeaders)
  .chain(([first, list, headers]) =>
    fc.array(
      nearlyPlainOptions(list, headers).map((second) => ({ first, second })),
      { minLength: 2, maxLength: 4 },
    ),
  );

const plainLayer = fc
  .tuple(
    fc.subarray(["a", "c", "per_page", "9", "__proto__"], { maxLength: 2 }),
    fc.subarray(["headers", "request", "mediaType"], { maxLength: 2 }),
    someHeaders,
  )
  .chain(([list, more, headers]) => nearlyPlainOptions([...list, ...more], headers));

const PLAIN_PROFILE: ReferenceProfile = {
  service: "acme",
  baseUrl: "https://api.acme.com",
  clientName: "acme-sdk",
  version: "1.0.0",
};

const plainProfile: fc.Arbitrary<ReferenceProfile> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(PLAIN_PROFILE) },
  {
    weight: 1,
    arbitrary: pick<ReferenceProfile>(
      { ...PLAIN_PROFILE, baseUrl: "https://api.acme.com/v1/", credentials: "same-origin" },
      { ...PLAIN_PROFILE, baseUrl: "https://{a}.acme.com/{b}", missing: "empty" },
      { ...PLAIN_PROFILE, baseUrl: "https://api.acme.com/v1?a={a}&c={c}" },
      { ...PLAIN_PROFILE, headers: { "content-type": null, "x-a": "1" } },
      { ...PLAIN_PROFILE, query: { arrays: "repeat", objects: "json" } },
      { ...PLAIN_PROFILE, methodCase: "upper" },
      { ...PLAIN_PROFILE, body: "form" },
      { ...PLAIN_PROFILE, body: "multipart" },
    ),
  },
);

const nearlyPlainCases = fc.record({
  profile: plainProfile,
  layers: mostly(2, fc.constant([]), fc.array(plainLayer, { maxLength: 2 })),
  calls: plainCalls,
});

const wildCases = fc.record({
  profile: mostly(2, profile, fc.constant(PLAIN_PROFILE)),
  layers: mostly(2, fc.constant([]), fc.array(layer, { maxLength: 3 })),
  calls: names.chain(callsOf),
});

/** Calls whose values make a body or a query, in any style. */
const styledCases = fc.record({
  profile: fc
    .tuple(pick(...BODIES), styles, styles)
    .map(([body, form, query]) => ({ ...PLAIN_PROFILE, body, form, query })),
  layers: fc.constant([]),
  calls: fc
    .tuple(pick("POST /p", "DELETE /p/{a}", "GET /p"), pick("b", "ids[]"))
    .chain(([first, other]) =>
      fc.array(
        fc
          .tuple(fc.oneof(nested, part, value), fc.oneof(list, nested), fc.boolean())
          .map(([one, two, isData]) => {
            const fields = { [other]: one, c: two };
            return { first, second: isData ? { data: fields } : fields };
          }),
        { minLength: 1, maxLength: 2 },
      ),
    ),
});

/** Some calls on a service over layers of defaults. */
export const cases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 4, arbitrary: nearlyPlainCases },
  { weight: 4, arbitrary: wildCases },
  { weight: 2, arbitrary: styledCases },
);
