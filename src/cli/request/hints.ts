/** Hints next to a request or an error: the name that a misspelt one most likely means. */
import { Route, type EndpointError } from "../../index.js";
import { isKnownMethod, KNOWN_METHODS } from "../../grammar/methods.js";
import { quoteNames } from "../../support/messages.js";
import type { Row } from "./ShownCall.js";
import { nearest } from "../commandLine/nearest.js";

/** The well-known method that is similar to a word; `undefined` if none is, or if the word is one. */
export function nearestMethod(word: string): string | undefined {
  return isKnownMethod(word) ? undefined : nearest(word.toUpperCase(), [...KNOWN_METHODS]);
}

/** A line about a method that is similar to a well-known one; `""` for any other. */
export function methodHint(method: string): string {
  const near = nearestMethod(method);
  return near === undefined ? "" : `The method is ${method.toUpperCase()}: did you mean ${near}?\n`;
}

/** A line about parameters that are not sent; `""` if there is none. */
export function unsentHint(rows: readonly Row[]): string {
  const names = rows
    .filter(({ isParameter, place }) => isParameter && place === "unsent")
    .map(({ name }) => name);
  return names.length === 0 ? "" : `Not sent: ${quoteNames(names)} (see --as explain)\n`;
}

/** The message of an error. In the command, a call's parameter that is an option can also stand elsewhere. */
export function messageFor({ code, message }: EndpointError): string {
  return code === "CONFLICTING_OPTIONS"
    ? message.replace(
        /; .*$/,
        "; a field of that name belongs in --data, or in the query of the url",
      )
    : message;
}

/** A line for each missing parameter for which a similar name was given that the route does not have. */
export function nameHints(error: EndpointError, [route = "", ...words]: readonly string[]): string {
  if (error.code !== "MISSING_PARAMETER") {
    return "";
  }
  const known = Route.tryParse(route)?.names ?? [];
  const given = words.map((word) => word.replace(/:?=.*$/s, ""));
  const unused = given.filter((name) => !known.includes(name));
  return (error.parameters ?? [])
    .map((missing) => {
      const near = nearest(missing, unused);
      return near === undefined ? "" : `  ${near} is given: did you mean ${missing}?\n`;
    })
    .join("");
}
