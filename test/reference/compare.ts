/** Compares the library with the reference, call by call on the same factory. */
import { EndpointError, EndpointFactory, readProfile, type ProfileJson } from "../../src/index.js";
import { picture } from "../properties/observe.js";
import type { Call, Case } from "./cases.js";
import { Failure, Undecided } from "./failure.js";
import { referenceCompiled, referenceMerge, referenceParse, referenceRequest } from "./request.js";

/** What came of a call: a result, or the error's codes (any of them will do) and names. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly codes: readonly string[]; readonly parameters: readonly string[] | undefined }
  | { readonly thrown: unknown };

/** Where library and reference differ. */
export interface Difference {
  readonly what: string;
  /** What kind of difference it is, for telling one from another. */
  readonly kind: string;
  readonly call: Call;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** How often each call is made on the same factory, in turns with the others. */
const ROUNDS = 3;

const RESERVED = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

type Fields = Record<string, unknown>;
type Loose = (...args: readonly unknown[]) => unknown;

/** The library without its types: calls are wrong on purpose here and there. */
type LooseFactory = EndpointFactory & Record<"request" | "merge" | "parse" | "compile", Loose>;

function outcomeOf(run: () => unknown): Outcome {
  try {
    return { result: run() };
  } catch (thrown) {
    if (thrown instanceof Failure) {
      return { codes: thrown.codes, parameters: thrown.parameters };
    }
    return thrown instanceof EndpointError
      ? {
          codes: [thrown.code],
          parameters: thrown.parameters === undefined ? undefined : [...thrown.parameters].sort(),
        }
      : { thrown };
  }
}

export function makeFactory({ profile, layers }: Case): LooseFactory {
  return layers.reduce<EndpointFactory>(
    (factory, layer) => factory.defaults(layer as object),
    new EndpointFactory(readProfile(profile as ProfileJson)),
  ) as LooseFactory;
}

/** The first difference that is found, if there is one. */
export function compare(given: Case): Difference | undefined {
  const { calls } = given;
  const made = outcomeOf(() => makeFactory(given));
  const before = picture([given.layers, calls]);
  const defaults = compareDefaults(given, made);
  if (defaults !== undefined) {
    return defaults;
  }
  const rounds = Array.from({ length: ROUNDS }, () => calls).flat();
  for (const call of [...rounds, ...[...calls].reverse()]) {
    const difference = compareCall(given, made, call) ?? compareCompiled(given, made, call);
    if (difference !== undefined) {
      return difference;
    }
  }
  for (const call of calls) {
    const difference = compareReads(given, call) ?? compareMerge(given, made, call);
    if (difference !== undefined) {
      return difference;
    }
  }
  const after = picture([given.layers, calls]);
  return isEqual(before, after)
    ? undefined
    : {
        what: "caller's objects",
        kind: "changed",
        call: calls[0]!,
        expected: before,
        actual: after,
      };
}

function compareCall(given: Case, made: Outcome, call: Call): Difference | undefined {
  const { profile, layers } = given;
  const args = argumentsOf(call);
  return tell(
    "request",
    given,
    call,
    (each) => referenceRequest(profile, layers, ...argumentsOf(each)),
    () => factoryOf(made).request(...args),
  );
}

function compareDefaults(given: Case, made: Outcome): Difference | undefined {
  const { profile, layers } = given;
  const call = { first: undefined, second: undefined };
  return tell(
    "DEFAULTS",
    given,
    call,
    () => referenceMerge(profile, layers),
    () => ({ ...factoryOf(made).DEFAULTS }),
  );
}

/** Merged options, the same merged again, and what they are parsed to. */
function compareMerge(given: Case, made: Outcome, call: Call): Difference | undefined {
  const { profile, layers } = given;
  const args = argumentsOf(call);
  const merged = (each: Call): unknown => referenceMerge(profile, layers, ...argumentsOf(each));
  const parsed = (each: Call): unknown => referenceRequest(profile, layers, ...argumentsOf(each));
  const ways: readonly (readonly [
    what: string,
    reference: (each: Call) => unknown,
    library: () => unknown,
  ])[] = [
    ["merge", merged, () => factoryOf(made).merge(...args)],
    ["merge of merged", merged, () => factoryOf(made).merge(factoryOf(made).merge(...args))],
    ["create", parsed, () => (factoryOf(made).create() as Loose)(...args)],
    ["parse of merged", parsed, () => factoryOf(made).parse(factoryOf(made).merge(...args))],
    [
      "parse",
      (each) => referenceParse(profile, dataOf(each)),
      () => makeFactory({ ...given, layers: [] }).parse(dataOf(call)),
    ],
  ];
  for (const [what, reference, library] of ways) {
    const isOpen = what === "merge of merged" && replacesRequest(call);
    const difference = isOpen ? undefined : tell(what, given, call, reference, library);
    if (difference !== undefined) {
      return difference;
    }
  }
  return undefined;
}

/** Options of a call as merged options, for `parse`. */
function dataOf({ first, second }: Call): unknown {
  const options = (typeof first === "string" ? second : first) as Fields | null | undefined;
  const { baseUrl = "https://api.acme.com", url = "/parsed{?a}" } = options ?? {};
  return { ...options, baseUrl, url };
}

function compareCompiled(given: Case, made: Outcome, call: Call): Difference | undefined {
  const { first, second } = call;
  if (typeof first !== "string" || Object.prototype.toString.call(second) !== "[object Object]") {
    return undefined;
  }
  const { profile, layers } = given;
  return tell(
    "compiled",
    given,
    call,
    (each) => referenceCompiled(profile, layers, first, ...compiledArguments(each)),
    () => compiledOf(made, first)(...compiledArguments(call)),
  );
}

/** The options of a call, taken apart for a compiled route. */
function compiledArguments({ second }: Call): readonly [parameters: Fields, options: Fields] {
  const all = Object.entries(second as Fields).filter(([key]) => key !== "method" && key !== "url");
  const parameters = Object.fromEntries(all.filter(([key]) => !RESERVED.includes(key)));
  const options = Object.fromEntries(all.filter(([key]) => RESERVED.includes(key)));
  parameters["url"] = "field";
  return [parameters, options];
}

const COMPILED = new WeakMap<object, Map<string, Loose>>();

/** A route is compiled once per factory, and the function used for all calls. */
function compiledOf(made: Outcome, route: string): Loose {
  const factory = factoryOf(made);
  const known = COMPILED.get(factory) ?? new Map<string, Loose>();
  COMPILED.set(factory, known);
  const compiled = known.get(route) ?? (factory.compile(route) as Loose);
  known.set(route, compiled);
  return compiled;
}

/**
 * Every getter of the caller's is read once: of options, headers and media types in any case, of other
 * objects where a URL needs them.
 */
function compareReads(given: Case, call: Call): Difference | undefined {
  const counts = new Map<string, number>();
  const layers = given.layers.map((layer, i) => watch(layer, `layer ${i}`, counts));
  const made = outcomeOf(() => makeFactory({ ...given, layers }));
  const first = watch(call.first, "first", counts);
  const watched: Call = { first, second: watch(call.second, "second", counts) };
  const { profile } = given;
  let outcome: Outcome = made;
  let read: readonly (readonly [name: string, count: number])[] = [];
  const difference = tell(
    "request with getters",
    given,
    watched,
    (each) => referenceRequest(profile, given.layers, ...argumentsOf(each)),
    () => {
      const ofCall = [...counts.keys()].filter((name) => !name.startsWith("layer"));
      ofCall.forEach((name) => counts.set(name, 0));
      outcome = outcomeOf(() => factoryOf(made).request(...argumentsOf(watched)));
      read = [...counts];
      return resultOf(outcome);
    },
  );
  // What is refused need not be read to its end.
  const wrong = read.filter(
    ([name, count]) => count > 1 || (count === 0 && hasResult(outcome) && OPTION.test(name)),
  );
  return (
    difference ??
    (wrong.length === 0
      ? undefined
      : { what: "reads", kind: "reads", call, expected: "each once", actual: wrong })
  );
}

/** What is always read: `first.headers`, `layer 0.mediaType.format`. */
const OPTION = /^[^.]+\.(?:[^.]*|(?:headers|mediaType)\.[^.]*)$/;

/** A plain object with getters that count; below the options of a call, everything plain. */
function watch(value: unknown, path: string, counts: Map<string, number>): unknown {
  if (typeof value !== "object" || value === null || !isWatchable(value)) {
    return value;
  }
  const watched = {};
  for (const [key, one] of Object.entries(value)) {
    const inner = `${path}.${key}`;
    const isInside = !path.startsWith("layer") || key === "headers" || key === "mediaType";
    const given: unknown = isInside ? watch(one, inner, counts) : one;
    counts.set(inner, 0);
    Object.defineProperty(watched, key, {
      enumerable: true,
      get: () => {
        counts.set(inner, (counts.get(inner) ?? 0) + 1);
        return given;
      },
    });
  }
  return watched;
}

function isWatchable(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype && !(Symbol.iterator in value);
}

function argumentsOf({ first, second }: Call): readonly [unknown?, unknown?] {
  return second === undefined ? [first] : [first, second];
}

function factoryOf(made: Outcome): LooseFactory {
  return resultOf(made) as LooseFactory;
}

function hasResult(outcome: Outcome): boolean {
  return "result" in outcome;
}

/** The result, or what was thrown, once more. */
function resultOf(outcome: Outcome): unknown {
  if ("result" in outcome) {
    return outcome.result;
  }
  throw "codes" in outcome ? new Failure(outcome.codes, outcome.parameters) : outcome.thrown;
}

/**
 * Whether one of two option objects replaces the `request` of the layers below by something else than a
 * plain object; that it did, merged options do not tell.
 */
function replacesRequest({ first, second }: Call): boolean {
  return [first, second].every(
    (options) =>
      typeof options === "object" && options !== null && Object.hasOwn(options, "request"),
  );
}

/** Ways to make a call that give what another way gives. */
const SAME: Readonly<Record<string, string>> = {
  create: "request",
  "parse of merged": "request",
  "merge of merged": "merge",
};

const EXPECTED = new WeakMap<Case, Map<Call, Map<string, Outcome>>>();

/** What the reference says about a call of a case; it says so once. */
function expectedOf(given: Case, call: Call, what: string, reference: () => unknown): Outcome {
  const ofCase = EXPECTED.get(given) ?? new Map<Call, Map<string, Outcome>>();
  EXPECTED.set(given, ofCase);
  const ofCall = ofCase.get(call) ?? new Map<string, Outcome>();
  ofCase.set(call, ofCall);
  const expected = ofCall.get(what) ?? outcomeOf(reference);
  ofCall.set(what, expected);
  return expected;
}

/** Runs both and compares; the library's result is spoilt afterwards, so that none is shared. */
function tell(
  what: string,
  given: Case,
  call: Call,
  reference: (call: Call) => unknown,
  library: () => unknown,
): Difference | undefined {
  const passed = passedBy(given, call);
  const expected = expectedOf(given, call, SAME[what] ?? what, () => reference(call));
  const actual = outcomeOf(library);
  if ("thrown" in expected && expected.thrown instanceof Undecided && !("thrown" in actual)) {
    return undefined;
  }
  const kind = "thrown" in expected ? "reference threw" : kindOf(expected, actual, passed);
  if (kind === undefined || isOtherProblem(expected, actual, call, reference)) {
    spoil(actual, passed);
    return undefined;
  }
  return { what, kind, call, expected, actual };
}

/** The options that can be wrong by themselves. */
const SEVERABLE = ["headers", "mediaType", "baseUrl", "method", "url"];

/**
 * Whether several kinds of things are wrong with a call and the library tells another one than the reference,
 * which it may: the one that the reference tells once some of the options are gone.
 */
function isOtherProblem(
  expected: Outcome,
  actual: Outcome,
  call: Call,
  reference: (call: Call) => unknown,
): boolean {
  if (!("codes" in expected && "codes" in actual)) {
    return false;
  }
  const [code = ""] = actual.codes;
  return subsetsOf(SEVERABLE).some((keys) => {
    const outcome = outcomeOf(() =>
      reference({ first: without(call.first, keys), second: without(call.second, keys) }),
    );
    return "codes" in outcome && kindOf(outcome, actual, new Set()) === undefined && code !== "";
  });
}

function subsetsOf(keys: readonly string[]): readonly (readonly string[])[] {
  return keys.reduce<readonly (readonly string[])[]>(
    (all, key) => [...all, ...all.map((subset) => [...subset, key])],
    [[]],
  );
}

/** Options without some of their keys. */
function without(options: unknown, keys: readonly string[]): unknown {
  return typeof options === "object" && options !== null && !Array.isArray(options)
    ? Object.fromEntries(Object.entries(options).filter(([key]) => !keys.includes(key)))
    : options;
}

/** What was handed over as `request` or `data`, and is to come out as the very same. */
function passedBy({ layers }: Case, { first, second }: Call): ReadonlySet<unknown> {
  const found = [...layers, first, second].flatMap((one) =>
    typeof one === "object" && one !== null
      ? [(one as Fields)["request"], (one as Fields)["data"]]
      : [],
  );
  return new Set(found.filter((one) => typeof one === "object" && one !== null));
}

function kindOf(
  expected: Exclude<Outcome, { thrown: unknown }>,
  actual: Outcome,
  passed: ReadonlySet<unknown>,
): string | undefined {
  if ("thrown" in actual) {
    return "something else was thrown";
  }
  if ("codes" in expected && "codes" in actual) {
    const [code = ""] = actual.codes;
    if (!expected.codes.includes(code)) {
      return `${code} for ${expected.codes.join(" or ")}`;
    }
    const isNamed = expected.parameters !== undefined;
    return isNamed && !isEqual(expected.parameters, actual.parameters)
      ? `names of ${code}`
      : undefined;
  }
  if ("codes" in expected) {
    return `a result for ${expected.codes.join(" or ")}`;
  }
  return "codes" in actual
    ? `${actual.codes.join("")} for a result`
    : fieldThatDiffers(expected.result as Fields, actual.result as Fields, passed);
}

/** The first field in which two results differ, the order of keys included. */
function fieldThatDiffers(
  expected: Fields,
  actual: Fields,
  passed: ReadonlySet<unknown>,
): string | undefined {
  if (!isEqual(Object.keys(expected), Object.keys(actual))) {
    return "keys";
  }
  if (Object.getPrototypeOf(actual) !== Object.prototype) {
    return "prototype";
  }
  return Object.keys(expected).find((key) => {
    const [one, other] = [ownOf(expected, key), ownOf(actual, key)];
    if (passed.has(one) || typeof one !== "object" || one === null) {
      return !Object.is(one, other);
    }
    switch (key) {
      case "body":
        return !isEqual(fieldsOf(one), fieldsOf(other as object), passed);
      case "headers":
        return !isEqual(shallow(one), shallow(other as object), passed);
      case "mediaType":
      case "request":
        return !isEqual(shallow(one).sort(), shallow(other as object).sort());
      default:
        return !Object.is(one, other);
    }
  });
}

function ownOf(fields: Fields, key: string): unknown {
  return Object.getOwnPropertyDescriptor(fields, key)?.value as unknown;
}

/** The fields of a body: of a form its parts, in which bytes are told by their number. */
function fieldsOf(body: object): unknown[] {
  if (!(body instanceof FormData)) {
    return shallow(body);
  }
  return ["parts", ...Array.from(body, ([name, part]) => [name, partOf(part)])];
}

function partOf(part: string | Blob): unknown {
  return typeof part === "string" ? part : [part.constructor.name, part.size, part.type];
}

function shallow(object: object): unknown[] {
  return Object.entries(object).filter(([, one]) => one !== undefined);
}

/** Deep equality of lists and of what `picture` makes; all else by identity. */
function isEqual(one: unknown, other: unknown, kept?: ReadonlySet<unknown>): boolean {
  if (Object.is(one, other)) {
    return true;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, i) => isEqual(each, other[i], kept));
  }
  const isRecord = (value: unknown): value is Fields =>
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return (
    isRecord(one) &&
    isRecord(other) &&
    kept === undefined &&
    isEqual(Object.entries(one), Object.entries(other))
  );
}

/** Changes all of a result that is not the caller's. */
function spoil(outcome: Outcome, passed: ReadonlySet<unknown>): void {
  if (!("result" in outcome)) {
    return;
  }
  const result = outcome.result as Fields;
  for (const key of ["headers", "body", "mediaType", "request"]) {
    const one = ownOf(result, key);
    const isOwn = Object.prototype.toString.call(one) === "[object Object]" && !passed.has(one);
    if (isOwn && !Object.isFrozen(one)) {
      (one as Fields)["spoilt"] = "spoilt";
      delete (one as Fields)["accept"];
      const previews = (one as Fields)["previews"];
      if (key === "mediaType" && Array.isArray(previews)) {
        previews.push("spoilt");
      }
    }
  }
  result["url"] = "spoilt";
}
