/** Sequences of calls on layers: what is called, how, and with what. */
import type { OperationJson } from "../../src/index.js";
import { Random } from "./Random.js";
import {
  besideOf,
  clientOf,
  givenOf,
  operationOf,
  parametersOf,
  profileOf,
  reservedOf,
  setsOf,
} from "./options.js";
import { routeOf } from "./routes.js";
import { mark } from "./show.js";
import { fieldsOf, nearlyPlain, valueOf, type Fields } from "./values.js";

/** How a call is made. */
export const WAYS = [
  ...(["request", "create", "options", "layered", "merge", "remerge", "parse"] as const),
  ...(["parseAlone", "explain", "defaults", "follow"] as const),
  ...(["compile", "compile", "call", "explainCall", "sdk"] as const),
];
export type Way = (typeof WAYS)[number];

/** The ways whose parameters are apart from the options, and which take operations. */
export const APART: ReadonlySet<Way> = new Set(["compile", "call", "explainCall", "sdk"]);

/** One call. */
export interface Step {
  readonly way: Way;
  /** Which of the layers is called; there may be fewer. */
  readonly layer: number;
  /** What a layer sets that is made for this call; `undefined` without one. */
  readonly alone: Fields | undefined;
  readonly route: unknown;
  /** What is called; `undefined` for the route. */
  readonly operation: OperationJson | undefined;
  readonly parameters: Fields;
  readonly options: Fields;
  /** A method or a url beside them, where parameters and options are one object. */
  readonly beside: Fields;
}

/** A layer over an earlier one. */
export interface Derived {
  readonly below: number;
  readonly sets: Fields;
}

/** Calls of one service. */
export interface Sequence {
  readonly profile: Fields;
  /** The options of the instance. */
  readonly instance: Fields;
  readonly layers: readonly Derived[];
  readonly clients: readonly Derived[];
  readonly steps: readonly Step[];
}

const OPTION_NAMES = ["url", "method", "headers", "data", "request"];

function stepOf(
  random: Random,
  routes: readonly unknown[],
  called: readonly OperationJson[],
): Step {
  const way = random.of(WAYS);
  const isApart = APART.has(way);
  const isOperation = way === "sdk" || way === "explainCall" || (isApart && random.once(2));
  const [parameters, options] = isOperation
    ? givenOf(random)
    : [parametersOf(random), random.once(2) ? reservedOf(random) : {}];
  const likeOptions = isApart && random.once(6) ? random.some(OPTION_NAMES, 2) : [];
  return {
    way,
    layer: random.below(5),
    alone: random.once(5) ? (way === "sdk" ? clientOf(random) : setsOf(random)) : undefined,
    route: random.of(routes),
    operation: isOperation ? random.of(called) : undefined,
    parameters: { ...parameters, ...fieldsOf(likeOptions, () => mark(valueOf(random))) },
    options,
    beside: besideOf(random),
  };
}

/** The same call with a value more, a value less, other values, on another layer, or in another way. */
function likeOf(random: Random, step: Step): Step {
  const entries = Object.entries(step.parameters);
  const at = random.below(entries.length + 1);
  const changed = (i: number): boolean => i === at || random.once(3);
  const given = (pairs: typeof entries): Step => ({
    ...step,
    parameters: Object.fromEntries(pairs),
  });
  switch (random.below(6)) {
    case 0:
      return given(entries.filter((_, i) => i !== at));
    case 1:
      entries.splice(at, 0, [random.of(["a", "b", "q", "__proto__", "9"]), valueOf(random)]);
      return given(entries);
    case 2:
      // As `data` of a later call it is handed back as the very same.
      return given(
        entries.map(([name, value], i) => [name, changed(i) ? mark(valueOf(random)) : value]),
      );
    case 3:
      return given(entries.map(([name]) => [name, mark(nearlyPlain(random))]));
    case 4:
      return { ...step, layer: random.below(5) };
    default:
      // What a layer of a client sets is no layer of a factory, and these take operations only.
      return step.way === "sdk" ? step : { ...step, way: random.of(WAYS.slice(0, -2)) };
  }
}

const derivedOf = (random: Random, sets: (random: Random) => Fields): readonly Derived[] =>
  Array.from({ length: random.below(4) }, () => ({ below: random.below(4), sets: sets(random) }));

/** The sequence of a seed. */
export function sequenceOf(seed: number): Sequence {
  const random = new Random(seed);
  // Few routes, so that each is called often; here and there a long sequence.
  const routes = Array.from({ length: 1 + random.below(4) }, () => routeOf(random));
  const operations = [operationOf(random), operationOf(random)];
  const count = 2 + random.below(random.once(10) ? 120 : 16);
  const steps: Step[] = [];
  for (let i = 0; i < count; i += 1) {
    const kind = i === 0 ? 2 : random.below(3);
    const earlier = random.of(steps);
    const made = kind === 0 ? earlier : kind === 1 ? likeOf(random, earlier) : undefined;
    steps.push(made ?? stepOf(random, routes, operations));
  }
  return {
    profile: profileOf(random),
    instance: random.once(2) ? reservedOf(random) : {},
    layers: derivedOf(random, setsOf),
    clients: derivedOf(random, clientOf),
    steps,
  };
}
