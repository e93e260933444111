/** Names in routes, and the parameters that they stand for. */
import { decodePercent } from "./percent.js";

/** What a rule of an operation says of a parameter's place. */
interface Placed {
  readonly in?: unknown;
  readonly name?: unknown;
}

/**
 * Tells which parameter a name in a route stands for: the one that a rule puts into the path under that name, or the
 * one of that name. A character that RFC 6570 does not allow in a name stands percent-encoded in a route.
 */
export function parameterKeys(rules: ReadonlyMap<string, Placed>): (name: string) => string {
  const inPath = new Map<unknown, string>();
  rules.forEach((rule, name) => {
    if (rule.in === "path") {
      inPath.set(rule.name ?? name, name);
    }
  });
  return (name) => {
    const decoded = decodePercent(name);
    return inPath.get(decoded) ?? decoded;
  };
}
