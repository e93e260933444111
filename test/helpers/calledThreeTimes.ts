/**
 * Runs the same calls three times: at the first sight of a route, at the second sight, which keeps a plan, and with the
 * kept plan.
 */
export function calledThreeTimes(calls: () => void): void {
  for (let times = 0; times < 3; times += 1) {
    calls();
  }
}
