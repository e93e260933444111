import type { Operation } from "../Operation.js";
import type { BodylessRequestOptions, RequestOptions } from "../options.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { BodyMethod } from "../grammar/methods.js";
import type { Describe, TextOf } from "./described.js";
import type { IsNever, LiteralOf, Trim } from "./routeNames.js";

// 1. The request.

/** The request that a route or an operation makes with options, or options alone. */
export type RequestFor<Call, Options, Defaults> = RequestOf<Call, Options & Defaults> &
  RequestOption<Options, Defaults>;

/** The request without its field `request`. The method is the route's, or the option `method` beside a url alone. */
export type RequestOf<Call, Options> =
  LiteralOf<Call> extends `${infer Method} ${string}`
    ? Method extends ""
      ? RequestOf<Trim<LiteralOf<Call> & string>, Options>
      : RequestWith<Lowercase<Method>>
    : LiteralOf<Call> extends { route: infer Route }
      ? OfOperation<RequestOf<Route, Options>, LiteralOf<Call>>
      : string extends LiteralOf<Call>
        ? RequestOptions
        : "method" extends keyof Options
          ? RequestOptions
          : BodylessRequestOptions<"get">;

/** With or without a body, by the method. */
export type RequestWith<Method extends string> = Method extends BodyMethod
  ? RequestOptions<Method>
  : BodylessRequestOptions<Method>;

/** An operation may declare a body for any method. */
export type OfOperation<Request, Own> = [Own, Request] extends [
  { body: BodyKind },
  BodylessRequestOptions<infer Method>,
]
  ? Own extends { body: BodyKind<"none"> }
    ? Request
    : RequestOptions<Method>
  : Request;

/** `request` is returned as it was passed. Nothing is known of options that may have any names. */
export type RequestOption<Options, Defaults> = "request" extends keyof Options
  ? string extends keyof Options
    ? unknown
    : Pick<Options, "request">
  : "request" extends keyof Defaults
    ? Pick<Defaults, "request">
    : unknown;

// 2. The response, and the answer that a client makes of it.

/**
 * The body of an operation's response with that status, by default with any 2xx status. It is the JSON one if there is
 * a choice, `undefined` if there is no body, and `unknown` if nothing is described.
 */
export type ResponseOf<Paths, Call extends TextOf<Paths> | Operation, Status = Success> = ContentIn<
  ResponsesOf<Paths, Call>,
  Status
>;

/** What is described of the responses. */
export type ResponsesOf<Paths, Call> =
  Describe<Paths, Call> extends { operation: { responses: infer Responses } } ? Responses : object;

/** The content with a status: as described, or else as its class (`4XX`) says, or else the default. */
export type ContentIn<Responses, Status, Known extends keyof Responses = Status & keyof Responses> =
  IsNever<Known> extends true
    ? `${ClassOf<Status>}XX` extends infer Class extends keyof Responses
      ? JsonIn<Responses[Class]>
      : DefaultOf<Responses>
    : JsonIn<Responses[Known]>;

/** The first digit of a status. */
export type ClassOf<Status> = Status extends number
  ? `${Status}` extends `${infer Digit}${string}`
    ? Digit
    : never
  : never;

/** The content of any other response. */
export type DefaultOf<Responses> = Responses extends { default: infer Described }
  ? JsonIn<Described>
  : unknown;

/** The content that is JSON, or else any that is described. */
export type JsonIn<Described> = Described extends { content: { "application/json": infer Json } }
  ? Json
  : Described extends { content: infer Content extends object }
    ? Content[keyof Content]
    : undefined;

/**
 * The responses of an operation as a client hands them over, told apart by `ok` and `status`. A status of which the
 * description says nothing has `unknown` data.
 */
export type AnswerOf<Paths, Call extends TextOf<Paths> | Operation> =
  ResponsesOf<Paths, Call> extends infer Responses
    ? | AnswerUnder<Responses, keyof Responses & (number | keyof Statuses)>
      | DefaultAnswer<Responses, false, Failure, keyof Responses>
      | (IsNever<keyof Responses & Success> extends true
          ? DefaultAnswer<Responses, true, Statuses["2XX"], never>
          : never)
    : never;

/** A response as a client hands it over. */
export interface Answer<Ok extends boolean, Status, Data> {
  /** Whether the status says 2xx. */
  readonly ok: Ok;
  /** The status, or one of several. */
  readonly status: Status;
  /** The content of the response; `undefined` if it has no body. */
  readonly data: Data;
}

/** The answer that is described for a status, or for a class of them. */
export type AnswerUnder<Responses, Key> = Key extends keyof Responses
  ? Answer<
      Key extends Success ? true : false,
      Key extends keyof Statuses ? Exclude<Statuses[Key], keyof Responses> : Key,
      JsonIn<Responses[Key]>
    >
  : never;

/** The answer with any other of these statuses. */
export type DefaultAnswer<Responses, Ok extends boolean, Status, Keys> = Answer<
  Ok,
  Exclude<Status, Keys | Statuses[Keys & keyof Statuses]>,
  DefaultOf<Responses>
>;

/** The statuses that a client hands over, by their class. */
export interface Statuses {
  /** Success. */
  readonly "2XX": NumbersIn<"200 201 202 203 204 205 206 207 208 226 ">;
  /** Redirects. */
  readonly "3XX": NumbersIn<"300 301 302 303 304 305 307 308 ">;
  /** Errors of the caller. */
  readonly "4XX":
    | NumbersIn<"400 401 402 403 404 405 406 407 408 409 410 411 412 413 414 415 416 417 418 421 ">
    | NumbersIn<"422 423 424 425 426 428 429 431 451 ">;
  /** Errors of the service. */
  readonly "5XX": NumbersIn<"500 501 502 503 504 505 506 507 508 510 511 ">;
}

/** The numbers in a text, each with a blank after it. */
export type NumbersIn<Text> = Text extends `${infer First extends number} ${infer Rest}`
  ? First | NumbersIn<Rest>
  : never;

/** The statuses of responses that are `ok`. */
export type Success = Statuses["2XX"] | "2XX";

/** The statuses of all other responses. */
export type Failure = Statuses["3XX" | "4XX" | "5XX"];
