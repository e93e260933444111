import type { Describe, TextOf } from "./description.js";
import type { Operation } from "./operation.js";
import type { BodylessRequestOptions, RequestOptions } from "./options.js";
import type { BodyMethod, LiteralOf, TextIn, Trim } from "./route.js";

/** The request options that a route and options make, or options alone. */
export type RequestFor<Route, Options, Defaults> = RequestOf<
  TextIn<LiteralOf<Route>>,
  Options & Defaults
> &
  RequestOption<Options, Defaults>;

/** The method is that of the route; that of a url alone may be set by an option. */
type RequestOf<Route, Options> = string extends Route
  ? RequestOptions
  : Route extends `${infer Method} ${string}`
    ? RequestWith<Method extends "" ? FirstWord<Route> : Lowercase<Method>>
    : "method" extends keyof Options
      ? RequestOptions
      : BodylessRequestOptions<"get">;
/** The method of a route that begins with blanks, or has none. */
type FirstWord<Route extends string> =
  Trim<Route> extends `${infer Method} ${string}` ? Lowercase<Method> : "get";
/** With or without a body, by the method. */
type RequestWith<Method extends string> = Method extends BodyMethod
  ? RequestOptions<Method>
  : BodylessRequestOptions<Method>;

/** `request` is handed back as it was passed. */
type RequestOption<Options, Defaults> = string extends keyof Options
  ? // Any keys: nothing is known of this one.
    unknown
  : "request" extends keyof Options
    ? Pick<Options, "request">
    : "request" extends keyof Defaults
      ? Pick<Defaults, "request">
      : unknown;

/**
 * The body of an operation's answer: with that status, or else with any that says 2xx. It is JSON
 * where there is a choice, `undefined` where there is none, and `unknown` where nothing is described.
 */
export type ResponseOf<Paths, Route extends TextOf<Paths> | Operation, Status = Success> =
  Describe<Paths, Route> extends { readonly operation: { readonly responses: infer Responses } }
    ? [Status & keyof Responses] extends [never]
      ? ContentOf<Responses, Fallback<Responses, Status>>
      : ContentOf<Responses, Status & keyof Responses>
    : unknown;

/** What stands for a status that is not described itself: its class, or else the default. */
type Fallback<Responses, Status> = `${ClassOf<Status>}XX` extends infer Class extends
  keyof Responses
  ? Class
  : "default" & keyof Responses;
/** The first digit of a status. */
type ClassOf<Status> = Status extends number
  ? `${Status}` extends `${infer Digit}${string}`
    ? Digit
    : never
  : never;

/** The content of the answers with these statuses. */
type ContentOf<Responses, Status extends keyof Responses> = [Status] extends [never]
  ? unknown
  : Responses[Status] extends infer Answer
    ? Answer extends { readonly content: infer Content extends object }
      ? Content extends { readonly "application/json": infer Json }
        ? Json
        : Content[keyof Content]
      : undefined
    : never;

/**
 * The answers of an operation as a client hands them over, told apart by `ok` and `status`. A status
 * of which the description says nothing has `unknown` data.
 */
export type AnswerOf<Paths, Route extends TextOf<Paths> | Operation> =
  Describe<Paths, Route> extends { readonly operation: { readonly responses: infer Responses } }
    ? AnswersWith<Responses>
    : AnswersWith<object>;

/** One answer. */
export interface Answer<Ok extends boolean, Status, Data> {
  /** Whether the status says 2xx. */
  readonly ok: Ok;
  /** The status, or one of several. */
  readonly status: Status;
  /** The body. */
  readonly data: Data;
}

/** The answers of each status, of each class, and of those that nothing else describes. */
type AnswersWith<Responses> =
  | {
      [Status in keyof Responses & number]: Answer<
        Status extends Success ? true : false,
        Status,
        ContentOf<Responses, Status>
      >;
    }[keyof Responses & number]
  | AnswersOfClass<Responses, keyof Responses & `${number}XX`>
  | Answer<
      false,
      Exclude<Failure, keyof Responses | InClass<Failure, keyof Responses>>,
      ContentOf<Responses, "default" & keyof Responses>
    >
  | ([keyof Responses & Success] extends [never]
      ? Answer<true, Success & number, ContentOf<Responses, "default" & keyof Responses>>
      : never);
/** The answers of each of these classes. */
type AnswersOfClass<Responses, Class> = Class extends keyof Responses
  ? Answer<
      Class extends "2XX" ? true : false,
      Exclude<InClass<(Success & number) | Failure, Class>, keyof Responses>,
      ContentOf<Responses, Class>
    >
  : never;
/** The statuses of a class. */
type InClass<Status, Class> = Status extends number
  ? `${ClassOf<Status>}XX` extends Class
    ? Status
    : never
  : never;

/** The statuses that say 2xx. */
type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";
/** The others that a client hands over. */
type Failure =
  | (300 | 301 | 302 | 303 | 304 | 305 | 307 | 308 | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407)
  | (408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425)
  | (426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511);
