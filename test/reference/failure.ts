/** A call is refused. Which of several problems is told first is left open, so that it does not say why. */
export class Failure extends Error {}

/** Refuses a call of which this is true. */
export function refuseIf(isWrong: boolean): void {
  if (isWrong) {
    throw new Failure();
  }
}

/** The reference has nothing to say about a call: it has what is not compared yet. */
export class Undecided extends Error {}

/** Whether `run` is refused. */
export function isRefused(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (thrown) {
    if (thrown instanceof Failure) {
      return true;
    }
    throw thrown;
  }
}
