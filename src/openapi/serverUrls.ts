/** The texts of servers: where their variables stay, and what stands in place of the others. */
import {
  authorityEnd,
  authorityStart,
  endsInLiteralLabels,
  isHostValue,
  isHttpUrl,
  MAX_AUTHORITY,
} from "../grammar/authority.js";
import { encodeUnreserved } from "../grammar/percent.js";
import { withoutEndSlashes } from "../support/text.js";
import { EXPRESSION, mapNames, namesIn } from "./routes.js";

/** A server that can be used. */
export interface UsableServer {
  readonly baseUrl: string;
  readonly variables: ReadonlyMap<string, ServerVariable>;
  /** The variable that the caller's base URL replaces. */
  readonly filled: FilledVariable | undefined;
}

/** A variable that stands for where a service is, and the base URL that a caller has for it. */
export interface FilledVariable {
  readonly name: string;
  readonly variable: ServerVariable;
  readonly baseUrl: string;
}

/** What is said of a variable: its listed values, if any, and the one that stands in for an absent one. */
export interface ServerVariable {
  readonly values: readonly string[];
  readonly preset: string | undefined;
}

export type VariableOf = (name: string) => ServerVariable | undefined;

/** Whether a variable stays in the base URL. The others are replaced by their defaults. */
export type MayStay = (name: string, variable: ServerVariable, isInHost: boolean) => boolean;

/** The URL with its scheme, as far as it can be known. */
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

/** The name at the start of a text, if it stands for all that is before a path. */
export function leadingName(text: string): string | undefined {
  return /^\{([^{}]*)\}(?:$|\/)/.exec(text)?.[1];
}

/** The caller's base URL, and after it what follows the variable that it replaces. */
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
 * Whether there is a choice, and every value of it can be written; `isOpen` says that any value may stand in its place
 * of the host.
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

export function isSame(one: ServerVariable | undefined, other: ServerVariable): boolean {
  return one?.preset === other.preset && one?.values.join("\0") === other.values.join("\0");
}

/**
 * The names of a host of which nothing is listed, and that any value may fill: the host ends in literal labels after
 * them, once the names there have their defaults.
 */
export function openNames(url: string, variables: VariableOf): ReadonlySet<string> {
  const end = isHttpUrl(url) ? authorityEnd(url) : 0;
  const names = namesIn(url.slice(0, end));
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

/** A variable of which nothing is said. */
export const NO_VARIABLE: ServerVariable = { values: [], preset: undefined };

/** The URL with the defaults of its variables filled in, except the variables that stay as names. */
export function fillServer(url: string, variables: VariableOf, mayStay: MayStay): UsableServer {
  const left = new Map<string, ServerVariable>();
  const end = isHttpUrl(url) ? authorityEnd(url) : 0;
  const parts = [url.slice(0, end), url.slice(end)].map((part, i) =>
    mapNames(part, (name) => {
      const variable = variables(name) ?? NO_VARIABLE;
      if (variable.preset !== undefined && !mayStay(name, variable, i === 0)) {
        return variable.preset;
      }
      left.set(name, variable);
      return `{${name}}`;
    }),
  );
  return { baseUrl: parts.join(""), variables: left, filled: undefined };
}
