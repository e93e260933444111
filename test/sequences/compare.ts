/** Compares calls on a world that other calls were made on with the same calls on a fresh one, and with the reference. */
import { EndpointError } from "../../src/index.js";
import { Failure, Undecided } from "../reference/failure.js";
import type { ReferenceProfile } from "../reference/merge.js";
import {
  referenceCompiled,
  referenceMerge,
  referenceParse,
  referenceRequest,
} from "../reference/request.js";
import { sequenceOf, type Sequence, type Step } from "./make.js";
import { show } from "./show.js";
import type { Fields } from "./values.js";
import { argumentsOf, World, type Outcome } from "./World.js";

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
    const other = alone.has(step)
      ? undefined
      : (differenceFromReference(sequence, step, fresh) ?? readsOf(sequence, step));
    if (other !== undefined) {
      return { steps: [step], library: fresh, ...other };
    }
    alone.set(step, fresh);
  }
  const after = show(sequence);
  return after === before
    ? undefined
    : { steps: sequence.steps, what: "caller's objects", library: after, expected: before };
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
function readsOf(sequence: Sequence, step: Step): Pick<Found, "what" | "expected"> | undefined {
  const reads = new Map<string, number>();
  // These read some fields for the caller, or what a rule requires.
  if (/^(?:remerge|parse|explain|explainCall)$/.test(step.way) || step.operation !== undefined) {
    return undefined;
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
  const often = [...reads].filter(([field, count]) => count > 1 && !isOfBase(field));
  return often.length === 0 ? undefined : { what: "reads", expected: often };
}

type Reference = (step: Step) => Fields;

/** What the reference has to say about a way of calling, if it has. */
function referenceOf(sequence: Sequence, step: Step): Reference | undefined {
  const { way, layer, alone, operation } = step;
  if (operation !== undefined) {
    return undefined;
  }
  const home = sequence.instance["baseUrl"];
  const profile = {
    ...sequence.profile,
    home,
    instance: sequence.instance,
  } as unknown as ReferenceProfile;
  const layers = [...layersAt(sequence, layer), ...(alone === undefined ? [] : [alone])];
  switch (way) {
    case "follow":
      return undefined;
    case "defaults":
      return () => referenceMerge(profile, layers);
    case "merge":
    case "remerge":
      return (step) => referenceMerge(profile, layers, ...argumentsOf(step));
    case "parseAlone":
      return (step) => {
        referenceMerge(profile, layers);
        return referenceParse(profile, argumentsOf(step)[0]);
      };
    case "compile":
    case "call":
    case "explainCall":
      return ({ route, parameters, options }) =>
        referenceCompiled(profile, layers, route, parameters, options);
    default:
      return (step) => referenceRequest(profile, layers, ...argumentsOf(step));
  }
}

function layersAt({ instance, layers }: Sequence, i: number): readonly Fields[] {
  const at = i % (layers.length + 1);
  const layer = layers[at - 1];
  return layer === undefined
    ? [instance]
    : [...layersAt({ instance, layers } as Sequence, layer.below % at), layer.sets];
}

function differenceFromReference(
  sequence: Sequence,
  step: Step,
  outcome: Outcome,
): Pick<Found, "what" | "expected"> | undefined {
  const reference = referenceOf(sequence, step);
  // Merged options do not show that a value other than an object replaced the weaker `request`.
  if (reference === undefined || (step.way === "remerge" && "request" in step.options)) {
    return undefined;
  }
  const expected = expectedOf(reference, step);
  const isSame =
    expected instanceof Undecided ||
    (expected instanceof Failure
      ? outcome.error instanceof EndpointError
      : outcome.request === show(expected));
  return isSame ? undefined : { what: "reference", expected };
}

function expectedOf(reference: Reference, step: Step): Fields | Failure | Undecided {
  try {
    return reference(step);
  } catch (thrown) {
    if (thrown instanceof Failure || thrown instanceof Undecided) {
      return thrown;
    }
    throw thrown;
  }
}
