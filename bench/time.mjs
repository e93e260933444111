// Times functions side by side, with mitata's stop-watch in turns: docs/decisions/timing.md says why.
import { do_not_optimize, measure } from "mitata";

/**
 * How long one side is measured before it is the other's turn. mitata would collect all garbage before each
 * turn, and the engine drops optimized code then: a turn would show little but how that is made again.
 */
const TURN = { min_cpu_time: 20e6, min_samples: 2, batch_samples: 256, gc: () => undefined };

/** Milliseconds until a side is compiled: at first, and again when a case begins with a clean heap. */
const WARM_UP = 30;
const WARM_UP_AGAIN = 200;
/** So many rounds of a case do not count. */
const WARM_UP_ROUNDS = 2;

/** Something to time: `run(i)`, which does the work `calls` times. */
class Side {
  #count = 0;

  constructor({ run, calls = 1 }) {
    this.calls = calls;
    this.step = () => do_not_optimize(run(this.#count++));
  }

  warmUp(ms) {
    const end = performance.now() + ms;
    do {
      this.step();
    } while (performance.now() < end);
  }

  /** Nanoseconds per call: the median of one turn. */
  async measure() {
    return (await measure(this.step, TURN)).p50 / this.calls;
  }
}

/**
 * Measures the cases (`{ name, sides }`) that are wanted, one after the other, and the sides of a case in
 * rounds, every second one backwards: what else the machine does then meets all of them alike. Gives per
 * wanted case the functions `ns(name)`, a median, and `ratio(name, other)`, the median of the rounds' ratios.
 */
export async function timeCases(cases, wanted, rounds, onCase = () => undefined) {
  const all = new Map(
    cases.map((one) => [
      one,
      Object.entries(one.sides).map(([name, side]) => [name, new Side(side)]),
    ]),
  );
  // Everything first, wanted or not, so that no case is timed while the library has seen only that one.
  for (const [, side] of [...all.values()].flat()) {
    side.warmUp(WARM_UP);
  }
  const timed = [];
  for (const one of wanted) {
    onCase(one);
    // The garbage of the cases before would be this one's to clear up.
    globalThis.gc?.();
    timed.push(await timeSides(all.get(one), rounds));
  }
  return timed;
}

async function timeSides(sides, rounds) {
  const samples = new Map(sides.map(([name]) => [name, []]));
  for (const [, side] of sides) {
    side.warmUp(WARM_UP_AGAIN);
  }
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [name, side] of round % 2 === 0 ? sides : sides.toReversed()) {
      const ns = await side.measure();
      if (round >= 0) {
        samples.get(name).push(ns);
      }
    }
  }
  return {
    ns: (name) => median(samples.get(name)),
    ratio: (name, other) => median(samples.get(name).map((ns, i) => ns / samples.get(other)[i])),
  };
}

export function median(numbers) {
  return quantile(numbers, 0.5);
}

export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at % 1);
}
