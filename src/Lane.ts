/**
 * The fast path, and all of it.
 *
 * Where a parameter goes depends on names alone. So calls with the same route and names, on the same
 * layer of defaults, share a `FastPlan`: texts, and the values between them. It writes what is plain;
 * for anything else (a list in the url, a value that begins with a dot, a header that is removed) it
 * stands back, and the careful path does the call with the values that were read already, so that each
 * is read once. What is plain is told by `Sketch` of a route and by `Ground` of a layer.
 * A route is kept from its second sight on: most that come once never come again.
 */
import { FastPlan } from "./FastPlan.js";
import type { Ground } from "./Ground.js";
import { Generations, LONGEST } from "./internal/remember.js";
import { entriesOf, NO_NAMES, readFields, Shapes } from "./internal/shapes.js";
import type { Entries } from "./Options.js";
import { Route } from "./Route.js";
import type { RequestOptions } from "./types/options.js";

/** Does a call by all rules: with what was read of it, or else with its options. */
export type Careful = (
  route: unknown,
  options: unknown,
  entries: Entries | undefined,
) => RequestOptions;

/** A route, and the sequences of names that were seen with it. */
class Known {
  readonly route: Route;
  readonly shapes = new Shapes<FastPlan>();

  constructor(route: Route) {
    this.route = route;
  }
}

/** The mark of a route that was seen once. */
const SEEN_ONCE = Symbol();

/** The calls of one layer of defaults, or of one compiled route. */
export class Lane {
  readonly #routes = new Generations<Known | typeof SEEN_ONCE>((known) =>
    known === SEEN_ONCE ? 0 : known.shapes.weight,
  );
  #ground: Ground | undefined | null = null;
  readonly #findGround: () => Ground | undefined;
  readonly #careful: Careful;
  readonly #compiled: Known | undefined;

  /**
   * Nothing seen yet; `findGround` is asked at the first call. With a route, options of calls hold
   * parameters only, and are for that one.
   */
  constructor(findGround: () => Ground | undefined, careful: Careful, route?: Route) {
    this.#findGround = findGround;
    this.#careful = careful;
    this.#compiled = route === undefined ? undefined : new Known(route);
  }

  /** The request of a call: written at once where it is plain, or else with care. */
  request(route: string, options: unknown): RequestOptions {
    const ground = this.#ground === null ? (this.#ground = this.#findGround()) : this.#ground;
    if (ground === undefined) {
      return this.#careful(route, options, undefined);
    }
    const known = this.#compiled ?? this.#known(route);
    const recent = known?.shapes.recent;
    // Four slots at once: an array that grows costs more than the whole loop.
    const values: unknown[] = [undefined, undefined, undefined, undefined];
    const names =
      options === undefined ? NO_NAMES : readFields(options, recent?.names ?? NO_NAMES, values);
    if (names === undefined) {
      return this.#careful(route, options, undefined);
    }
    const plan = names === recent?.names ? recent.plan : this.#plan(ground, known, route, names);
    return plan?.write(values) ?? this.#careful(route, options, entriesOf(names, values));
  }

  /** The route; `undefined` at first sight, and where it cannot be parsed. */
  #known(text: string): Known | undefined {
    const seen = this.#routes.get(text);
    return seen === undefined || seen === SEEN_ONCE ? this.#meet(text, seen) : seen;
  }

  #meet(text: string, seen: typeof SEEN_ONCE | undefined): Known | undefined {
    if (seen === undefined) {
      this.#routes.set(text, SEEN_ONCE);
      return undefined;
    }
    const route = Route.tryParse(text);
    const known = route === undefined ? undefined : new Known(route);
    if (known !== undefined) {
      this.#routes.set(text, known);
    }
    return known;
  }

  #plan(
    ground: Ground,
    known: Known | undefined,
    text: string,
    names: readonly string[],
  ): FastPlan | undefined {
    const found = known?.shapes.find(names);
    if (found !== undefined) {
      return found.plan;
    }
    // What is never plain, or never kept, only the careful path needs to parse.
    const isPlain = text.length <= LONGEST && !text.includes("://");
    const route = known?.route ?? (isPlain ? Route.tryParse(text) : undefined);
    const plan =
      route === undefined
        ? undefined
        : FastPlan.of(ground, route, names, this.#compiled === undefined);
    if (known !== undefined) {
      this.#routes.grow(known.shapes.add({ names, plan }));
    }
    return plan;
  }
}
