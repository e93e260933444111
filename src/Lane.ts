/**
 * The fast path, and all of it.
 *
 * Where a parameter goes depends on names alone. So a call whose route and names were seen before, on
 * the same layer of defaults, needs no new plan: a `Shape` remembers for each sequence of names what
 * the `Plan` made of it, as a `Sketch`, and `FastPlan` writes the next such call by concatenation. The
 * rules stay in `Plan`; what is not plain (a list in the url, a value that begins with a dot, a header
 * that is removed) is handed to it with the values that were read already, so that each is read once.
 * A route is kept from its second sight on: most that come once never come again.
 */
import { FastPlan } from "./FastPlan.js";
import { isPlainObject } from "./internal/objects.js";
import type { Defaults } from "./Defaults.js";
import type { Entries } from "./Options.js";
import type { Plan } from "./Plan.js";
import type { RequestOptions } from "./types/options.js";

/** How many routes one generation remembers, and how many sequences of names all of them do. */
const GENERATION = 2048;
const SEQUENCES = 16_384;

/** Longer texts are rare; keeping them would make the bound on the number none on the memory. */
const LONGEST = 2048;

/** So many characters of a name count as one more sequence, for the same reason. */
const NAME_UNIT = 64;

/** Calls with more names are rare, and their plans are large. */
const MOST_NAMES = 64;

/** Makes the plan of a call from what was read of it, or from its options where nothing could be. */
export type PlanCall = (route: unknown, options: unknown, entries: Entries | undefined) => Plan;

/** A sequence of names, and those that were seen to follow it. */
export class Shape {
  /** `null` where calls of this shape are not plain; `undefined` where none was seen yet. */
  plan: FastPlan | null | undefined;
  // Not the whole sequence: the names of n shapes on one another would be n * n / 2.
  readonly #end: { readonly before: Shape; readonly name: string } | undefined;
  #lastName: string | undefined;
  #last: Shape | undefined;
  #seen = false;
  #others: Map<string, Shape> | undefined;

  /** The sequence `before` with `name` at its end, or the one without names; no followers yet. */
  constructor(end?: { readonly before: Shape; readonly name: string }) {
    this.#end = end;
  }

  /** The names, in their order. */
  get names(): readonly string[] {
    const names: string[] = [];
    for (let end = this.#end; end !== undefined; end = end.before.#end) {
      names.push(end.name);
    }
    return names.reverse();
  }

  /** Whether this was asked before: a plan is worth its making from the second call on. */
  isSeenAgain(): boolean {
    const seen = this.#seen;
    this.#seen = true;
    return seen;
  }

  /** The sequence with `name` at its end. */
  next(name: string): Shape | undefined {
    // Most calls from one place have the same names.
    return name === this.#lastName ? this.#last : this.#others?.get(name);
  }

  /** Remembers that `name` may follow. */
  grow(name: string): Shape {
    const next = new Shape({ before: this, name });
    if (this.#last === undefined) {
      this.#lastName = name;
      this.#last = next;
    } else {
      this.#others ??= new Map<string, Shape>();
      this.#others.set(name, next);
    }
    return next;
  }
}

/** The calls of one layer of defaults, or of one compiled route. */
export class Lane {
  #young = new Map<string, Shape | null>();
  #old = new Map<string, Shape | null>();
  #sequences = 0;
  #compiled = new Shape();
  readonly #layer: Defaults;
  readonly #reserved: boolean;

  /** Nothing seen yet on `layer`; `reserved` says whether options may hold reserved keys. */
  constructor(layer: Defaults, reserved: boolean) {
    this.#layer = layer;
    this.#reserved = reserved;
  }

  /** The shape of calls without options to `route`; `undefined` at first sight. */
  shapeOf(route: string): Shape | undefined {
    if (this.#sequences >= SEQUENCES) {
      // A route that is always in use keeps the names that followed it, so all start anew.
      this.#old = new Map();
      this.#young = new Map();
      this.#sequences = 0;
    }
    let shape = this.#young.get(route);
    if (shape instanceof Shape) {
      return shape;
    }
    if (route.length > LONGEST) {
      return undefined;
    }
    // `null` is the mark of a route that was seen once.
    shape = shape === undefined ? this.#old.get(route) : shape;
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    const kept = shape === undefined ? null : (shape ?? new Shape());
    this.#young.set(route, kept);
    return kept ?? undefined;
  }

  /** The shape of calls without parameters, where all are to one route. */
  compiledShape(): Shape {
    if (this.#sequences >= SEQUENCES) {
      this.#compiled = new Shape();
      this.#sequences = 0;
    }
    return this.#compiled;
  }

  /**
   * The request of a call with these options: written at once where it is plain, or else by the plan
   * that `plan` makes of what was read, or of the options where nothing could be.
   */
  request(root: Shape, route: string, options: unknown, plan: PlanCall): RequestOptions {
    let shape = root;
    // Four slots at once: an array that grows costs more than the whole loop.
    const values: unknown[] = [undefined, undefined, undefined, undefined];
    let count = 0;
    let read = options === undefined;
    try {
      if (isPlainObject(options)) {
        for (const name in options) {
          if (Object.prototype.hasOwnProperty.call(options, name)) {
            const value = options[name];
            if (value !== undefined) {
              shape = shape.next(name) ?? this.#grow(shape, name);
              values[count++] = value;
            }
          }
        }
        read = true;
      }
    } catch {
      // The caller's own code threw: the careful reader says where.
    }
    if (!read) {
      return plan(route, options, undefined).write();
    }
    const written = shape.plan?.write(values);
    if (written !== undefined) {
      return written;
    }
    const entries = shape.names.map((name, i): [string, unknown] => [name, values[i]]);
    const careful = plan(route, options, entries);
    const result = careful.write();
    if (shape.plan === undefined && count <= MOST_NAMES && shape.isSeenAgain()) {
      const sketch = careful.sketch(this.#layer.settings);
      shape.plan = sketch === undefined ? null : FastPlan.of(sketch, shape.names, this.#reserved);
    }
    return result;
  }

  #grow(shape: Shape, name: string): Shape {
    this.#sequences += 1 + Math.floor(name.length / NAME_UNIT);
    return shape.grow(name);
  }
}
