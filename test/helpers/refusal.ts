import { inspect } from "node:util";
import { expect } from "chai";
import {
  endpoint,
  EndpointError,
  EndpointFactory,
  github,
  type Endpoint,
  type EndpointErrorCode,
} from "../../src/index.js";

/** How every message begins: what could not be done, then what was expected and came instead, or what is wrong. */
const FORM =
  /^Cannot [^\n]+: [^\n]*(?:\bexpected [^\n]+, but got [^\n]+|\bmissing "|\bthrew an error\b|\bit throws$|(?<=: )got |" would be sent to another origin; |\((?:a|place) [^\n]+, but |\(the same name and place )/;

/** What no message holds: words of older ones, values that were not described, a final period. */
const ODD = /\bwanted\b|\bfound\b|that is none|\ba (?:array|object)\b|\[object |\.\s*$/;

/**
 * The EndpointError that `act` throws, with this code and these parameters, in any order, where they are given. Its
 * message has the form that all have, and nothing of it shows the secret; anything else, and nothing, fails the test.
 */
export function refusal(
  act: () => unknown,
  code?: EndpointErrorCode,
  parameters?: readonly string[],
): EndpointError {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  expect(thrown, "what was thrown").to.be.instanceOf(EndpointError);
  const error = thrown as EndpointError;
  expect(error.message).to.match(FORM);
  expect(error.message.split("\n")[0]).to.not.match(ODD);
  expect(printed(error).toLowerCase()).to.not.contain(SECRET.toLowerCase());
  if (code !== undefined) {
    expect(error.code, error.message).to.equal(code);
  }
  if (parameters !== undefined) {
    expect(error.parameters, error.message).to.have.members([...parameters]);
  }
  return error;
}

/** Everything that a log could hold of an error. */
export function printed(error: EndpointError): string {
  return [
    String(error),
    error.message,
    error.stack,
    JSON.stringify(error),
    JSON.stringify(Object.getOwnPropertyDescriptors(error)),
    inspect(error, { depth: null, showHidden: true, getters: true }),
    String(error.cause),
  ].join("\n");
}

/** What must never be read from an error. */
export const SECRET = "hunter2-Zm9v";

/** Code of a caller's own that throws. */
export function throwSecret(): never {
  throw new Error(SECRET);
}

/** What is neither an endpoint nor a factory, though some of it looks like one. */
const NO_CALLERS: readonly unknown[] = [
  ...[undefined, null, 5, "GET /x", [], {}, endpoint.merge, EndpointFactory],
  Object.create(endpoint.factory),
  Object.assign(() => undefined, { factory: {} }),
];

/** The test of a function whose first parameter is an endpoint or a factory: it gives the same for each. */
export function itTakesCallers(use: (caller: Endpoint) => unknown, expected: unknown): void {
  it("takes an endpoint or a factory, and nothing else", () => {
    class Acme extends EndpointFactory {}
    const acme = new Acme(github);
    for (const caller of [endpoint, endpoint.factory, acme, acme.create()]) {
      expect(use(caller as Endpoint)).to.equal(expected);
    }
    for (const caller of NO_CALLERS) {
      const error = refusal(() => use(caller as Endpoint), "INVALID_OPTIONS");
      expect(error.message).to.contain("expected an endpoint or an EndpointFactory");
    }
  });
}
