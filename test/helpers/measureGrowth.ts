import type * as Api from "../../src/index.js";
import type { GrowthCase } from "../cases/growthCase.js";

/**
 * How much more an input may take that is doubled four times or more, per doubling; a quadratic one
 * takes 4 ×. Over fewer doublings a garbage collection more or less shows.
 */
export const BOUND = 2.5;
const SHORT_BOUND = 3;
const LONG = 4;
const SHORT = 2;

/** Less is noise, and no bound applies to it. */
const SLACK_MS = 2;

/** A batch takes at least this long, so that the clock's grain does not matter. */
const BATCH_MS = 4;
const LARGEST_BATCH = 64;

/** Rounds of a case end when it has taken this long: what is slow needs no second look. */
const MOST_MS = 6000;

let salts = 0;

/** CPU milliseconds of one run, the mean over a batch; what other processes take is not in it. */
function measure(growthCase: GrowthCase, api: typeof Api, n: number, batch: number): number {
  const runs = Array.from({ length: batch }, () => {
    salts += 1;
    return growthCase.prepare(api, n, `s${salts}`);
  });
  const start = process.cpuUsage();
  runs.forEach((run) => {
    try {
      run();
    } catch (thrown) {
      if (!(thrown instanceof api.EndpointError)) {
        throw thrown;
      }
    }
  });
  // Only the sum is exact: the kernel guesses its parts from samples.
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / batch;
}

/** What runs of each size took, and whether that grows with the size only. */
export interface Growth {
  readonly times: readonly number[];
  /** How much more each size took than the one before. */
  readonly ratios: readonly number[];
  readonly isBounded: boolean;
}

/**
 * Measures a case at `sizes`. The shortest of several rounds counts: noise only adds. Rounds go on while
 * the growth looks too large, up to `mostRounds`. No other is measured by the largest, which takes longest: it is
 * run again only where it seems to have grown too much.
 */
export function measureGrowth(
  growthCase: GrowthCase,
  api: typeof Api,
  sizes: readonly number[],
  mostRounds: number,
): Growth {
  let spent = 0;
  const timed = (n: number, batch: number): number => {
    const time = measure(growthCase, api, n, batch);
    spent += time * batch;
    return time;
  };
  const times: number[] = [];
  for (const n of sizes) {
    // What took so long and grows too fast is not worth waiting for at larger sizes.
    const isHopeless = spent > MOST_MS && !growsSlowly(sizes, times);
    times.push(isHopeless ? Infinity : timed(n, 1));
  }
  const batches = times.map((ms) => Math.min(LARGEST_BATCH, Math.ceil(BATCH_MS / ms)));
  for (let round = 1; ; round += 1) {
    const isBounded = growsSlowly(sizes, times);
    if (round > mostRounds || (isBounded && round > 1) || spent > MOST_MS) {
      return { times, ratios: times.slice(1).map((time, i) => time / times[i]!), isBounded };
    }
    sizes.forEach((n, i) => {
      if (!isBounded || i < sizes.length - 1) {
        times[i] = Math.min(times[i]!, timed(n, batches[i]!));
      }
    });
  }
}

/** Whether every growth over two doublings or more stays below its bound. */
function growsSlowly(sizes: readonly number[], times: readonly number[]): boolean {
  return times.every((time, i) =>
    sizes.slice(0, i).every((smaller, j) => {
      const doublings = Math.log2(sizes[i]! / smaller);
      const bound = doublings < LONG ? SHORT_BOUND : BOUND;
      return doublings < SHORT || time < bound ** doublings * times[j]! + SLACK_MS;
    }),
  );
}
