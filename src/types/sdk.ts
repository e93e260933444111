/** The types of SDKs: what operations are made of, how they are called, and what clients are given. */
import type { Address } from "../request/address.js";
import type { BodyKind, Format, Place, Security, Server, Style } from "../request/rules.js";
import type { Client } from "../sdk/Client.js";
import type { HeaderInit, HeaderValue, RequestOptions } from "./options.js";
import type { QueryProfile } from "./profile.js";

/** A route with expressions of RFC 6570: what `template` makes. */
export interface Template {
  /** Tells the compiler what this value is; it is never set. */
  readonly is?: "a template";
  /** The method and the path. @internal */
  readonly method: string;
  /** @internal */
  readonly address: Address;
}

/** What an operation says about one parameter. */
export interface SdkRule {
  /** Where it goes. Defaults to the path if the route names it, and else to where parameters without a rule go. */
  readonly in?: Place;
  /** The name that is sent. Defaults to the name of the parameter. */
  readonly name?: string;
  /** How a list or an object is written. Defaults to the style of the service. */
  readonly style?: Style;
  /** How dates or bytes are written. */
  readonly format?: Format;
  /** Whether the parameter must have a value. Defaults to `false`; a name in the path always must. */
  readonly required?: boolean;
}

/** What an operation is made of. It is trusted: the generator has checked it. */
export interface SdkOperation {
  /**
   * The method and the path, `"GET /tickets/{id}"`; each name in braces is one required value. Other expressions are
   * for `template`.
   */
  readonly route: string | Template;
  /** Rules for parameters, by name, or places alone. */
  readonly parameters?: Readonly<Record<string, Place | SdkRule>>;
  /** How the body is written. Parameters without another place are its fields, unless a call brings `data`. */
  readonly body?: BodyKind;
  /**
   * How `data` is written by an operation whose parameters are never fields of a body. It is set even if the
   * description has no body. The types then offer no `data`, but a call that brings it is sent as by a factory.
   */
  readonly data?: BodyKind;
  /** The `accept` header, where it is not that of the service. */
  readonly accept?: string;
  /** The credentials of the client that it takes. Defaults to all of them. */
  readonly security?: Security;
  /** A server of its own in place of the service's. A client with a `baseUrl` of its own goes ahead of it. */
  readonly baseUrl?: string | Server;
}

/** Which of a client's options are credentials, and how they are sent: what `bearer` and its like make. */
export interface Scheme {
  /** Tells the compiler what this value is; it is never set. */
  readonly is?: "a scheme";
  /** The names of the options. @internal */
  readonly options: readonly string[];
  /** What is sent. @internal */
  readonly place: "headers" | "query";
  /** Its name there. @internal */
  readonly name: string;
  /**
   * The value that is sent, of the options that are given; `null` for none. Another scheme has `set` the same header,
   * or the client `below` has it. @internal
   */
  readonly write: (
    given: ReadonlyMap<string, unknown>,
    set?: string | null,
    below?: HeaderValue | null,
  ) => string | null;
}

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

/** What a client may be given. The class of a service adds an option for each of its credentials. */
export interface ClientOptions {
  /**
   * Where requests go. Defaults to the vendor's own base URL; unlike that one, it goes ahead of the servers that single
   * operations have.
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

/** What a call may bring beside its parameters. */
export interface CallOptions<Data = unknown> {
  /** Header fields, over those of the client. */
  readonly headers?: HeaderInit | undefined;
  /** The body. */
  readonly data?: Data | undefined;
  /** Anything that the caller's HTTP client wants to find in the request. */
  readonly request?: unknown;
}

/** The name of the field that holds the type of the answer. */
declare const ANSWER: unique symbol;

/** The name of the field that holds the types of errors. */
declare const ERRORS: unique symbol;

/** A request, ready for any HTTP client. It has no more than its type says of the answer and of errors. */
export interface TypedRequest<Answer, Errors = unknown> extends RequestOptions {
  /** The type of the answer; it is never set. */
  readonly [ANSWER]?: Answer;
  /** The types of failed answers by their statuses; it is never set. */
  readonly [ERRORS]?: Errors;
}

/** One of the events that a server sends under `text/event-stream`. */
export interface ServerEvent {
  /** Its lines, joined by line breaks. */
  readonly data: string;
  /** What kind of event it is. */
  readonly event?: string;
  /** The id of this event, or of the last one that had one. */
  readonly id?: string;
  /** How many milliseconds to wait before another try. */
  readonly retry?: number;
}

/** The type of the answer to a request. */
export type AnswerIn<Request> = Request extends TypedRequest<infer Answer> ? Answer : never;

/** The types of the failed answers to a request, by their statuses: `{ 404: Problem; default: Problem }`. */
export type ErrorsIn<Request> =
  Request extends TypedRequest<unknown, infer Errors> ? Errors : never;

/**
 * An operation some of whose parameters are required. It takes the clients of its service, and `data` where it says of
 * what type. A call gives a request, which is not yet sent.
 *
 * These are no interfaces: editors show the comment of the constant where a call has none of its own.
 */
export type Call<Own extends Client, Parameters, Answer, Errors = unknown, Data = never> = (
  client: Own,
  parameters: Parameters,
  options?: CallOptions<Data>,
) => TypedRequest<Answer, Errors>;

/** An operation without required parameters. */
export type OptionalCall<Own extends Client, Parameters, Answer, Errors = unknown, Data = never> = (
  client: Own,
  parameters?: Parameters,
  options?: CallOptions<Data>,
) => TypedRequest<Answer, Errors>;

/** An operation whose body is required and goes through `data`: a list, a text or bytes. */
export type DataCall<Own extends Client, Parameters, Answer, Errors, Data> = (
  client: Own,
  parameters: Parameters,
  options: CallOptions<Data> & { readonly data: Data },
) => TypedRequest<Answer, Errors>;

/** A client of an SDK, of whatever service. */
export interface AnyClient {
  /** A client with more options over those of this one. */
  readonly with: (options: never) => unknown;
}
