import type { BodyWriter } from "../body/BodyWriter.js";
import type { ParameterHeaders } from "../headers/ParameterHeaders.js";
import type { Guard } from "../url/origin.js";
import type { PlaceRules } from "../url/places.js";
import type { ReadyUrl } from "../url/ReadyUrl.js";
import type { UrlPlan } from "../url/writeUrl.js";
import type { Field } from "../values/pairs.js";
import type { ValueRules } from "../values/ValueRules.js";
import type { OptionSlots } from "./callOptions.js";

/** How calls with the same route and names are written: what names alone decide, as plain data. */
export interface Plan {
  /** The method as the service wants it to be sent. */
  readonly sentMethod: string;
  /** What decides where parameters go. */
  readonly places: PlaceRules;
  /**
   * Where the options stand among the values of a call; `undefined` if it brings none. Those that say where it goes
   * must be read before the plan is used.
   */
  readonly options: OptionSlots | undefined;
  /** How many values a call brings. */
  readonly count: number;
  /** Which values of the layer's defaults stand behind those of a call. */
  readonly defaults: readonly number[];
  readonly url: UrlPlan;
  /** How the body is written, and the parameters that are fields of it. */
  readonly bodies: BodyWriter;
  readonly fields: readonly Field[];
  /** Makes headers of the parameters that go there; `undefined` without any. */
  readonly parameterHeaders: ParameterHeaders | undefined;
  /** What the operation asks of the values; `undefined` for nothing. */
  readonly rules: ValueRules | undefined;
  /** `undefined` if no guarded credential can be on the way to another origin. */
  readonly guard: Guard | undefined;
  /** How often the plan was used, as far as that matters. */
  uses: number;
  /** The ready texts of its URLs; `undefined` if there are none, or not yet. */
  ready: ReadyUrl | undefined;
}
