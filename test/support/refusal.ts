import { inspect } from "node:util";
import { expect } from "chai";
import { EndpointError } from "../../src/index.js";

/** The EndpointError that `act` throws; anything else, and nothing, fails the test. */
export function refusal(act: () => unknown): EndpointError {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  expect(thrown, "what was thrown").to.be.instanceOf(EndpointError);
  return thrown as EndpointError;
}

/** Everything that a log could hold of an error. */
export function printed(error: EndpointError): string {
  return [
    String(error),
    error.message,
    error.stack,
    JSON.stringify(error),
    inspect(error, { depth: null, showHidden: true }),
    String(error.cause),
  ].join("\n");
}

/** What must never be read from an error. */
export const SECRET = "hunter2-Zm9v";
