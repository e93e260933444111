/** Sequences of calls on layers: what is called, how, and with what. */
import { Random } from "./Random.js";

export type Fields = Readonly<Record<string, unknown>>;

/** How a call is made. */
export const WAYS = [
  ...(["request", "create", "options", "layered", "merge", "parse", "explain", "follow"] as const),
  ...(["compile", "call", "explainCall", "sdk"] as const),
];
export type Way = (typeof WAYS)[number];

/** The ways whose parameters are apart from the options, and which take operations. */
const APART: ReadonlySet<Way> = new Set(["compile", "call", "explainCall", "sdk"]);

/** One call. */
export interface Step {
  readonly way: Way;
  /** Which of the layers is called; there may be fewer. */
  readonly layer: number;
  /** What a layer sets that is made for this call; `undefined` without one. */
  readonly alone: Fields | undefined;
  readonly route: string;
  /** Which of the operations is called; `undefined` for the route. */
  readonly operation: number | undefined;
  readonly parameters: Fields;
  readonly options: Fields;
}

/** A layer over an earlier one. */
export interface Derived {
  readonly below: number;
  readonly sets: Fields;
}

/** Calls of one service. */
export interface Sequence {
  readonly profile: Fields;
  /** The options of the instance, as a client has them, too. */
  readonly instance: Fields;
  readonly layers: readonly Derived[];
  readonly clients: readonly Derived[];
  readonly steps: readonly Step[];
}

/** Base URLs with values in every place, most of which may be absent. */
const BASES = [
  ...["https://api.acme.com?key={key}", "https://api.acme.com/v1?key={key}&lang={lang}"],
  ...["https://api.acme.com/v1?v=1&key={key}", "https://{tenant}.acme.com?key={key}"],
  ...["https://api.acme.com/{version}?key={key}", "https://{tenant}.acme.com/{version}/"],
  ...["https://api.acme.com/?", "https://api.acme.com", "https://api.acme.com/v1/"],
];
const CHOSEN_BASES = BASES.filter((base) => !base.includes("{"));

/** Routes in which every kind of value meets a seam. */
const ROUTES = [
  ...["GET /a", "GET /a/{id}", "GET /a{/id}{?q,lang}", "GET /b?x=1{&q}#f", "POST /a"],
  ...["GET /x{?q}?", "GET /x{?q,z}?y", "GET /x?{q}", "GET /x{?q}{&z}", "GET /x{&q}{?z}#f{lang}"],
  ...[
    "POST /a/{id}{?q}",
    "OPTIONS /a",
    "GET {+id}",
    "GET https://api.acme.com/a{?q}",
    "/a/:id/b",
    "/a{?q}",
    "/b",
  ],
  ...["GET /a{.q}{/id}", "GET /a/{id}{q}", "GET /{+id}/b{#q}", "PUT /a{;q*}{?z*}", "GET /a{/id*}/"],
  ...[
    "GET https://{tenant}.acme.com/{id}",
    "PATCH /a/{id:2}/{id}",
    "DELETE /a/{id}",
    "HEAD /{id}/",
  ],
  ...["GET //a{/id}", "GET /a/..{id}", "GET /{q}{id}", "GET /a#{?q}", "GET /a{id", "TRACE /a"],
];

const NAMES = ["key", "lang", "tenant", "version", "id", "q", "z", "__proto__", "toString"];
const OPTION_NAMES = ["url", "method", "headers", "data", "request"];
const PLAIN = ["k", "x-1", "a b", 7, true, "ü", "x/y", 0, ".a"];
const ABSENT = [null, undefined, ""];
const ODD = [
  ...[[], ["a", null, "b c"], {}, { k: "v", l: [1] }, [[]], [null], [""], NaN, 10n, "..", "%2e"],
  ...[
    "//evil.com",
    "https://evil.com",
    "a?b#c",
    "\ud800",
    new Date(0),
    new Map(),
    Symbol("s"),
    ".",
  ],
  ...[
    { toJSON: () => 5 },
    /x/,
    "x".repeat(300),
    -0,
    { __proto__: null, a: 1 },
    new Uint8Array([1]),
  ],
];

/** How many further names there are: more than plans of one operation that are kept. */
const MANY = 50;

function valueOf(random: Random): unknown {
  const kind = random.below(14);
  return random.of<unknown>(kind < 8 ? PLAIN : kind < 12 ? ABSENT : ODD);
}

/** Not by assignments, which would lose `__proto__`. */
function fieldsOf(names: readonly string[], value: () => unknown): Fields {
  return Object.fromEntries(names.map((name) => [name, value()]));
}

function parametersOf(random: Random): Fields {
  const names = random.some(NAMES, 3);
  const more = random.once(8) ? [`n${random.below(MANY)}`] : [];
  return fieldsOf([...names, ...more], () => valueOf(random));
}

const HEADER_NAMES = ["x-a", "Accept", "authorization", "content-type", "X-B", "cookie"];
const HEADER_VALUES = ["v", "text/html", 1, null, undefined, [], ["a", "b"], true];

function headersOf(random: Random): unknown {
  const value = (): unknown => (random.once(40) ? "a\nb" : random.of<unknown>(HEADER_VALUES));
  const fields = fieldsOf(random.some(HEADER_NAMES, 3), value);
  return random.once(8) ? new Map(Object.entries(fields)) : fields;
}

const MEDIA_TYPES = [{ format: "raw" }, { previews: ["x"] }, { format: "", previews: ["y", "x"] }];
const REQUESTS = [{ a: 1 }, { b: 2 }, null, "r"];
const BODIES = [{ d: 1 }, "text", null, [1]];

/** Options beside the parameters. */
function reservedOf(random: Random): Fields {
  return Object.fromEntries([
    ...(random.once(3) ? [["headers", headersOf(random)]] : []),
    ...(random.once(4) ? [["mediaType", random.of(MEDIA_TYPES)]] : []),
    ...(random.once(4) ? [["request", random.of<unknown>(REQUESTS)]] : []),
    ...(random.once(6) ? [["baseUrl", random.of(CHOSEN_BASES)]] : []),
    ...(random.once(12) ? [["data", random.of<unknown>(BODIES)]] : []),
  ]) as Fields;
}

/** What a layer sets. */
function setsOf(random: Random): Fields {
  const own = random.once(2) ? parametersOf(random) : {};
  return Object.fromEntries([
    ...Object.entries(own),
    ...Object.entries(reservedOf(random)),
    ...(random.once(4) ? [["baseUrl", random.of(CHOSEN_BASES)]] : []),
    ...(random.once(5) ? [["method", random.of(["POST", "put", "HEAD"])]] : []),
    ...(random.once(12) ? [["url", "/set/{id}"]] : []),
  ]) as Fields;
}

const VARIABLES = ["key", "lang", "tenant", "version"];

/** What a client sets over another. */
function clientOf(random: Random): Fields {
  return Object.fromEntries([
    ...(random.once(2) ? [["headers", headersOf(random)]] : []),
    ...(random.once(3)
      ? [["query", fieldsOf(random.some(["key", "q"], 2), () => valueOf(random))]]
      : []),
    ...(random.once(6) ? [["baseUrl", random.of(CHOSEN_BASES)]] : []),
    ...(random.once(2)
      ? [["variables", fieldsOf(random.some(VARIABLES, 2), () => random.of(PLAIN))]]
      : []),
    ...(random.once(3) ? [["token", random.of<unknown>(["t1", "t2", null])]] : []),
  ]) as Fields;
}

const derivedOf = (random: Random, sets: (random: Random) => Fields): readonly Derived[] =>
  Array.from({ length: random.below(4) }, () => ({ below: random.below(4), sets: sets(random) }));

function profileOf(random: Random): Fields {
  return Object.fromEntries([
    ["service", "acme"],
    ["clientName", "acme-sdk"],
    ["version", "1.0.0"],
    ["baseUrl", random.of(BASES)],
    ...(random.once(3)
      ? [
          [
            "variables",
            random.of([{ key: { default: "std" } }, { lang: { values: ["k", "x-1"] } }]),
          ],
        ]
      : []),
    ...(random.once(3) ? [["missing", "empty"]] : []),
    ...(random.once(3) ? [["credentials", "same-origin"]] : []),
    ...(random.once(3) ? [["credentialParameters", ["key"]]] : []),
    ...(random.once(3) ? [["body", random.of(["form", "text/csv"])]] : []),
    ...(random.once(3) ? [["query", { arrays: "brackets", objects: "deepObject" }]] : []),
  ]) as Fields;
}

/** A call. `operations` is how many there are. */
function stepOf(random: Random, routes: readonly string[], operations: number): Step {
  const way = random.of(WAYS);
  const isApart = APART.has(way);
  const names = parametersOf(random);
  const asOptions = isApart && random.once(6);
  return {
    way,
    layer: random.below(5),
    alone: random.once(5) ? (way === "sdk" ? clientOf(random) : setsOf(random)) : undefined,
    route: random.of(routes),
    operation: isApart && random.once(2) ? random.below(operations) : undefined,
    parameters: asOptions
      ? { ...names, ...fieldsOf(random.some(OPTION_NAMES, 2), () => valueOf(random)) }
      : names,
    options: random.once(3) ? reservedOf(random) : {},
  };
}

/** The same call with a value more, a value less, another value, or another way. */
function likeOf(random: Random, step: Step): Step {
  const entries = Object.entries(step.parameters);
  const at = random.below(entries.length + 1);
  switch (random.below(5)) {
    case 0:
      return { ...step, parameters: Object.fromEntries(entries.filter((_, i) => i !== at)) };
    case 1:
      entries.splice(at, 0, [random.of(NAMES), valueOf(random)]);
      return { ...step, parameters: Object.fromEntries(entries) };
    case 2:
      return { ...step, parameters: fieldsOf(Object.keys(step.parameters), () => valueOf(random)) };
    case 3:
      return { ...step, layer: random.below(5) };
    default:
      // What a layer of a client sets is no layer of a factory.
      return step.way === "sdk" ? step : { ...step, way: random.of(WAYS.slice(0, -1)) };
  }
}

const MOST_STEPS = 60;

/** The sequence of a seed. `operations` is how many operations there are. */
export function sequenceOf(seed: number, operations: number): Sequence {
  const random = new Random(seed);
  // Few routes, so that each is called often.
  const routes = Array.from({ length: 1 + random.below(4) }, () => random.of(ROUTES));
  const steps: Step[] = [];
  const count = 2 + random.below(MOST_STEPS);
  for (let i = 0; i < count; i += 1) {
    const earlier = random.of(steps);
    const kind = steps.length === 0 ? 2 : random.below(3);
    steps.push(
      kind === 0
        ? earlier
        : kind === 1
          ? likeOf(random, earlier)
          : stepOf(random, routes, operations),
    );
  }
  return {
    profile: profileOf(random),
    instance: random.once(2) ? reservedOf(random) : {},
    layers: derivedOf(random, setsOf),
    clients: derivedOf(random, clientOf),
    steps,
  };
}
