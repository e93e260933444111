/** Compares calls on a world that other calls were made on with the same calls on a fresh one. */
import { OPERATIONS, World } from "./World.js";
import { sequenceOf, type Sequence, type Step } from "./make.js";

/** What a call gave behind others, and what it gives alone. */
export interface Difference {
  readonly seed: number;
  /** As few of the steps as show it. */
  readonly sequence: Sequence;
  readonly warm: string;
  readonly fresh: string;
}

/** What came of a sequence: how many calls were compared, and the first difference. */
export interface Outcome {
  readonly calls: number;
  readonly difference: Difference | undefined;
}

/** Makes the calls of a seed's sequence. */
export function play(seed: number): Outcome {
  const sequence = sequenceOf(seed, OPERATIONS.length);
  const found = firstDifference(sequence);
  return {
    calls: sequence.steps.length,
    difference: found && { seed, ...shrink(sequence, found) },
  };
}

interface Found {
  /** The steps up to the one that differs. */
  readonly steps: readonly Step[];
  readonly warm: string;
  readonly fresh: string;
}

function firstDifference(sequence: Sequence): Found | undefined {
  const world = new World(sequence);
  // What a call gives alone is worked out once for a call that comes again.
  const alone = new Map<Step, string>();
  for (const [i, step] of sequence.steps.entries()) {
    const warm = world.outcomeOf(step);
    const fresh = alone.get(step) ?? new World(sequence).outcomeOf(step);
    alone.set(step, fresh);
    if (warm !== fresh || warm.startsWith("THROWN BARE")) {
      return { steps: sequence.steps.slice(0, i + 1), warm, fresh };
    }
  }
  return undefined;
}

/** Leaves out one step after the other, as long as some step still differs. */
function shrink(sequence: Sequence, found: Found): Omit<Difference, "seed"> {
  let { steps, warm, fresh } = found;
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    const fewer = steps.filter((_, at) => at !== i);
    const still = firstDifference({ ...sequence, steps: fewer });
    if (still !== undefined) {
      ({ steps, warm, fresh } = still);
      i = Math.min(i, steps.length);
    }
  }
  return { sequence: { ...sequence, steps }, warm, fresh };
}
