import { atCaller } from "../errors.js";
import { decodePercent } from "../grammar/percent.js";
import type { Address } from "../request/call.js";
import { addressOf, renamed } from "../request/templateAddress.js";
import { Route } from "../Route.js";

/** A route with expressions of RFC 6570: what `template` makes. */
export interface Template {
  /** Tells the compiler what this value is; it is never set. */
  readonly "~template"?: true;
  /** The method and the path. @internal */
  readonly method: string;
  /** @internal */
  readonly address: Address;
}

/** A route whose path holds other expressions of RFC 6570 than `{name}`, `template("GET /users{/id}{?fields}")`. */
export function template(route: string): Template {
  const read = atCaller({ template }, "template", () => renamed(Route.parse(route), decodePercent));
  return { method: read.method ?? "GET", address: addressOf(read, false) };
}
