/** What a method means for parameters and bodies. */
import type { Operation } from "../types/operation.js";

/** The methods, in lower case, whose leftover parameters go into the query; they never have a body. */
export const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);

/** Whether requests with the lower-cased `method` may have a body; an operation may declare one. */
export function mayHaveBody(method: string, declared: Operation["body"]): boolean {
  return BODY_METHODS.has(method) || (declared !== undefined && declared !== "none");
}

/** Whether parameters of such requests may be fields of a body. */
export function hasFields(method: string, declared: Operation["body"]): boolean {
  return mayHaveBody(method, declared) && declared !== "none";
}
