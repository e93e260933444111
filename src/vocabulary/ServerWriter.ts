import { AddressWriter, type Step, type ValueStep, type Note } from "../request/AddressWriter.js";
import { type SimplePart, simpleStep } from "../request/simplePath.js";
import type { SlotOf } from "../request/slots.js";
import type { CallValues } from "../request/CallValues.js";
import { problemOfValue, type Variables } from "./hosts.js";

/** Where a value of a server stands. */
type ServerPlace = "host" | "path" | "query";

interface ServerStep extends ValueStep {
  readonly place: ServerPlace;
}

/** The steps for parts of a server. Values in the host are checked, and those with listed values. */
export function serverSteps(
  parts: readonly SimplePart[],
  variables: Variables,
  place: ServerPlace,
  slotOf: SlotOf,
): readonly Step[] {
  return parts.map((part): string | ServerStep => {
    if (typeof part === "string") {
      return part;
    }
    const isChecked = place === "host" || variables.get(part.name)?.values !== undefined;
    const problemOf = isChecked ? problemOfValue(part.name, variables) : undefined;
    return { ...simpleStep(part.name, slotOf), hint: HINT, place, problemOf };
  });
}

/** The hint for callers who passed the value to `call()` or an SDK's function, where it cannot fill the base URL. */
const HINT =
  "; set it on the instance, with defaults() or in the variables of an SDK's client, since parameters of call() or an SDK's function do not fill the base URL";

/** Writes base URLs: a value in the host is required. */
export class ServerWriter extends AddressWriter {
  readonly #missingIsEmpty: boolean;

  constructor(values: CallValues, trail: Note[] | undefined, missingIsEmpty: boolean) {
    super(values, trail, "", false);
    this.#missingIsEmpty = missingIsEmpty;
  }

  override addValue(step: ServerStep): ServerPlace | undefined {
    const { length } = this.path;
    super.addValue(step);
    return this.path.length > length ? step.place : undefined;
  }

  override miss(step: ServerStep): void {
    if (step.place === "host" || !this.#missingIsEmpty) {
      super.miss(step);
    }
  }
}
