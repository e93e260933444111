/** Base URLs with names. */
import {
  authorityEnd,
  authorityStart,
  CONTROL_OR_BLANK,
  isHttpUrl,
  originOf,
} from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { encodeLiteral } from "../grammar/literals.js";
import { baseError, checkLiterals } from "../layers/BaseUrl.js";
import type { SlotOf, Step, ValueStep } from "../request/address.js";
import type { Server } from "../request/rules.js";
import type { Base } from "../request/service.js";
import { simpleParts, simpleStep, type SimplePart } from "../request/simple.js";
import type { BaseUrlVariable } from "../types/profile.js";
import { problemInHost, problemOfHost, type Variables } from "./hosts.js";

/**
 * A base URL with names, which values fill. A name with listed `values` may end the host; any other stands ahead of
 * literal labels.
 *
 * @example
 * ```ts
 * const acme = server("https://{tenant}.acme.com/api", { tenant: { default: "demo" } });
 * ```
 */
export function server(
  url: string,
  variables: Readonly<Record<string, BaseUrlVariable>> = {},
): Server {
  const known: Variables = new Map(Object.entries(variables));
  return {
    server: url,
    variables: known,
    base: readServer(url, known),
    with: (others) => readServer(url, new Map([...others, ...known])),
  };
}

/** Reads a base URL in which names stand. Throws `INVALID_URL`, or `INVALID_TEMPLATE`. */
function readServer(text: unknown, variables: Variables): Base {
  if (typeof text !== "string" || !isHttpUrl(text)) {
    throw baseError("INVALID_URL", "one that does not begin with http:// or https://");
  }
  const start = authorityStart(text);
  const end = authorityEnd(text);
  const authority = text.slice(start, end);
  const problem = problemOf(text, authority) ?? problemOfHost(authority, variables);
  if (problem !== undefined) {
    throw baseError("INVALID_URL", problem);
  }
  const rest = text.slice(end);
  checkLiterals(rest.replace(/\{[^}]*\}/g, "x"));
  const scheme = text.slice(0, start);
  const host = simpleParts(authority);
  const below = simpleParts(rest).map((part) =>
    typeof part === "string" ? encodeLiteral(part) : part,
  );
  const names = new Set([...host, ...below].flatMap(nameOf));
  const defaults = new Map(
    [...names].flatMap((name) => {
      const standard = variables.get(name)?.default;
      return standard === undefined ? [] : [[name, standard]];
    }),
  );
  return {
    text,
    origin: undefined,
    path: "",
    query: "",
    isDotted: below.some((part) => typeof part === "string" && isDotted(part)),
    server: {
      names,
      defaults,
      steps: (slotOf) => [
        scheme,
        ...hostSteps(host, variables, slotOf),
        ...pathSteps(below, variables, slotOf),
      ],
      originWith: (valueOf) =>
        originWith(scheme, host, variables, (name) => valueOf(name) ?? defaults.get(name)),
    },
  };
}

function problemOf(text: string, authority: string): string | undefined {
  if (CONTROL_OR_BLANK.test(text)) {
    return "a control character or a blank";
  }
  if (authority.includes("@")) {
    return "a user name or password";
  }
  return text.includes("#") || !/^(?:[^{}]|\{[\w.%-]+\})*$/.test(text)
    ? "a fragment, or braces around something else than one name"
    : undefined;
}

function hostSteps(
  parts: readonly SimplePart[],
  variables: Variables,
  slotOf: SlotOf,
): readonly Step[] {
  return parts.map((part) => {
    return typeof part === "string"
      ? part
      : simpleStep(part.name, slotOf, "host", problemOfValue(part.name, variables));
  });
}

function pathSteps(
  parts: readonly SimplePart[],
  variables: Variables,
  slotOf: SlotOf,
): readonly Step[] {
  const mark = parts.findIndex((part) => typeof part === "string" && part.startsWith("?"));
  return parts.map((part, i) => {
    if (typeof part === "string") {
      return part;
    }
    const isListed = variables.get(part.name)?.values !== undefined;
    const kind = mark < 0 || i < mark ? "base" : "optional";
    const problem = isListed ? problemOfValue(part.name, variables) : undefined;
    return simpleStep(part.name, slotOf, kind, problem);
  });
}

/** Says why a value of this name may not be used: it is not listed, or must not stand in a host. */
function problemOfValue(
  name: string,
  variables: Variables,
): (value: unknown, text: string) => string | undefined {
  const values = variables.get(name)?.values;
  return (value, text) => {
    if (values === undefined) {
      return problemInHost(text);
    }
    return values.includes(String(value)) ? undefined : "a value that the profile does not list";
  };
}

/** The origin with these values; `undefined` if one of them may not stand in it. */
function originWith(
  scheme: string,
  host: readonly SimplePart[],
  variables: Variables,
  valueOf: (name: string) => unknown,
): string | undefined {
  let text = "";
  for (const part of host) {
    const value = typeof part === "string" ? part : String(valueOf(part.name) ?? "");
    if (typeof part !== "string" && problemOfValue(part.name, variables)(value, value) !== undefined) {
      return undefined;
    }
    text += value;
  }
  return originOf(scheme.slice(0, -3), text);
}

function nameOf(part: SimplePart): readonly string[] {
  return typeof part === "string" ? [] : [part.name];
}
