import type { RequestOptions } from "./options.js";

/** What an explanation shows. */
export interface ExplainOptions {
  /** Whether it holds values and the request options. Defaults to `false`. */
  readonly values?: boolean | undefined;
}

/**
 * Which layer set something: the service's profile, an operation, the call, one of the layers in
 * between, counted from 1 as `defaults()` made them, or the library itself (the type of a JSON body).
 */
export type LayerName = "profile" | "operation" | `defaults ${number}` | "call" | "library";

/** Where one parameter or header of a call goes. */
export interface Placement {
  /** The name of the parameter or header. */
  readonly name: string;
  /** Where it goes, of several places the first; `unsent` for what the request leaves out. */
  readonly place: "host" | "path" | "query" | "fragment" | "body" | "header" | "cookie" | "unsent";
  /** Which layer set it. */
  readonly layer: LayerName;
  /** Its value, if values were asked for. */
  readonly value?: unknown;
}

/** How a call becomes a request; without values nothing in it is secret. */
export interface Explanation {
  /** The method in lower case. */
  readonly method: string;
  /** The route, with literal query values and userinfo masked by `*`. */
  readonly route: string;
  /** Each parameter and header. */
  readonly placements: readonly Placement[];
  /** The request options, if values were asked for. */
  readonly request?: RequestOptions;
}
