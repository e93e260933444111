/** What the fields of an operation must not contradict: one another, or the layer that compiles it. */
import type { CheckedOperation } from "../call/operation.js";
import { isToken } from "../grammar/tokens.js";
import type { Route } from "../Route.js";
import { hasFields, kindOfBody, QUERY_METHODS } from "../settings/bodies.js";
import type { Problems } from "../settings/checks.js";
import { expectedBut } from "../support/messages.js";
import type { BodyFormat, ValueFormat } from "../types/operation.js";

/** The fields of an operation, checked. */
export interface OperationFields {
  readonly route: Route;
  readonly parameters: CheckedOperation["parameters"];
  readonly body: BodyFormat | "none" | undefined;
  readonly format: ValueFormat | undefined;
  readonly accept: string | undefined;
  readonly baseUrl: string | undefined;
}

/** What an operation must not contradict. What is not known yet is `undefined`. */
interface OperationContext {
  readonly method: string | undefined;
  /** The names of the route, decoded. */
  readonly inRoute: ReadonlySet<string>;
  /** How the body is written. */
  readonly format: BodyFormat | "none" | undefined;
  /** The names of the base URL. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Notes what contradicts something else. */
export function noteContradictions(
  { route, parameters, body }: OperationFields,
  { method: given, inRoute, format, names }: OperationContext,
  problems: Problems,
): void {
  const method = given?.toLowerCase();
  const kind = format === undefined || format === "none" ? format : kindOfBody(format);
  if (body !== undefined && body !== "none" && method !== undefined && QUERY_METHODS.has(method)) {
    problems.set("body", expectedBut("no kind of body with GET or HEAD", "one"));
  }
  const sent = new Set<string>();
  parameters.forEach(({ in: place, name: wire, style }, name) => {
    const isInPath = place === "path";
    const isHeader = place === "header" || place === "cookie";
    const mayBeStyled =
      kind === undefined || kind === "form" || (kind === "multipart" && style === "json");
    const isStyled = place === "query" || (place === "body" && mayBeStyled);
    const hasNoBody = method !== undefined && !hasFields(method, body);
    const wrongs: readonly (readonly [isWrong: boolean, expected: string, got: string])[] = [
      [sent.has(place + wire), "a name of its own", "that of another parameter there"],
      [isInPath && !inRoute.has(wire), "a name in the route", "another"],
      [!isInPath && route.hasName(name), '"path" for a name in the route', `"${place}"`],
      [!isInPath && names?.has(name) === true, "no name of the baseUrl", "one"],
      [isHeader && !isToken(wire), "an HTTP token as name", "another string"],
      [place === "body" && hasNoBody, "an operation with a body", "one without"],
      [
        style !== undefined && !isStyled,
        'no style except in a query or a form, or "json" in parts',
        "one",
      ],
    ];
    sent.add(place + wire);
    const first = wrongs.find((wrong) => wrong[0]);
    if (first !== undefined) {
      problems.set(`parameters.${name}`, expectedBut(first[1], first[2]));
    }
  });
}
