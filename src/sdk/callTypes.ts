/** How operations are called, and the types of their requests. */
import type { HeaderInit, RequestOptions } from "../options.js";
import type { Client } from "./Client.js";

/** What a call may pass besides its parameters. */
export interface SdkCallOptions<Data = unknown> {
  /** Header fields, over those of the client. */
  readonly headers?: HeaderInit | undefined;
  /** The body as one value, written as the operation says. */
  readonly data?: Data | undefined;
  /** Anything that your HTTP client needs; it is passed on in the request. */
  readonly request?: unknown;
}

/** A request, ready for any HTTP client. Its type holds the types of the answer and of errors. */
export interface TypedRequest<Answer, Errors = unknown> extends RequestOptions {
  /** The type of the answer; it is never set. */
  readonly "~answer"?: Answer;
  /** The types of failed responses by their statuses; it is never set. */
  readonly "~errors"?: Errors;
}

/** The type of the answer to a request. */
export type AnswerIn<Request> = Request extends TypedRequest<infer Answer> ? Answer : never;

/** The types of the failed responses to a request, by their statuses: `{ 404: Problem; default: Problem }`. */
export type ErrorsIn<Request> =
  Request extends TypedRequest<unknown, infer Errors> ? Errors : never;

/**
 * An operation some of whose parameters are required. It takes the clients of its service, and `data` if it has a type
 * for that. A call gives a request, which is not yet sent.
 *
 * These are not interfaces: editors show the comment of the constant where a call has none of its own.
 */
export type Call<Own extends Client, Parameters, Answer, Errors = unknown, Data = never> = (
  client: Own,
  parameters: Parameters,
  options?: SdkCallOptions<Data>,
) => TypedRequest<Answer, Errors>;

/** An operation without required parameters. */
export type OptionalCall<Own extends Client, Parameters, Answer, Errors = unknown, Data = never> = (
  client: Own,
  parameters?: Parameters,
  options?: SdkCallOptions<Data>,
) => TypedRequest<Answer, Errors>;

/** An operation whose body is required and goes through `data`: a list, a text or bytes. */
export type DataCall<Own extends Client, Parameters, Answer, Errors, Data> = (
  client: Own,
  parameters: Parameters,
  options: SdkCallOptions<Data> & { readonly data: Data },
) => TypedRequest<Answer, Errors>;

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
