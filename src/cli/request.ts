import { github, type ServiceProfile } from "../index.js";
import { isKnownMethod } from "../grammar/tokens.js";
import { copyOwn, isPlainObject } from "../support/objects.js";
import { unknown, type Arguments } from "./arguments.js";
import type { Call } from "./Call.js";
import type { Input } from "./input.js";
import { makeCall, profileOf, splitOptions } from "./makeCall.js";
import { nearestMethod } from "./hints.js";
import { nearest } from "./nearest.js";
import { COMMAND_NAMES } from "./options.js";
import { usageError } from "./outcome.js";

/** The call that the arguments ask for. Throws a `CommandError` or an `EndpointError`. */
export function readCall(given: Arguments, input: Input): Call {
  const [route = "", ...words] = given.words;
  checkRoute(route, words);
  const { options, parameters } = splitOptions(input.parameters(words));
  return makeCall(
    readProfile(given, input),
    route,
    { options: withOptions(options, given, input), parameters },
    given.showsSecrets,
  );
}

/** Refuses a route without its quotes, and a misspelt command, whose further words would be parameters. */
function checkRoute(route: string, [next]: readonly string[]): void {
  if (next === undefined) {
    return;
  }
  const isParameter = next.includes("=");
  const isUrl = /^(?:\/|https?:|\{)/i.test(next);
  const near = nearestMethod(route);
  if (isUrl ? isKnownMethod(route) || near !== undefined : isKnownMethod(route) && !isParameter) {
    // What was typed is not quoted: a URL may hold a credential.
    const example = `"${near ?? route.toUpperCase()} /user"`;
    throw usageError("read the route", `one argument in quotes, such as ${example}`, "several");
  }
  if (!isParameter && /^\w+$/.test(route) && nearest(route, COMMAND_NAMES) !== undefined) {
    const [last = "", ...others] = [...COMMAND_NAMES].reverse();
    const expected = `${["a route", ...others.reverse()].join(", ")} or ${last}`;
    throw unknown("the first argument", expected, route, COMMAND_NAMES);
  }
}

/** GitHub's profile, or that of a file, with what options say. */
function readProfile({ profile, service, missing }: Arguments, input: Input): ServiceProfile {
  return {
    ...(profile === undefined ? github : profileOf(input.object(profile))),
    ...(service === undefined ? {} : { service }),
    ...(missing === undefined ? {} : { missing: missing === "empty" ? "empty" : "error" }),
  };
}

/** The options of the call: those given as `name=value`, and over them those given as options of the command. */
function withOptions(
  options: Readonly<Record<string, unknown>>,
  given: Arguments,
  input: Input,
): Record<string, unknown> {
  const { baseUrl, format, previews } = given;
  const headers = copyOwn({ ...fieldsOf(options, "headers"), ...input.headers(given.headers) });
  const mediaType = {
    ...fieldsOf(options, "mediaType"),
    ...(format === undefined ? {} : { format }),
    ...(previews.length === 0 ? {} : { previews }),
  };
  const type = headers["content-type"];
  const isJson = typeof type !== "string" || /[/+]json\b/i.test(type);
  return {
    ...options,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(given.headers.length === 0 ? {} : { headers }),
    ...(format === undefined && previews.length === 0 ? {} : { mediaType }),
    ...(given.data === undefined ? {} : { data: input.data(given.data, isJson) }),
  };
}

function fieldsOf(
  options: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = copyOwn(options)[name];
  return isPlainObject(value) ? value : {};
}
