/** Options, profiles and operations, right and wrong. */
import type { OperationJson } from "../../src/index.js";
import { words } from "../helpers/words.js";
import type { Random } from "./Random.js";
import { BAD_METHODS, methodOf, urlOf } from "./routes.js";
import { mark } from "./show.js";
import { fieldsOf, hostValueOf, nearlyPlain, PASSED, valueOf, type Fields } from "./values.js";

type Entries = readonly (readonly [string, unknown])[];

/** Options of which each is there once in so many times. */
function optional(random: Random, ...rows: readonly (readonly [string, number, () => unknown])[]) {
  const entries = rows.flatMap(([key, n, value]) => (random.once(n) ? [[key, value()]] : []));
  return Object.fromEntries(entries as unknown as Entries) as Fields;
}

// Parameters

const IN_BASES = ["tenant", "version", "key", "site"];
const OTHERS = [
  ...words("n_1 x-y __proto__ toString 7 extra ids[] 10 9 hasOwnProperty id q %C3%A9.y"),
  ...["q é", ""],
];

/** How many further names there are: more than plans of one operation that are kept. */
const MANY = 50;

/** Parameters; those that templates name most often are seldom missing. */
export function parametersOf(random: Random): Fields {
  const value = random.once(3) ? valueOf : nearlyPlain;
  const most = random.once(3) ? random.some(["a", "b", "c"], 2) : ["a", "b", "c"];
  const more = random.once(8) ? [`n${random.below(MANY)}`] : [];
  const names = [...most, ...random.some(IN_BASES, 2), ...random.some(OTHERS, 12), ...more];
  return fieldsOf(random.some(names, 1), (name) =>
    IN_BASES.includes(name) ? hostValueOf(random) : value(random),
  );
}

// Headers and media types

const HEADER_NAMES = words(`
  X-A x-a x-b 7 __proto__ constructor authorization Authorization X-Key Cookie content-type
  Content-Type user-agent Accept accept accept
`);
const HEADER_VALUES = [
  ...["v", "w", "text/html", "", " padded ", "\xe9\t", 0, -1.5, 1, true, false, null, undefined],
  ...[[], ["a", "b"], ["a", 1, true]],
];
const BAD_HEADER_VALUES = ["a\nb", "€", NaN, ["x", null], {}, 1n, Symbol("s"), ["\x7f"], [["x"]]];
const ACCEPTS = [
  ...words(`
    application/vnd.acme.v3+json application/vnd.acme.2.x.y+json,*/*;q=0.1 application/octet-stream
    application/vnd.acme.nightshade-preview+json,text/plain;x="," Application/Vnd.Acme+json text/html
  `),
  ...["application/vnd.acme.v3.raw+json;q=0.5, text/html", null, undefined],
];

function headerPairsOf(random: Random, badOnes: readonly unknown[] = HEADER_VALUES): Entries {
  return random.some(HEADER_NAMES, 5).map((name) => {
    const good = /accept/i.test(name) ? ACCEPTS : HEADER_VALUES;
    return [name, random.of<unknown>(random.once(40) ? badOnes : good)];
  });
}

function headersOf(random: Random): unknown {
  const pairs = headerPairsOf(random, BAD_HEADER_VALUES);
  const odd = [{}, { "a b": "v" }, null, [["x"]]];
  return random.once(5)
    ? random.of<unknown>([new Map(pairs), pairs, new Headers({ "X-A": "v" }), random.of(odd)])
    : Object.fromEntries(pairs);
}

const MEDIA_TYPES = [
  ...[{ format: "raw" }, { format: "text+json" }, { format: "" }, { format: undefined }, {}],
  ...[{ previews: ["x"] }, { format: "", previews: ["y", "x-preview"] }, { previews: [] }],
  { format: "raw", previews: ["x-preview-preview", "x", "a+b.c"] },
];
const BAD_MEDIA_TYPES = [{ format: "a b" }, { previews: ["a/b"] }, { previews: "x" }, { other: 1 }];

// Base URLs

/** Only the vendor's own base URL may have names. */
const CHOSEN_BASES = words(`
  https://api.acme.com https://api.acme.com/v1/ https://api.acme.com/v1// http://localhost:3000
  https://api.acme.com/x?api-version=1 https://api.acme.com/? https://api.acme.com/:a
  http://[::1]:8080/a http://127.0.0.1/é
`);
const BASES = [
  ...CHOSEN_BASES,
  ...words(`
    https://{tenant}.acme.com/api https://{tenant}.acme.com?key={key} https://api.acme.com/{version}//
    https://api.acme.com/{version}/x https://api.acme.com?v={version}& https://api.{site}/v1
    https://api.{site} https://{tenant}.{site}/a
    https://API.acme.com:443?it's={version} https://api.acme.com?key={key} https://{a}.acme.com/{b}
    https://{tenant}.acme.com/{version}/ https://api.acme.com/v1?key={key}&lang={c}
  `),
];
const BAD_BASES = ["/x", "https://u@api.acme.com", "https://{tenant}", "https://a..b", "", 7, null];

function chosenBaseOf(random: Random): unknown {
  return random.of<unknown>(random.once(8) ? [...BAD_BASES, ...BASES] : CHOSEN_BASES);
}

// Options

/** Options beside the parameters; `undefined` counts as absent. */
export function reservedOf(random: Random): Fields {
  return optional(
    random,
    ["headers", 2, () => headersOf(random)],
    ["mediaType", 4, () => random.of<unknown>(random.once(24) ? BAD_MEDIA_TYPES : MEDIA_TYPES)],
    ["request", 4, () => random.of<unknown>(PASSED)],
    ["baseUrl", 8, () => chosenBaseOf(random)],
    ["data", 16, () => (random.once(2) ? random.of<unknown>(PASSED) : mark(parametersOf(random)))],
  );
}

/** What a layer sets. */
export function setsOf(random: Random): Fields {
  const target = optional(
    random,
    ["method", 8, () => random.of(["POST", "put", "HEAD", ...BAD_METHODS.slice(0, 1)])],
    ["url", 12, () => "/set/{a}"],
  );
  return { ...(random.once(2) ? parametersOf(random) : {}), ...reservedOf(random), ...target };
}

/** A method or a url beside a route, which they mostly contradict. */
export function besideOf(random: Random): Fields {
  return optional(random, ["method", 20, () => methodOf(random)], ["url", 40, () => urlOf(random)]);
}

/** What a client sets over another. */
export function clientOf(random: Random): Fields {
  const value = (): unknown => valueOf(random);
  return optional(
    random,
    ["headers", 2, () => Object.fromEntries(headerPairsOf(random))],
    ["query", 3, () => fieldsOf(random.some(["key", "q"], 2), value)],
    ["baseUrl", 6, () => random.of(CHOSEN_BASES)],
    ["variables", 2, () => fieldsOf(random.some(IN_BASES, 2), () => hostValueOf(random))],
    ["token", 3, () => random.of<unknown>(["t1", "t2", null])],
  );
}

// Profiles

const LISTS = words("comma repeat brackets indices pipe space");
const OBJECTS = words("deepObject json form");
const BODIES = words(`
  json form form multipart multipart application/vnd.acme+json text/plain json-string image/* */*
  application/x-www-form-urlencoded;charset=utf-8 multipart/form-data
`);
const VARIABLES = {
  site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },
  key: { default: "std" },
};

function stylesOf(random: Random): Fields {
  const names = random.some(["a", "b", "c", "ids[]", "extra", "__proto__"], 3);
  return optional(
    random,
    ["arrays", 2, () => random.of(LISTS)],
    ["objects", 2, () => random.of(OBJECTS)],
    ["names", 2, () => fieldsOf(names, () => random.of([...LISTS, ...OBJECTS]))],
  );
}

/** A service, as its vendor may describe it. */
export function profileOf(random: Random): Fields {
  const isPlain = random.once(3);
  const own = optional(
    random,
    ["accept", 3, () => random.of(["application/json", "*/*", "application/octet-stream"])],
    ["apiVersion", 3, () => random.of(["v3", "2", "x.y"])],
    ["headers", 3, () => Object.fromEntries(headerPairsOf(random))],
    ["query", 2, () => stylesOf(random)],
    ["body", 2, () => random.of(BODIES)],
    ["form", 3, () => stylesOf(random)],
    ["methodCase", 8, () => random.of(["upper", "lower"])],
    ["missing", 2, () => random.of(["error", "empty"])],
    ["credentials", 2, () => random.of(["any", "same-origin"])],
    ["credentialHeaders", 3, () => ["X-Key"]],
    ["credentialParameters", 3, () => ["key", "api_key"]],
    ["trustedOrigins", 3, () => ["https://up.acme.com", "https://octo.acme.com"]],
  );
  return {
    service: "acme",
    clientName: "acme-sdk",
    version: "1.2.3",
    variables: VARIABLES,
    baseUrl: random.once(2) ? "https://api.acme.com" : random.of(BASES),
    ...(isPlain ? {} : own),
  };
}

// Operations

const OPERATION_ROUTES = [
  ...["GET /x", "GET /x/{a}", "GET //x/{a}.json?beta=true", "GET /.{a}/y", "GET /x/%2e{a}"],
  ...["GET /x{?b}?", "GET /x{/a}", "GET /x/{a:2}{#b}", "HEAD /x{.a}", "/x{?a,%24top*}#f"],
  ...["POST /x", "POST /x/{a}{?%24top}", "PUT /x/{user-id}{/a}", "DELETE /x/:a"],
  ...["PATCH https://full.example/{a}", "OPTIONS /x/{+a}", "SEARCH /x"],
];
const FORMATS = words("date unix http-date base64 base64url");
const KINDS = words("json json-string form multipart none application/ld+json");

/** An operation whose rules contradict nothing. */
export function operationOf(random: Random): OperationJson {
  const route = random.of(OPERATION_ROUTES);
  const hasBody = /^(?:POST|PUT|PATCH|DELETE|SEARCH)/.test(route);
  const own = optional(
    random,
    ["accept", 4, () => "text/csv"],
    ["baseUrl", 4, () => random.of(["https://up.acme.com/u", "https://up.{site}/v3"])],
    ["format", hasBody ? 3 : Infinity, () => random.of(FORMATS)],
    ["body", hasBody ? 2 : Infinity, () => random.of(KINDS)],
  );
  const extras = (): Fields =>
    optional(
      random,
      ["format", 3, () => random.of(FORMATS)],
      ["required", 3, () => random.once(2)],
    );
  const ruleOf = (name: string): Fields => {
    const wire = { name: `x-${name}` };
    const mayBeField = own["body"] !== undefined && own["body"] !== "none";
    const hasStyle = ["form", "multipart"].includes(String(own["body"])) && random.once(2);
    const rules: readonly Fields[] = [
      { in: random.of(["header", "cookie"]), ...wire },
      { in: "query", ...wire },
      { in: "query", style: random.of(["repeat", "brackets", "json"]) },
      { in: "body", ...(hasStyle && { style: "json" }) },
    ];
    return { ...rules[random.below(mayBeField ? 4 : 3)], ...extras() };
  };
  const inPath = (): Fields => ({ in: "path", ...extras() });
  const parameters: Fields = {
    ...fieldsOf(random.some(words("q h f api_key $q url"), 2), ruleOf),
    ...(/[{,.+/:]a/.test(route) && random.once(2) && { a: inPath() }),
    ...(route.includes("%24top") && random.once(2) && { $top: inPath() }),
    ...(route.includes("user-id") && { user: { in: "path", name: "user-id" } }),
  };
  return {
    route,
    ...own,
    ...(own["baseUrl"] !== undefined && { variables: VARIABLES }),
    parameters,
  } as OperationJson;
}

const bytes = new Uint8Array([0, 255, 62, 63, 250]);
const day = new Date(Date.UTC(2024, 1, 29, 1, 2, 3, 4));
const DATED = [day, [day, 1], new Date(NaN), bytes, bytes.subarray(1, 3), { k: [day] }, "a\nb"].map(
  mark,
);

/** The parameters of an operation's call, and its options. */
export function givenOf(random: Random): readonly [parameters: Fields, options: Fields] {
  const names = words("q q h f api_key $top $q user url user-id");
  const value = (): unknown => (random.once(4) ? random.of<unknown>(DATED) : nearlyPlain(random));
  const data = random.once(6) ? { data: random.of<unknown>([...DATED, [bytes, day]]) } : {};
  return [
    { ...parametersOf(random), ...fieldsOf(random.some(names, 2), value) },
    { ...(random.once(2) ? reservedOf(random) : {}), ...data },
  ];
}
