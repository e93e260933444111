/** The path of an operation as generated code has it. */
import type { ParameterRule, Route } from "../../index.js";
import { isRequired } from "../../Route.js";
import { decodePercent } from "../../grammar/percent.js";
import { parameterKeys } from "../../grammar/routeNames.js";
import type { Part } from "../../grammar/template.js";

/** The rules of an operation, by the names of its parameters. */
export type Rules = ReadonlyMap<string, ParameterRule>;

/** The path as `operation` or `template` takes it. */
export interface DescribedAddress {
  readonly path: string;
  readonly isTemplate: boolean;
  /** The names of parameters. */
  readonly names: ReadonlySet<string>;
}

/** Describes a path; a text says why it cannot be expressed. */
export function describeAddress(
  { parts: { rest, pathLength } }: Route,
  rules: Rules,
): DescribedAddress | string {
  const keyOf = parameterKeys(rules);
  const keys = new Map<string, string>();
  for (const part of rest) {
    for (const { name } of typeof part === "string" ? [] : part.variables) {
      if (name.includes("%") && decodePercent(name) === name) {
        return "a name in the path whose percent-triplets are no text";
      }
      keys.set(name, keyOf(name));
    }
  }
  const isSimple = (part: Part, i: number): boolean =>
    typeof part === "string" ? !part.startsWith("#") : i < pathLength && isPlain(part, keys);
  const isTemplate = !rest.every(isSimple);
  const isRenamed = (part: Part): boolean =>
    typeof part !== "string" &&
    part.operator.named &&
    part.variables.some(({ name }) => decodePercent(name) !== keys.get(name));
  if (isTemplate && rest.some(isRenamed)) {
    return "an expression that writes its name, for a parameter that has another";
  }
  const path = rest.map((part) => {
    if (typeof part === "string") {
      return part;
    }
    const variables = part.variables.map(({ name, explode, prefix }) => {
      const key = keys.get(name) ?? name;
      const written = !isTemplate ? key : decodePercent(name) === key ? name : encodeName(key);
      return written + (explode ? "*" : prefix > 0 ? `:${prefix}` : "");
    });
    return `{${part.operator.symbol}${variables.join(",")}}`;
  });
  return { path: path.join(""), isTemplate, names: new Set(keys.values()) };
}

/** Whether an expression is one required value whose name can stand in braces. */
function isPlain(part: Exclude<Part, string>, keys: ReadonlyMap<string, string>): boolean {
  const [variable, ...others] = part.variables;
  return (
    others.length === 0 &&
    variable !== undefined &&
    isRequired(part) &&
    !part.operator.reserved &&
    !variable.explode &&
    variable.prefix === 0 &&
    !/[{}? ]/.test(keys.get(variable.name) ?? "")
  );
}

/** A name as RFC 6570 allows it. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /[^\w%]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
