/**
 * What kind of problem an {@link EndpointError} reports. The page "Errors" of the guide explains what causes each code
 * and what to change.
 */
export type EndpointErrorCode =
  | "BODY_NOT_ALLOWED"
  | "CONFLICTING_OPTIONS"
  | "INVALID_HEADER"
  | "INVALID_MEDIA_TYPE"
  | "INVALID_METHOD"
  | "INVALID_OPTIONS"
  | "INVALID_PARAMETER"
  | "INVALID_ROUTE"
  | "INVALID_TEMPLATE"
  | "INVALID_URL"
  | "MISSING_PARAMETER"
  | "MISSING_URL"
  | "UNSAFE_URL";

/** Where a problem is; which fields are set depends on the code. */
export interface EndpointErrorDetails {
  /** The route, with literal query values and userinfo masked by `*`. */
  readonly route?: string | undefined;
  /** The names of all wrong parameters, options or fields; fields of a profile have their path, `query.arrays`. */
  readonly parameters?: readonly string[] | undefined;
  /** The name of the (first) offending header. */
  readonly header?: string | undefined;
  /** The text that could not be parsed, masked like `route`, so that `index` still holds. */
  readonly source?: string | undefined;
  /** Where in `source` the problem is, in UTF-16 code units from 0. */
  readonly index?: number | undefined;
  /** What the code of a subclass threw. It is not enumerable, so JSON leaves it out, but `console.log` prints it. */
  readonly cause?: unknown;
}

/**
 * The only error that this library throws. It says what could not be done, what was expected and what was passed
 * instead. It never holds a value: no header, parameter, body or credential can be read from it. Only `cause`, which is
 * what a hook threw, may hold values.
 */
export class EndpointError extends Error implements EndpointErrorDetails {
  /** What kind of problem this is. */
  readonly code: EndpointErrorCode;
  /** The route, with literal query values and userinfo masked by `*`. */
  declare readonly route?: string;
  /** The names of all wrong parameters, options or fields; fields of a profile have their path, `query.arrays`. */
  declare readonly parameters?: readonly string[];
  /** The name of the (first) offending header. */
  declare readonly header?: string;
  /** The text that could not be parsed, masked like `route`, so that `index` still holds. */
  declare readonly source?: string;
  /** Where in `source` the problem is, in UTF-16 code units from 0. */
  declare readonly index?: number;

  /** On the prototype, as the built-in errors have it, so that it is not a key of the instance. @internal */
  override get name(): string {
    return "EndpointError";
  }

  /** Made by the library; `details` fields that are `undefined` are left out. */
  constructor(code: EndpointErrorCode, message: string, details?: EndpointErrorDetails) {
    super(message);
    this.code = code;
    // Only own details are copied, so that a polluted `Object.prototype` adds none.
    const own: Readonly<Record<string, unknown>> = { ...details };
    for (const key of Object.keys(own)) {
      if (own[key] !== undefined) {
        // Without a prototype, so that a polluted `Object.prototype` cannot break the descriptor.
        Object.defineProperty(this, key, {
          __proto__: null,
          value: own[key],
          enumerable: key !== "cause",
        } as PropertyDescriptor);
      }
    }
  }

  /** A plain object for structured logs: name, code, message and the details that are set. */
  toJSON(): Record<string, unknown> {
    const { name, message, ...details } = this;
    return { name, message, ...details };
  }
}

/** V8, and engines that follow it, can begin a stack where a function was called. */
const { captureStackTrace } = Error as {
  captureStackTrace?: (error: object, boundary: unknown) => void;
};

/** The message in place of the `RangeError` that JavaScript engines throw for a text that is too long. */
const TOO_LONG = "Cannot write a string: expected shorter values, but got too long ones";

/**
 * What a public function throws: an error whose stack begins at the line that called the method `name`, if the
 * JavaScript engine can do so. Errors thrown by callers' values have already been replaced. A `RangeError` is kept as
 * the cause, because it may come from a method that a subclass overrides.
 */
export function fromCaller<Owner extends object>(
  thrown: unknown,
  owner: Owner,
  name: keyof Owner,
): unknown {
  const error =
    thrown instanceof RangeError
      ? new EndpointError("INVALID_PARAMETER", TOO_LONG, { cause: thrown })
      : thrown;
  if (error instanceof EndpointError) {
    captureStackTrace?.(error, owner[name]);
  }
  return error;
}

/**
 * Runs `run`. The stack of an error begins at the line that called the method `name`. Where a closure would be too
 * slow, a method catches by itself and calls `fromCaller`. @internal
 */
export function atCaller<Owner extends object, Result>(
  owner: Owner,
  name: keyof Owner,
  run: () => Result,
): Result {
  try {
    return run();
  } catch (thrown) {
    throw fromCaller(thrown, owner, name);
  }
}
