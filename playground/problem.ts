import { EndpointError } from "../src/index.js";
import { element } from "./dom.js";
import { TextProblem, type ParameterText } from "./state.js";

/** Why there is no request: what is shown, and which parameters it is about. */
export interface Problem {
  readonly shown: readonly Node[];
  readonly isAbout: (parameter: ParameterText, index: number) => boolean;
  /** The names of parameters that have no value. */
  readonly missing: readonly string[];
}

/** What is shown for an error; anything that is none of what a call throws is thrown again. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof TextProblem) {
    return {
      shown: [element("p", {}, thrown.message)],
      isAbout: (_, index) => index === thrown.index,
      missing: [],
    };
  }
  if (!(thrown instanceof EndpointError)) {
    throw thrown;
  }
  const { code, message, parameters = [] } = thrown;
  const [line = ""] = message.split("\n");
  const place = caretOf(thrown);
  const text = element("p", {}, element("code", {}, code), ` ${line}`);
  return {
    shown: place === undefined ? [text] : [element("pre", {}, new Text(place)), text],
    isAbout: ({ name, value }) => parameters.includes(name) || isOption(thrown, name, value),
    missing: code === "MISSING_PARAMETER" ? parameters : [],
  };
}

/** The options that errors are about which name no parameter. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ["BODY_NOT_ALLOWED", "data"],
  ["INVALID_MEDIA_TYPE", "mediaType"],
  ["INVALID_METHOD", "method"],
  ["INVALID_URL", "baseUrl"],
]);

/** Whether an error is about the option with this name and text, or about the header that the parameter is. */
function isOption(
  { code, header, source, parameters, message }: EndpointError,
  name: string,
  value: string,
): boolean {
  if (header !== undefined) {
    const lower = header.toLowerCase();
    const isInHeaders = name === "headers" && value.toLowerCase().includes(lower);
    return isInHeaders || name.toLowerCase() === lower;
  }
  if (code === "INVALID_OPTIONS" && parameters === undefined) {
    return name === "headers" && message.startsWith("Cannot read headers");
  }
  return source === undefined && OPTIONS.get(code) === name;
}

/** The text with a caret under the place of the error, which may not break; `undefined` where the error has none. */
function caretOf({ source, index, route, parameters = [] }: EndpointError): string | undefined {
  if (source !== undefined && index !== undefined) {
    return withCaret(source, index);
  }
  const found = parameters.map((name) => placeOf(route ?? "", name)).find((each) => each >= 0);
  return found === undefined ? undefined : withCaret(route ?? "", found);
}

/** The line of the caret has a space for each character ahead, whatever its width is. */
function withCaret(text: string, index: number): string {
  return `${text}\n${" ".repeat(index)}^`;
}

/** A placeholder with its names, in one spelling or the other. */
const PLACEHOLDER = /\{[+#./;?&]?([^{}]*)\}|(?<![\w}:]):([A-Za-z_]\w*)/g;

/** Where the placeholder with this name begins; -1 if there is none. */
function placeOf(route: string, name: string): number {
  for (const { 0: text, 1: names, 2: colon, index } of route.matchAll(PLACEHOLDER)) {
    const all = names?.split(",").map((each) => each.replace(/\*$|:\d+$/, "")) ?? [colon];
    if (all.includes(name)) {
      return index + text.indexOf(name);
    }
  }
  return -1;
}
