import {
  AddressWriter,
  type Note,
  type Section,
  type Step,
  type ValueStep,
} from "../request/AddressWriter.js";
import { type SimplePart, simpleStep } from "../request/simplePath.js";
import type { SlotOf } from "../request/slots.js";
import type { CallValues } from "../request/CallValues.js";
import { problemOfValue, type Variables } from "./hosts.js";

/** The section of a URL that holds a value of a server. */
type ServerSection = Exclude<Section, "fragment">;

interface ServerStep extends ValueStep {
  readonly section: ServerSection;
}

/** The hint for callers who passed the value to `call()` or an SDK's function, where it cannot fill the base URL. */
const HINT =
  "; parameters of call() and of SDK functions do not fill the baseUrl: set it on the instance, with defaults() or in the client's variables";

/** The steps for parts of a server. Values in the host are checked, and those with listed values. */
export function serverSteps(
  parts: readonly SimplePart[],
  variables: Variables,
  section: ServerSection,
  slotOf: SlotOf,
): readonly Step[] {
  return parts.map((part): string | ServerStep => {
    if (typeof part === "string") {
      return part;
    }
    const isChecked = section === "host" || variables.get(part.name)?.values !== undefined;
    const problemOf = isChecked ? problemOfValue(part.name, variables) : undefined;
    return { ...simpleStep(part.name, slotOf), hint: HINT, section, problemOf };
  });
}

/** Writes base URLs: a value in the host is required. */
export class ServerWriter extends AddressWriter {
  readonly #missingIsEmpty: boolean;

  constructor(values: CallValues, trail: Note[] | undefined, missingIsEmpty: boolean) {
    super(values, trail, "", false);
    this.#missingIsEmpty = missingIsEmpty;
  }

  override addValue(step: ServerStep): ServerSection | undefined {
    const { length } = this.path;
    super.addValue(step);
    return this.path.length > length ? step.section : undefined;
  }

  override miss(step: ServerStep): void {
    if (step.section === "host" || !this.#missingIsEmpty) {
      super.miss(step);
    }
  }
}
