import { expect } from "chai";

/** The processor's time that the fastest of some runs takes, in milliseconds. */
export function fastest(run: () => unknown, runs = 4): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** How much more is given in the larger of two runs: linear time grows as much, quadratic time 64 times. */
const MORE = 8;

/** Between linear and quadratic, far from both. */
const MOST_GROWTH = 24;

/** Less is noise, and no bound applies to it. */
const SLACK_MS = 3;

let salt = 0;

/** A size that no run had for a while, since what was seen twice may be kept. */
function salted(size: number): number {
  salt = (salt + 16) % 256;
  return size + salt;
}

/** How often what a large run takes exceeds what is allowed after a small one; 1 at most is fine. */
export function excessOf(run: (size: number) => unknown, size: number): number {
  const small = fastest(() => run(salted(size / MORE)));
  return fastest(() => run(salted(size)), 2) / (MOST_GROWTH * (small + SLACK_MS));
}

/** Expects time that grows as `size` does. */
export function expectLinear(run: (size: number) => unknown, size: number): void {
  expect(excessOf(run, size)).to.be.below(1);
}
