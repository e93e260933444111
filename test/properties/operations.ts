import fc from "fast-check";
import type { OperationJson, RuleJson } from "../../src/index.js";

/** What can be said of a parameter beside its place. */
type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** What operations are made of. */
export interface Kinds {
  readonly routes: readonly string[];
  /** The names that have rules, whatever the route is. */
  readonly listed: readonly string[];
  readonly ruleOf: (name: string, hasBody: boolean) => fc.Arbitrary<RuleJson>;
  /** What any rule may have. */
  readonly extras: Fields;
  readonly baseUrl: fc.Arbitrary<string>;
  readonly body: fc.Arbitrary<NonNullable<OperationJson["body"]>>;
}

export const format = fc.constantFrom(
  ...(["date", "unix", "http-date", "base64", "base64url"] as const),
);

/** Rules of one of the places, with some of the fields, or all that are required. */
export function ruleIn(
  places: readonly string[],
  fields: Fields,
  ...required: readonly string[]
): fc.Arbitrary<RuleJson> {
  const rule: Fields = { in: fc.constantFrom(...places), ...fields };
  return fc.record(rule, { requiredKeys: ["in", ...required] }) as fc.Arbitrary<never>;
}

/** Operations with rules that contradict nothing in their routes. */
export function operationsOf(kinds: Kinds): fc.Arbitrary<OperationJson> {
  const { listed, ruleOf, extras, body, baseUrl } = kinds;
  return fc.constantFrom(...kinds.routes).chain((route) => {
    const hasBody = /^(?:POST|PUT|PATCH|DELETE)/.test(route);
    const inPath = ruleIn(["path"], extras);
    const rules = {
      ...Object.fromEntries(listed.map((name) => [name, ruleOf(name, hasBody)])),
      ...(/[{,.+/;:?]id/.test(route) && { id: inPath }),
      ...(route.includes("%24top") && { $top: inPath }),
      ...(route.includes("user-id") && {
        user: fc.constant({ in: "path" as const, name: "user-id" }),
      }),
    };
    return fc.record(
      {
        route: fc.constant(route),
        parameters: fc.record(rules, { requiredKeys: [] }),
        accept: fc.constant("text/csv"),
        baseUrl,
        ...((hasBody || route.startsWith("SEARCH")) && { body, format }),
      },
      { requiredKeys: ["route"] },
    );
  });
}

/** A request with sorted headers and the parts of its form, or the error that is one of these. */
export function comparable(
  run: () => unknown,
  ...errors: readonly (abstract new (...args: never) => Error)[]
): unknown {
  try {
    const { headers, body, ...rest } = run() as Record<string, unknown>;
    const sorted = Object.entries(headers as object).sort(([a], [b]) => (a < b ? -1 : 1));
    return { ...rest, headers: sorted, body: body instanceof FormData ? partsOf(body) : body };
  } catch (thrown) {
    if (errors.some((type) => thrown instanceof type)) {
      return thrown;
    }
    throw thrown;
  }
}

/** A file is compared by what is sent with it, not by the time at which it was made. */
function partsOf(form: FormData): readonly unknown[] {
  return Array.from(form, ([name, part]) =>
    typeof part === "string" ? [name, part] : [name, part.name, part.type, part.size],
  );
}
