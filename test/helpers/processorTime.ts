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
