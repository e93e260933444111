/** The call cannot be written, the network fails, the status is not 2xx, or the answer is not JSON. */
export type AcmeErrorCode = "BAD_CALL" | "NETWORK" | "STATUS" | "BAD_ANSWER";

/** What is known of a failure. */
export interface AcmeErrorDetails {
  readonly cause?: unknown;
  readonly status?: number;
  readonly body?: unknown;
  readonly location?: string | undefined;
}

/** The error of a call. */
export class AcmeError extends Error {
  override readonly name = "AcmeError";
  readonly code: AcmeErrorCode;
  /** The status of the response, for the code `STATUS`. */
  readonly status: number | undefined;
  /** What the service says, for the code `STATUS`: JSON where it is JSON, otherwise text. */
  readonly body: unknown;
  /** Where a redirect leads that was not followed, for the code `STATUS`: an address for `follow`. */
  readonly location: string | undefined;

  constructor(code: AcmeErrorCode, message: string, details: AcmeErrorDetails) {
    super(message, "cause" in details ? { cause: details.cause } : {});
    this.code = code;
    this.status = details.status;
    this.body = details.body;
    this.location = details.location;
  }
}
