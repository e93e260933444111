import type { HeaderInit } from "../options.js";
import type { QueryProfile } from "../request/pairs.js";
import type { Scheme } from "../vocabulary/schemes.js";
import type { Server } from "../request/baseUrl.js";

/** What all clients of a service have in common. */
export interface ServiceOptions {
  /** The vendor's own base URL. */
  readonly baseUrl?: string | Server;
  /** Default headers, `accept` and `user-agent` among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How lists and objects are written in a query. Defaults to lists with commas, and no objects. */
  readonly query?: QueryProfile;
  /** How they are written in a form. Defaults to `brackets` and `deepObject`. */
  readonly form?: QueryProfile;
  /** Which options of a client are credentials. */
  readonly auth?: readonly Scheme[];
}

/** The options of a client. The class of a service adds an option for each of its credentials. */
export interface ClientOptions {
  /**
   * Where requests go. Defaults to the vendor's own base URL; unlike that one, it takes precedence over the servers
   * that single operations have.
   */
  readonly baseUrl?: string | Server | undefined;
  /** Header fields of all requests. */
  readonly headers?: HeaderInit | undefined;
  /**
   * Parameters of all calls. They go to the query, in the style of the service, unless an operation has another place
   * or style for one.
   */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the names in the base URL. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}
