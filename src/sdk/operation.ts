import { EndpointError, fromCaller } from "../errors.js";
import { cannot } from "../support/messages.js";
import { OperationCalls } from "./OperationCalls.js";
import type { OperationData, OptionalCall } from "../types/sdk.js";

/**
 * The function of one operation: `(client, parameters?, options?) => request`. The request is not yet sent. `data` is
 * trusted: the command `endpoint-core sdk` has made and checked it. An annotation says what it takes and answers.
 *
 * @example
 * ```ts
 * export const listTickets: OptionalCall<ListTicketsParameters, Ticket[]> =
 *   operation({ route: "GET /tickets" });
 * ```
 */
export function operation(data: OperationData): OptionalCall<unknown, never, unknown> {
  let calls: OperationCalls | undefined;
  const call: OptionalCall<unknown, never, unknown> = (client, parameters, options) => {
    try {
      calls ??= new OperationCalls(data);
      return calls.request(client, parameters, options);
    } catch (thrown) {
      const isTooLong = thrown instanceof RangeError;
      const message = cannot("write the request", "shorter values", "more than a string can hold");
      throw fromCaller(
        isTooLong ? new EndpointError("INVALID_PARAMETER", message) : thrown,
        { call },
        "call",
      );
    }
  };
  return call;
}
