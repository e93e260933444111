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

/** How many times as large the larger of two runs is: linear time grows as much, and quadratic time 64 times. */
const MORE = 8;

/** Between linear and quadratic, far from both. */
const MOST_GROWTH = 24;

/** Less is noise, and no bound applies to it. */
const SLACK_MS = 3;

let salt = 0;

/** About this size, but another one each time: the library keeps what it has seen twice. */
function salted(size: number): number {
  salt = (salt + 16) % 256;
  return size + salt;
}

/** Expects time that grows as `size` does. */
export function expectLinear(run: (size: number) => unknown, size: number): void {
  const small = fastest(() => run(salted(size / MORE)));
  const most = MOST_GROWTH * (small + SLACK_MS);
  expect(fastest(() => run(salted(size)), 2)).to.be.below(most);
}
