/** What an operation says of one parameter: a rule, with its place and its format. */
import type { CallValues, PlannedPlace } from "./CallValues.js";
import type { ParameterHeaders } from "./ReadyHeaders.js";
import type { FieldRule, Style } from "./pairs.js";
import type { SlotOf } from "./slots.js";

/** How dates or bytes are written, such as `unix`. */
export interface Format<Text extends string = string> {
  /** Its name in plain data. */
  readonly format: Text;
  /** Throws a `Refusal` for a value that has no such text. @internal */
  readonly write: (value: unknown) => unknown;
}

/** The place of a parameter, such as `header`. */
export interface Place<Text extends string = string> {
  /** Its name in plain data. */
  readonly in: Text;
  /**
   * Tells the compiler what this value is; it is never set. It is required, so that plain data, `{ in: "query" }`, does
   * not fit.
   */
  readonly "~place": true;
  /** Makes the text of a value, where the place needs one. @internal */
  readonly textOf: ((value: unknown, name: string) => unknown) | undefined;
  /** Makes headers of the parameters that go there. @internal */
  readonly headersOf: ParameterHeaders | undefined;
  /** Every rule has a place, and so brings this: calls without rules do not bundle it. @internal */
  readonly planPreparation: PlanPreparation;
}

/** Prepares the value of a body field, as its kind of body needs it. */
export type PrepareField = (value: unknown, name: string, style: Style | undefined) => unknown;

/** Plans what rules make of the values of calls; `undefined` if nothing needs preparation. */
export type PlanPreparation = (
  rules: ReadonlyMap<string, Rule>,
  placeOf: (name: string) => PlannedPlace,
  slotOf: SlotOf,
  prepareField: PrepareField | undefined,
) => Prepare | undefined;

/**
 * Replaces values of a call by their prepared forms. Returns them with everything that is wrong, what was `noted` before
 * included; `undefined` if no value needed it.
 */
export type Prepare = (slotValues: unknown[], noted?: CallValues) => CallValues | undefined;

/** A rule of an operation for one parameter, checked. */
export interface Rule extends FieldRule {
  /** `undefined` only while an operation is checked. */
  readonly place: Place | undefined;
  readonly format: Format | undefined;
}
