/** The URLs of servers: which variables stay in them, and what replaces the others. */
import {
  authorityEnd,
  authorityStart,
  endsInLiteralLabels,
  isHostValue,
  isHttpUrl,
  MAX_AUTHORITY,
} from "../grammar/authority.js";
import { encodeUnreserved } from "../grammar/percent.js";
import { withoutEndSlashes } from "../support/strings.js";
import { EXPRESSION, namesInPath } from "./routes.js";

/** A server that can be used. */
export interface UsableServer {
  readonly baseUrl: string;
  readonly variables: ReadonlyMap<string, ServerVariable>;
  /** The variable that the caller's base URL replaces, if it replaces one. */
  readonly filled?: FilledVariable;
}

/** The variable at the start of a server's URL, and the caller's base URL that replaces it. */
export interface FilledVariable {
  readonly name: string;
  readonly variable: ServerVariable;
  readonly baseUrl: string;
}

/** A variable: its listed values, if any, and its default. */
export interface ServerVariable {
  readonly values: readonly string[];
  readonly preset: string | undefined;
}

export type VariableOf = (name: string) => ServerVariable | undefined;

/** Whether a variable stays in the base URL. Other variables are replaced by their defaults. */
export type MayStay = (name: string, variable: ServerVariable, isInHost: boolean) => boolean;

/** The URL with its scheme, if known. */
export function absolute(url: string, variables: VariableOf, service?: UsableServer): string {
  if (url.startsWith("//")) {
    return `https:${url}`;
  }
  if (url.startsWith("/") && service !== undefined) {
    return service.baseUrl.slice(0, authorityEnd(service.baseUrl)) + url;
  }
  const known = url.replace(LEADING, (_, name: string) => variables(name)?.preset ?? "");
  return isHttpUrl(known) ? known : fillServer(url, variables, () => false).baseUrl;
}

/** A variable at the start of a text. */
const LEADING = /^\{([^{}]*)\}/;

/** The variable at the start of a URL, if it is all that comes before the path. */
export function leadingName(text: string): string | undefined {
  return /^\{([^{}]*)\}(?:$|\/)/.exec(text)?.[1];
}

/** The caller's base URL, followed by the text after the variable that it replaces. */
export function fillBehind(
  filled: FilledVariable,
  text: string,
  variables: VariableOf,
  mayStay: MayStay,
): UsableServer {
  const { name, baseUrl } = filled;
  const rest = fillServer(text.slice(name.length + 2), variables, mayStay);
  const [start = "", ...query] = baseUrl.split(/\?([^]*)/, 2);
  const path = rest.baseUrl === "" ? start : withoutEndSlashes(start) + rest.baseUrl;
  return { ...rest, baseUrl: [path, ...query].join(path.includes("?") ? "&" : "?"), filled };
}

/**
 * Whether callers may choose the value of this variable: there is more than one, and each can be written where it
 * stands. `isOpen`: any value may stand at this place of the host.
 */
export function canBeChosen(
  { values, preset = "" }: ServerVariable,
  isInHost: boolean,
  isOpen: boolean,
): boolean {
  return values.length === 0
    ? isInHost
      ? isOpen && isHostValue(preset)
      : isSegment(preset)
    : values.length > 1 &&
        values.includes(preset) &&
        values.every(isInHost ? isHostValue : isSegment);
}

export function isSameVariable(one: ServerVariable | undefined, other: ServerVariable): boolean {
  return one?.preset === other.preset && one?.values.join("\0") === other.values.join("\0");
}

/**
 * The variables of a host that any value may fill: the host ends in literal labels after them, once the variables there
 * are replaced by their defaults.
 */
export function openNames(url: string, variables: VariableOf): ReadonlySet<string> {
  const end = isHttpUrl(url) ? authorityEnd(url) : 0;
  const names = namesInPath(url.slice(0, end));
  const texts = url.slice(authorityStart(url), end).split(EXPRESSION);
  let tail = "";
  for (let i = texts.length - 1; i >= 0 && tail.length <= MAX_AUTHORITY; i -= 2) {
    tail = (texts[i] ?? "") + tail;
    if (endsInLiteralLabels(tail.replace(/:\d*$/, ""))) {
      return new Set(names.slice(0, i / 2));
    }
    tail = (variables(texts[i - 1] ?? "")?.preset ?? "") + tail;
  }
  return new Set();
}

function isSegment(text: string): boolean {
  return text !== "" && encodeUnreserved(text) === text;
}

/** A variable that is not described. */
export const NO_VARIABLE: ServerVariable = { values: [], preset: undefined };

/** The base URL of a server with its variables replaced by their defaults. */
export function withDefaults({ baseUrl, variables }: UsableServer): string {
  return fillServer(
    baseUrl,
    (name) => variables.get(name),
    () => false,
  ).baseUrl;
}

/** The URL with its variables replaced by their defaults, except for the variables that stay. */
export function fillServer(url: string, variables: VariableOf, mayStay: MayStay): UsableServer {
  const left = new Map<string, ServerVariable>();
  const end = isHttpUrl(url) ? authorityEnd(url) : 0;
  const parts = [url.slice(0, end), url.slice(end)].map((part, i) =>
    part.replace(/(\/?)\{([^{}]*)\}/g, (text, slash: string, name: string) => {
      const variable = variables(name) ?? NO_VARIABLE;
      if (variable.preset !== undefined && !mayStay(name, variable, i === 0)) {
        // AWS writes "/prod" as the default in `/{basePath}`.
        return slash + (slash ? variable.preset.replace(/^\//, "") : variable.preset);
      }
      left.set(name, variable);
      return text;
    }),
  );
  return { baseUrl: parts.join(""), variables: left };
}
