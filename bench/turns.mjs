// Times sides in short turns, of which the shortest counts: docs/decisions/timing.md says when.
import { do_not_optimize } from "mitata";

/** How long a turn is at least, in milliseconds. */
const TURN = 0.5;

/**
 * How many runs a turn has at least. The first run finds the caches of the processor filled by the other side, which is
 * most of the time of a run through a thousand routes.
 */
const LEAST_RUNS = 8;

/** A side warms up for so many milliseconds before any case is measured, and again ahead of its own. */
const WARM_UP = 10;
const WARM_UP_AGAIN = 60;

/** Rounds end when so many of them in a row found no shorter turn, or at the latest after so many. */
const QUIET_ROUNDS = 40;
const MOST_ROUNDS = 400;

/** How many runs there were: values change from run to run. */
let runs = 0;

/** Nanoseconds of a call, by side: those of the shortest turn. */
export function shortestTurns(sides) {
  const turns = Object.entries(sides).map(([name, side]) => {
    const spent = warmUp(side, WARM_UP_AGAIN);
    return { name, side, count: Math.max(LEAST_RUNS, Math.ceil(TURN / spent)), shortest: Infinity };
  });
  let quiet = 0;
  for (let round = 0; round < MOST_ROUNDS && quiet < QUIET_ROUNDS; round += 1) {
    quiet += 1;
    for (const turn of turns) {
      const ms = timeOf(turn.side, turn.count);
      // A hundredth is the grain of what is measured here.
      quiet = ms < 0.99 * turn.shortest ? 0 : quiet;
      turn.shortest = Math.min(turn.shortest, ms);
    }
  }
  return Object.fromEntries(
    turns.map(({ name, side: { calls = 1 }, shortest }) => [name, (shortest * 1e6) / calls]),
  );
}

/** Milliseconds of a run, the mean of `count`. */
function timeOf({ run }, count) {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) {
    do_not_optimize(run(runs++));
  }
  return (performance.now() - start) / count;
}

/** Runs a side for so many milliseconds of the processor, and gives those of its shortest run, about. */
export function warmUp(side, ms = WARM_UP) {
  const start = process.cpuUsage();
  let shortest = Infinity;
  let user;
  do {
    shortest = Math.min(shortest, timeOf(side, shortest < 0.1 ? 64 : 1));
    ({ user } = process.cpuUsage(start));
  } while (user < ms * 1000);
  return shortest;
}
