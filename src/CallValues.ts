import { EndpointError } from "./errors.js";
import { quoteAll, quoteProblems, shorten } from "./internal/excerpt.js";
import { ValueReader } from "./internal/reader.js";

/**
 * The parameters of one call as a URL wants them: each read once, and every problem noted, so that
 * one error can name them all.
 */
export class CallValues extends ValueReader {
  readonly #missing = new Set<string>();
  readonly #unsafe = new Set<string>();

  /** `parameters` is an object without prototype. */
  constructor(parameters: Readonly<Record<string, unknown>>) {
    super(parameters, true);
  }

  /** Notes that `name` is required and wrote nothing. */
  miss(name: string): void {
    this.#missing.add(name);
  }

  /** Notes that the value under `name` would leave the host. */
  distrust(name: string): void {
    this.#unsafe.add(name);
  }

  /** Throws what was noted, all names of one kind together; `describe` names the route. */
  check(describe: () => string): void {
    if (this.problems !== undefined) {
      const names = [...this.problems.keys()];
      const found = `found ${quoteProblems(this.problems)}`;
      throw problem(
        "INVALID_PARAMETER",
        describe(),
        names,
        `${found}, wanted what a URL can carry`,
      );
    }
    if (this.#missing.size > 0) {
      const names = [...this.#missing];
      const [first = ""] = names;
      throw problem(
        "MISSING_PARAMETER",
        describe(),
        names,
        `found no value for ${quoteAll(names)}, wanted one, or, where a segment may be left out, the optional spelling {/${shorten(first)}}`,
      );
    }
    if (this.#unsafe.size > 0) {
      const names = [...this.#unsafe];
      throw problem(
        "UNSAFE_URL",
        describe(),
        names,
        `found ${quoteAll(names)} to be no part of a host, wanted letters, digits, hyphens and single inner dots`,
      );
    }
  }
}

function problem(
  code: "INVALID_PARAMETER" | "MISSING_PARAMETER" | "UNSAFE_URL",
  route: string,
  parameters: readonly string[],
  what: string,
): EndpointError {
  return new EndpointError(code, `Cannot write the URL of ${shorten(route)}: ${what}`, {
    route,
    parameters,
  });
}
