/** What a call brings beside its parameters, and what may stand in place of a route. */
import { EndpointError } from "../errors.js";
import { readFields } from "../request/fields.js";
import type { OptionSlots } from "../request/plan.js";
import { NO_OWN_OPTIONS, type Base, type OwnOptions } from "../request/service.js";
import { notARoute } from "../Route.js";
import { cannot } from "../support/messages.js";
import { isRecord, kindOfAddress } from "../support/objects.js";
import { checkOptions, optionsAmong, readOption, type ReadBase } from "./options.js";
import { readOf } from "./readOperations.js";

/** The options of a call, and its base URL. */
export interface CallOptions extends OwnOptions {
  readonly base: Base | undefined;
}

export const NO_OWN: CallOptions = { ...NO_OWN_OPTIONS, base: undefined };

/** The options that stand in these slots. */
export function ownOptions(values: readonly unknown[], slots: OptionSlots): OwnOptions {
  const { headers, mediaType, request, data } = slots;
  // An index below 0 would be looked up in Object.prototype.
  return {
    headers: headers < 0 ? undefined : values[headers],
    mediaType: mediaType < 0 ? undefined : values[mediaType],
    request: request < 0 ? undefined : values[request],
    data: data < 0 ? undefined : values[data],
  };
}

/** The options beside the parameters of a call. */
export function readCallOptions(options: unknown, readBase: ReadBase): CallOptions {
  const { names, values } = readFields(options, "options");
  checkOptions(names, ["method", "url"], "call the route", "; parameters are the first argument");
  const slots = optionsAmong(names);
  const base =
    slots.baseUrl < 0 ? undefined : readOption("baseUrl", values[slots.baseUrl], readBase);
  return { ...ownOptions(values, slots), base };
}

/** The text of a route, which is all that a caller may give but an `Operation`. */
export function routeTextOf(given: unknown): string {
  if (typeof given === "string") {
    return given;
  }
  if (isRecord(given) && Object.hasOwn(given, "route")) {
    const got = "plain data, which Operation.from(data) makes an Operation";
    const message = cannot("use the operation", "a route or an Operation", got);
    throw new EndpointError("INVALID_OPTIONS", message);
  }
  throw notARoute(given, kindOfAddress(given));
}

/** What a value is that is neither a route nor options, without showing it. */
export function kindOfGiven(value: unknown): string {
  return readOf(value) === undefined ? kindOfAddress(value) : "an Operation (for call())";
}
