/**
 * The plans that are kept. Besides its plan, a call leaves only the names of its headers (`grammar/headerFields.ts`)
 * and amended `accept` headers (`layers/mediaTypeOption.ts`).
 */
import type { Plan, RequestOperation, Shape } from "./types.js";

/** About how many bytes a plan takes, and how many more for each of its names. */
const PLAN_WEIGHT = 4096;
const NAME_WEIGHT = 256;

/** How many bytes are kept for one owner (a service, or an operation of an SDK), and for all owners together. */
const MAX_OWNER_WEIGHT = 8_388_608;
const MAX_WEIGHT = 33_554_432;

/** A plan that weighs more than this is not kept. */
const MAX_PLAN_WEIGHT = 131_072;

/** How many plans are kept for one operation. */
const MAX_PLANS = 32;

/** The plans of one operation. */
export class Plans {
  readonly operation: RequestOperation;
  /** The last one that was found: most calls from one place have the same names. */
  recent: Plan | undefined;
  readonly #all: Plan[] = [];
  #next = 0;

  /** No plan is kept yet. */
  constructor(operation: RequestOperation) {
    this.operation = operation;
  }

  /** The plan of calls with these names, if it is kept. */
  find(names: readonly string[], shape: Shape): Plan | undefined {
    const { recent } = this;
    return recent?.names === names && areAlike(recent.shape, shape)
      ? recent
      : this.#search(names, shape);
  }

  #search(names: readonly string[], shape: Shape): Plan | undefined {
    const found = this.#all.find(
      (plan) => areSame(plan.names, names) && areAlike(plan.shape, shape),
    );
    this.recent = found ?? this.recent;
    return found;
  }

  /** Keeps a plan; a new one takes the place of the oldest. */
  add(plan: Plan): void {
    this.recent = plan;
    this.#all[this.#next] = plan;
    this.#next = (this.#next + 1) % MAX_PLANS;
  }
}

function areAlike(some: Shape, other: Shape): boolean {
  return (
    some === other ||
    (some.hasData === other.hasData &&
      some.toFill === other.toFill &&
      some.method === other.method &&
      some.optionsAmong === other.optionsAmong &&
      areSame(some.layerNames, other.layerNames))
  );
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return (
    some === others ||
    (some.length === others.length && some.every((name, i) => name === others[i]))
  );
}

/**
 * What is kept for one owner: plans by the text of a route, or by an operation. `undefined` stands for a route that was
 * seen once, whose plan is not kept yet.
 */
interface Owned {
  readonly plans: Map<unknown, Plans | undefined>;
  /** The plans that the last call of options alone used. */
  ofOptions: Plans | undefined;
  weight: number;
}

/**
 * The plans of all owners. They are garbage as soon as their owner is, except those of the last owner that was asked
 * for. Their weight counts until all are dropped.
 */
let kept = new WeakMap<object, Owned>();
let weight = 0;

/** The last owner that was asked for, and what is kept for it: a lookup in the `WeakMap` takes a tenth of a call. */
let recentOwner: object | undefined;
let recent: Owned | undefined;

function ownedBy(owner: object): Owned | undefined {
  if (owner !== recentOwner) {
    recentOwner = owner;
    recent = kept.get(owner);
  }
  return recent;
}

/** The plans of an operation of this owner, if any are kept. */
export function keptPlans(owner: object, key: unknown): Plans | undefined {
  return ownedBy(owner)?.plans.get(key);
}

/**
 * Whether a route was seen before. A route with values written into it never comes again, so no plan is kept the first
 * time.
 */
export function wasSeen(owner: object, text: string): boolean {
  const isKnown = ownedBy(owner)?.plans.has(text) === true;
  if (!isKnown) {
    grow(owner, weightOf([text]))?.plans.set(text, undefined);
  }
  return isKnown;
}

/** The plans that the last call of options alone used: the next one tries their names first. */
export function plansOfOptions(owner: object): Plans | undefined {
  return ownedBy(owner)?.ofOptions;
}

/** Remembers the plans that a call of options alone used. */
export function keepPlansOfOptions(owner: object, plans: Plans | undefined): void {
  const owned = ownedBy(owner);
  if (owned !== undefined) {
    owned.ofOptions = plans;
  }
}

/** About how many bytes names and other texts take. */
function weightOf(texts: readonly string[]): number {
  return NAME_WEIGHT * texts.length + 2 * texts.join("").length;
}

/** Keeps a plan among those of its operation. */
export function keepPlan(owner: object, key: unknown, plan: Plan): void {
  const { names, shape, sentMethod, operation } = plan;
  const texts = [...names, ...shape.layerNames, operation.address.url + sentMethod];
  // All plans of an operation share its rules.
  const ofOperation = keptPlans(owner, key) === undefined ? operation.weight : 0;
  const owned = grow(owner, PLAN_WEIGHT + weightOf(texts) + ofOperation);
  if (owned !== undefined) {
    const plans = owned.plans.get(key) ?? new Plans(operation);
    plans.add(plan);
    owned.plans.set(key, plans);
  }
}

/**
 * What is kept for an owner, with `more` bytes added to its weight. If that would be too much, all of it is dropped
 * first.
 */
function grow(owner: object, more: number): Owned | undefined {
  if (more > MAX_PLAN_WEIGHT) {
    return undefined;
  }
  if (weight + more > MAX_WEIGHT) {
    kept = new WeakMap();
    recentOwner = undefined;
    weight = 0;
  }
  let owned = ownedBy(owner);
  if (owned === undefined || owned.weight + more > MAX_OWNER_WEIGHT) {
    weight -= owned?.weight ?? 0;
    owned = { plans: new Map(), ofOptions: undefined, weight: 0 };
    kept.set(owner, owned);
    recent = owned;
  }
  owned.weight += more;
  weight += more;
  return owned;
}
