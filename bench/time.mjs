// Times functions side by side. Why not with a framework: docs/decisions/timing.md.

const BATCH_MS = 10;
const WARM_UP_MS = 100;

/** Where results go, so that no call can be optimized away. */
let sink;

/** Something to time: `{ run(i), calls? }`, or `{ prepare(count), calls? }` where that gives a `run`. */
class Side {
  #batch = 1;

  constructor({ run, prepare = () => run, calls = 1 }) {
    this.prepare = prepare;
    this.calls = calls;
  }

  /** Runs long enough for the JIT compiler, and finds out how many runs fill a batch. */
  warmUp() {
    const end = performance.now() + WARM_UP_MS;
    let perRun = 0;
    for (let count = 1; performance.now() < end; count = Math.min(count * 2, 4096)) {
      perRun = timeLoop(this.prepare(count), count) / count;
    }
    this.#batch = Math.max(1, Math.min(1e6, Math.round(BATCH_MS / perRun)));
  }

  /** Nanoseconds per call, of one batch. */
  measure() {
    const count = this.#batch;
    return (timeLoop(this.prepare(count), count) * 1e6) / (count * this.calls);
  }
}

/** The one loop that everything runs in: it has seen too many functions to inline any. */
function timeLoop(run, count) {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) {
    sink = run(i);
  }
  return performance.now() - start;
}

/**
 * Measures cases (each `{ name: side }`), one after the other, and the sides of a case in rounds, every
 * second one backwards: what else the machine does then meets all of them alike. Gives per case the
 * functions `ns(name)`, a median, and `ratio(name, other)`, the median of the rounds' ratios.
 */
export function timeCases(cases, rounds, onCase = () => undefined) {
  const all = cases.map((sides) => Object.entries(sides).map(([name, s]) => [name, new Side(s)]));
  // Everything first, so that no case is timed while the library has seen only that one.
  all.flat().forEach(([, side]) => side.warmUp());
  return all.map((sides, i) => {
    onCase(i);
    return timeSides(sides, rounds);
  });
}

function timeSides(sides, rounds) {
  const samples = new Map(sides.map(([name]) => [name, []]));
  // The first round clears up after the case before, and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, side] of round % 2 === 0 ? sides : sides.toReversed()) {
      const ns = side.measure();
      if (round > 0) {
        samples.get(name).push(ns);
      }
    }
  }
  if (sink === undefined) {
    throw new Error("Nothing was measured");
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
