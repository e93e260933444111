/** Compares calls on a world that other calls were made on with the same calls on a fresh one, and looks where they lead. */
import { sequenceOf, type Sequence, type Step } from "./make.js";
import { strayOf } from "./origins.js";
import { show } from "./show.js";
import { World, type Outcome } from "./World.js";

/** What is wrong with a sequence, and as few of its steps as show it. */
export interface Difference {
  readonly seed: number;
  readonly sequence: Sequence;
  readonly what: string;
  readonly library: unknown;
  readonly expected: unknown;
}

/** Makes the calls of a seed's sequence. */
export function play(seed: number): { calls: number; difference: Difference | undefined } {
  const sequence = sequenceOf(seed);
  const found = firstDifference(sequence);
  return {
    calls: sequence.steps.length,
    difference: found && { seed, ...shrink(sequence, found) },
  };
}

interface Found extends Omit<Difference, "seed" | "sequence"> {
  /** The steps up to the one that differs. */
  readonly steps: readonly Step[];
}

function firstDifference(sequence: Sequence): Found | undefined {
  const world = new World(sequence);
  const before = show(sequence);
  // What a call gives alone is worked out once for a call that comes again.
  const alone = new Map<Step, Outcome>();
  for (const [i, step] of sequence.steps.entries()) {
    const steps = sequence.steps.slice(0, i + 1);
    const warm = world.outcomeOf(step);
    const fresh = alone.get(step) ?? new World(sequence).outcomeOf(step);
    if (warm.text !== fresh.text || warm.text.startsWith("THROWN BARE")) {
      return { steps, what: "calls before it", library: warm, expected: fresh };
    }
    const general = byGeneralRules(sequence, step);
    if (general !== undefined && general !== fresh.text) {
      return { steps: [step], what: "general rules", library: fresh, expected: general };
    }
    const stray = fresh.sent && strayOf(sequence, step, fresh.sent);
    if (stray !== undefined) {
      return { steps: [step], what: "origin", library: fresh, expected: stray };
    }
    const often = alone.has(step) ? [] : readTwice(sequence, step);
    if (often.length > 0) {
      return { steps: [step], what: "reads", library: fresh, expected: often };
    }
    alone.set(step, fresh);
  }
  const after = show(sequence);
  return after === before
    ? undefined
    : { steps: sequence.steps, what: "caller's objects", library: after, expected: before };
}

/** What the same call gives if only the general rules write its URL, as `explain` has it; `undefined` for other ways. */
function byGeneralRules(sequence: Sequence, step: Step): string | undefined {
  const way = /^(?:request|create)$/.test(step.way)
    ? "explain"
    : /^(?:call|compile)$/.test(step.way) && step.operation !== undefined
      ? "explainCall"
      : undefined;
  if (way === undefined) {
    return undefined;
  }
  const { text, sent } = new World(sequence).outcomeOf({ ...step, way });
  return sent === undefined ? text : show(sent);
}

/** Leaves out one step after the other, as long as some step still differs. */
function shrink(sequence: Sequence, found: Found): Omit<Difference, "seed"> {
  let { steps, ...rest } = found;
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    const fewer = steps.filter((_, at) => at !== i);
    const still = firstDifference({ ...sequence, steps: fewer });
    if (still !== undefined) {
      ({ steps, ...rest } = still);
      i = Math.min(i, steps.length);
    }
  }
  return { sequence: { ...sequence, steps }, ...rest };
}

/** The fields of a call that are read more than once, whatever comes of it. */
function readTwice(sequence: Sequence, step: Step): readonly unknown[] {
  const reads = new Map<string, number>();
  // These read some fields for the caller, or what a rule requires.
  if (/^(?:remerge|parse|explain|explainCall)$/.test(step.way) || step.operation !== undefined) {
    return [];
  }
  try {
    new World(sequence, reads).call(step);
  } catch {
    // The call itself was compared before.
  }
  // The layer's value for a name of the base URL is read for all calls of the layer, and again for an error that names
  // whatever is wrong with any value.
  const bases = show([sequence.profile, sequence.instance]);
  const isOfBase = (field: string): boolean => bases.includes(`{${field.split(".")[1] ?? ""}}`);
  return [...reads].filter(([field, count]) => count > 1 && !isOfBase(field));
}
