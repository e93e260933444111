/**
 * The fast path, and all of it.
 *
 * Where a parameter goes depends on names alone. So calls with the same route and names, on the same
 * layer of defaults, share a `FastPlan`: texts, and the values between them. It writes what is plain;
 * for anything else (a list in the url, a value that begins with a dot, a header that is removed) it
 * stands back, and the careful path does the call with the values that were read already, so that each
 * is read once. What is plain is decided by the rules' own classes: `Placement`, `Address`, `Ground`.
 * A route is kept from its second sight on: most that come once never come again.
 */
import { FastPlan } from "./FastPlan.js";
import type { Ground } from "./Ground.js";
import { NO_NAMES, readFields, Shapes } from "./internal/shapes.js";
import type { Entries } from "./Options.js";
import { Route } from "./Route.js";
import type { RequestOptions } from "./types/options.js";

/** How many routes, and how many plans, one generation remembers. */
const GENERATION = 2048;
const PLANS = 8192;

/** Longer texts are rare; keeping them would make the bound on the number none on the memory. */
const LONGEST = 2048;

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

/** The calls of one layer of defaults, or of one compiled route. */
export class Lane {
  #young = new Map<string, Known | null>();
  #old = new Map<string, Known | null>();
  #plans = 0;
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
    return (
      plan?.write(values) ??
      this.#careful(
        route,
        options,
        names.map((name, i) => [name, values[i]]),
      )
    );
  }

  /** The route; `undefined` at first sight, and where it cannot be parsed. */
  #known(text: string): Known | undefined {
    return this.#young.get(text) ?? this.#older(text);
  }

  #older(text: string): Known | undefined {
    if (text.length > LONGEST) {
      return undefined;
    }
    // `null` is the mark of a route that was seen once.
    const mark = this.#young.get(text) === null ? null : this.#old.get(text);
    if (this.#young.size >= GENERATION || this.#plans >= PLANS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#plans = 0;
    }
    const route = mark === null ? Route.tryParse(text) : undefined;
    const known = mark ?? (route === undefined ? null : new Known(route));
    this.#young.set(text, known);
    return known ?? undefined;
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
    const route = known?.route ?? Route.tryParse(text);
    const plan =
      route === undefined
        ? undefined
        : FastPlan.of(ground, route, names, this.#compiled === undefined);
    if (known?.shapes.add({ names, plan }) === true) {
      this.#plans += 1;
    }
    return plan;
  }
}
