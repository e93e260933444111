/** What an operation lists, checked: where each parameter goes, and how it is written. */
import type { Route } from "../Route.js";
import type { BodyFormat, ParameterPlace, ValueFormat } from "../types/operation.js";
import type { QueryValueStyle } from "../types/profile.js";

/** A parameter that an operation lists. */
export interface CheckedRule {
  readonly in: ParameterPlace;
  /** The name that is sent; that of a header in lower case. */
  readonly name: string;
  readonly style: QueryValueStyle | undefined;
  readonly format: ValueFormat | undefined;
  readonly required: boolean;
}

/** What decides where parameters go. */
export interface ListedPlaces {
  /** The route; behind each of its names is the parameter that the operation has for it. */
  readonly route: Route;
  /** The parameters that it lists, by name. */
  readonly parameters: ReadonlyMap<string, CheckedRule>;
  readonly body: BodyFormat | "none" | undefined;
}
