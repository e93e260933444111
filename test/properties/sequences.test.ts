import { expect } from "chai";
import fc from "fast-check";
import { inspect } from "node:util";
import {
  EndpointError,
  EndpointFactory,
  explain,
  readProfile,
  type ProfileJson,
} from "../../src/index.js";
import { value } from "./calls.js";
import { ordered } from "./observe.js";

/** How many sequences are made; each has up to forty calls. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 8;

type Fields = Readonly<Record<string, unknown>>;
type Loose = (...args: readonly unknown[]) => unknown;
type LooseFactory = Readonly<
  Record<Exclude<Way, "explain"> | "compile" | "merge" | "create" | "defaults", Loose>
>;

/** How a call is made. A layer may serve it alone. */
type Way = (typeof WAYS)[number];
const WAYS = ["request", "parse", "compile", "options", "create", "explain"] as const;

interface Step {
  readonly way: Way;
  /** Which of the layers is called; there may be fewer. */
  readonly layer: number;
  /** What a layer sets that is made for this call; `undefined` without one. */
  readonly alone: Fields | undefined;
  readonly route: string;
  readonly parameters: Fields;
  readonly options: Fields;
}

/** A layer over an earlier one. */
interface Derived {
  readonly below: number;
  readonly sets: Fields;
}

interface Sequence {
  readonly profile: Fields;
  readonly layers: readonly Derived[];
  readonly steps: readonly Step[];
}

/** Base URLs with values in every place, most of which may be absent. */
const BASES = [
  ...["https://api.acme.com?key={key}", "https://api.acme.com/v1?key={key}&lang={lang}"],
  ...["https://api.acme.com/v1?v=1&key={key}", "https://{tenant}.acme.com?key={key}"],
  ...["https://api.acme.com/{version}?key={key}", "https://{tenant}.acme.com/{version}/"],
  ...["https://api.acme.com/?", "https://api.acme.com"],
];

const ROUTES = [
  ...["GET /a", "GET /a/{id}", "GET /a{/id}{?q,lang}", "GET /b?x=1{&q}#f", "POST /a"],
  ...["POST /a/{id}{?q}", "OPTIONS /a", "GET {+id}", "GET https://api.acme.com/a{?q}"],
];

const NAMES = ["key", "lang", "tenant", "version", "id", "q", "z", "__proto__"];

const plain = fc.constantFrom<unknown>("k", "x-1", "a b", 7, true);
const absent = fc.constantFrom<unknown>(null, undefined, "");
const given = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 4, arbitrary: absent },
  { weight: 2, arbitrary: value },
);

/** Some of the names in any order; those of the base URL are often left out. */
const parameters: fc.Arbitrary<Fields> = fc
  .shuffledSubarray(NAMES)
  .chain((names) =>
    fc
      .tuple(...names.map(() => given))
      .map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]]))),
  );

const headers = fc.dictionary(
  fc.constantFrom("x-a", "accept", "authorization", "content-type"),
  fc.constantFrom<unknown>("v", "text/html", 1, null, undefined, []),
  { maxKeys: 2 },
);

const reserved: fc.Arbitrary<Fields> = fc.record(
  {
    headers,
    // Only the vendor's own base URL may have names.
    baseUrl: fc.constantFrom(...BASES.filter((base) => !base.includes("{"))),
    mediaType: fc.constantFrom({ format: "raw" }, { previews: ["x"] }),
    request: fc.constantFrom({ a: 1 }, { b: 2 }),
  },
  { requiredKeys: [] },
);

/** Of two option objects the first has the parameters. */
function seldom(arbitrary: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary });
}

const sets = fc.tuple(seldom(parameters), seldom(reserved)).map(([own, more]) => {
  return Object.fromEntries([...Object.entries(own), ...Object.entries(more)]);
});

const step: fc.Arbitrary<Step> = fc.record({
  way: fc.constantFrom<Way>(...WAYS, "request"),
  layer: fc.nat(4),
  alone: fc.option(sets, { nil: undefined, freq: 4 }),
  // Few routes, so that most come often.
  route: fc.oneof(fc.constantFrom(...ROUTES.slice(0, 3)), fc.constantFrom(...ROUTES)),
  parameters,
  options: seldom(reserved),
});

const sequence: fc.Arbitrary<Sequence> = fc.record({
  profile: fc.record(
    {
      service: fc.constant("acme"),
      clientName: fc.constant("acme-sdk"),
      version: fc.constant("1.0.0"),
      baseUrl: fc.constantFrom(...BASES),
      variables: fc.constantFrom({ key: { default: "std" } }, { lang: { values: ["k", "x-1"] } }),
      missing: fc.constantFrom("error", "empty"),
      credentials: fc.constantFrom("any", "same-origin"),
      credentialParameters: fc.constantFrom([], ["key"]),
      body: fc.constantFrom("json", "form"),
    },
    { requiredKeys: ["service", "clientName", "version", "baseUrl"] },
  ),
  layers: fc.array(fc.record({ below: fc.nat(4), sets }), { maxLength: 4 }),
  steps: fc.array(step, { minLength: 2, maxLength: 40 }),
});

/** A factory and layers over it, each with what all layers up to it set. */
function makeLayers({ profile, layers }: Sequence): readonly LooseFactory[] {
  const made = [
    new EndpointFactory(readProfile(profile as unknown as ProfileJson)) as unknown as LooseFactory,
  ];
  for (const { below, sets: own } of layers) {
    made.push(made[below % made.length]!.defaults(own) as LooseFactory);
  }
  return made;
}

/** Compiled routes, which serve many calls. */
type Compiled = Map<LooseFactory, Map<string, Loose>>;

function call(factory: LooseFactory, compiled: Compiled, wanted: Step): unknown {
  const { way, route, parameters: own, options } = wanted;
  // Not by spreading, which would lose `__proto__`.
  const all = Object.fromEntries([...Object.entries(own), ...Object.entries(options)]);
  switch (way) {
    case "compile": {
      const known = compiled.get(factory) ?? new Map<string, Loose>();
      compiled.set(factory, known);
      const compiledRoute = known.get(route) ?? (factory.compile(route) as Loose);
      known.set(route, compiledRoute);
      return compiledRoute(own, options);
    }
    case "create":
      return (factory.create() as Loose)(route, all);
    case "parse":
      return factory.parse(factory.merge(route, all));
    case "options": {
      const [method, url] = route.split(" ");
      const address = Object.entries({ method, url });
      return factory.request(Object.fromEntries([...Object.entries(all), ...address]));
    }
    case "explain":
      return (explain as Loose)(factory, route, all, { values: true });
    default:
      return factory[way](route, all);
  }
}

/** The result with the order of its keys, or all that is known of an error. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return ordered(run());
  } catch (thrown) {
    if (!(thrown instanceof EndpointError)) {
      throw thrown;
    }
    return thrown.toJSON();
  }
}

function callAt(layers: readonly LooseFactory[], compiled: Compiled, wanted: Step): unknown {
  const layer = layers[wanted.layer % layers.length]!;
  return outcomeOf(() => {
    const { alone } = wanted;
    const called = alone === undefined ? layer : (layer.defaults(alone) as LooseFactory);
    return call(called, compiled, wanted);
  });
}

function expectSameAsFresh(given_: Sequence): void {
  const layers = makeLayers(given_);
  const compiled: Compiled = new Map();
  for (const [i, wanted] of given_.steps.entries()) {
    const actual = callAt(layers, compiled, wanted);
    const fresh = callAt(makeLayers(given_), new Map(), wanted);
    if (!isSame(actual, fresh)) {
      const { profile, layers: derived, steps } = given_;
      const details = { profile, derived, steps: steps.slice(0, i + 1), actual, fresh };
      expect.fail(inspect(details, { depth: 8 }));
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  try {
    expect(one).to.deep.equal(other);
    return true;
  } catch {
    return false;
  }
}

describe("each call of a sequence", function () {
  this.timeout(20_000 + RUNS * 200);

  it("gives what it gives on a fresh factory, whatever came before it, on whichever layer", () => {
    fc.assert(fc.property(sequence, expectSameAsFresh), { numRuns: RUNS });
  });
});
