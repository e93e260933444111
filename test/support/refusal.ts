import { AssertionError } from "chai";
import { EndpointError } from "../../src/index.js";

/** The `EndpointError` that `call` throws; a test fails where it throws nothing or something else. */
export function refusal(call: () => unknown): EndpointError {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof EndpointError) {
      return thrown;
    }
    throw new AssertionError(`it threw something else than an EndpointError: ${String(thrown)}`);
  }
  throw new AssertionError("it was not refused");
}
