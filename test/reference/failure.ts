/**
 * What a call is refused with. Where the contract leaves open which of several problems is told first,
 * all their codes are listed, and any of them will do.
 */
export class Failure extends Error {
  readonly codes: readonly string[];
  /** The names at fault, where it is well defined which these are. */
  readonly parameters: readonly string[] | undefined;

  constructor(codes: string | readonly string[], parameters?: Iterable<string>) {
    super(String(codes));
    this.codes = typeof codes === "string" ? [codes] : codes;
    this.parameters = parameters === undefined ? undefined : [...new Set(parameters)].sort();
  }

  /** This failure and another one: all names of one kind at once, or either of two kinds. */
  and({ codes, parameters }: Failure): Failure {
    const all = [...new Set([...this.codes, ...codes])];
    const areNamed = this.parameters !== undefined && parameters !== undefined;
    return areNamed && all.length === 1
      ? new Failure(all, [...this.parameters, ...parameters])
      : new Failure(all);
  }
}

/** What `run` is refused with, if it is. */
export function failureOf(run: () => unknown): Failure | undefined {
  try {
    run();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Failure) {
      return thrown;
    }
    throw thrown;
  }
}

/** Runs all checks, and refuses with the codes of all that fail. */
export function checkAll(...checks: readonly (() => void)[]): void {
  const codes = checks.flatMap((check) => failureOf(check)?.codes ?? []);
  if (codes.length > 0) {
    throw new Failure([...new Set(codes)]);
  }
}

/** The reference has nothing to say about a call: it has what is not compared yet. */
export class Undecided extends Error {}
