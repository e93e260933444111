import { addressOf, renamed } from "../request/template.js";
import { Route } from "../Route.js";
import type { Template } from "../types/sdk.js";

/** A route whose path holds other expressions of RFC 6570 than `{name}`, `template("GET /users{/id}{?fields}")`. */
export function template(route: string): Template {
  const read = renamed(Route.parse(route), decodeURIComponent);
  return { method: read.method ?? "GET", address: addressOf(read, false) };
}
