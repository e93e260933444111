/** What all layers of a service share. Factories and clients make it; plans and writers read it. */
import type { RequestOptions } from "../options.js";
import type { Declared } from "../support/requestOptions.js";
import type { BodyKind } from "./body.js";
import type { DeclaredStyles, PairStyles, WriteField } from "./pairs.js";

/** What all layers of a service have in common. */
export interface Service {
  /** What each request remembers of its service, for the adapters. */
  readonly declared: Declared;
  /** How lists and objects are written in a query, and in a form. */
  readonly query: PairStyles;
  readonly form: DeclaredStyles;
  /** How bodies are written; `undefined` where operations alone say so. */
  readonly body: BodyKind | undefined;
  /** The names in the service's base URL. Where another base URL is in force, they are not sent at all. */
  readonly baseNames: ReadonlySet<string>;
  /** The parameters that are credentials, and always go to the query. */
  readonly credentialParameters: ReadonlySet<string>;
  readonly sendsUpperCase: boolean;
  readonly missingIsEmpty: boolean;
  /**
   * Whether a URL whose origin was chosen by values may be called; `origin` is the base URL's. `undefined` if no value
   * may choose one.
   */
  readonly mayChoose: ((url: string, origin: string | undefined) => boolean) | undefined;
}

/** The hooks that a subclass overrides; `undefined` for those that it does not. */
export interface Hooks {
  readonly writeQuery: WriteField | undefined;
  readonly finish: ((request: RequestOptions) => RequestOptions) | undefined;
}
