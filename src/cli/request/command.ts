import { defined } from "../../support/properties.js";
import { github, type ServiceProfile } from "../../index.js";
import { isKnownMethod } from "../../grammar/methods.js";
import { copyOwn, isPlainObject } from "../../support/objects.js";
import { unknownWord, type CommandArguments } from "../commandLine/arguments.js";
import type { ShownCall } from "./ShownCall.js";
import type { InputReader } from "./InputReader.js";
import { makeCall, profileOf, splitOptions } from "./makeCall.js";
import { nearestMethod } from "./hints.js";
import { nearest } from "../commandLine/nearest.js";
import { COMMAND_NAMES } from "../commandLine/options.js";
import { usageError } from "../commandLine/outcome.js";

/** The call for these arguments. Throws a `CommandError` or an `EndpointError`. */
export function readCall(args: CommandArguments, input: InputReader): ShownCall {
  const [route = "", ...words] = args.words;
  checkRoute(route, words);
  const { options, parameters } = splitOptions(input.parameters(words));
  return makeCall(
    profileFor(args, input),
    route,
    { options: withOptions(options, args, input), parameters },
    args.given.has("show-secrets"),
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
    // The input is not quoted: a URL may hold a credential.
    const example = `"${near ?? route.toUpperCase()} /user"`;
    throw usageError("read the route", `one argument in quotes, such as ${example}`, "several");
  }
  if (!isParameter && /^\w+$/.test(route) && nearest(route, COMMAND_NAMES) !== undefined) {
    const [last = "", ...others] = [...COMMAND_NAMES].reverse();
    const expected = `${["a route", ...others.reverse()].join(", ")} or ${last}`;
    throw unknownWord("the first argument", expected, route, COMMAND_NAMES);
  }
}

/** GitHub's profile or a profile from a file, changed by options. */
function profileFor({ one }: CommandArguments, input: InputReader): ServiceProfile {
  const profile = one("profile");
  return profileOf({
    ...(profile === undefined ? github : input.object(profile)),
    ...defined({ service: one("service"), missing: one("missing") }),
  });
}

/** The options of the call: the ones given as `name=value`, and over them the options of the command. */
function withOptions(
  options: Readonly<Record<string, unknown>>,
  { given, one }: CommandArguments,
  input: InputReader,
): Record<string, unknown> {
  const data = one("data");
  const lines = given.get("header") ?? [];
  const headers = copyOwn({ ...objectField(options, "headers"), ...input.headers(lines) });
  const media = defined({ format: one("format"), previews: given.get("preview") });
  const mediaType = { ...objectField(options, "mediaType"), ...media };
  const type = headers["content-type"];
  const isJson = typeof type !== "string" || /[/+]json\b/i.test(type);
  return {
    ...options,
    ...defined({
      baseUrl: one("base-url"),
      headers: lines.length === 0 ? undefined : headers,
      mediaType: Object.keys(media).length === 0 ? undefined : mediaType,
      data: data === undefined ? undefined : input.data(data, isJson),
    }),
  };
}

function objectField(
  options: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = copyOwn(options)[name];
  return isPlainObject(value) ? value : {};
}
