/** What contradicts something else: in an operation, in a service. */
import { isToken } from "../grammar/tokens.js";
import type { Base, PlannedOperation, RequestLayer, Security } from "../request/call.js";
import type { BodyKind, BodyWriter } from "../request/body.js";
import { isBodyMethod, isQueryMethod } from "../grammar/methods.js";
import type { Format, Rule } from "../request/rules.js";
import type { Route } from "../Route.js";
import { expectedBut } from "../support/messages.js";
import type { Problems } from "../request/checks.js";

/** The fields of an operation, checked. */
export interface OperationFields {
  readonly route: Route;
  readonly parameters: ReadonlyMap<string, Rule>;
  readonly body: BodyKind | undefined;
  readonly format: Format | undefined;
  readonly accept: string | undefined;
  readonly security: Security | undefined;
  readonly baseUrl: Base | undefined;
}

/** Notes what contradicts the method of a layer or the service's body kind. */
export function noteInService(
  { rules, body, method: written }: PlannedOperation,
  { method: usual, service }: Pick<RequestLayer, "method" | "service">,
  problems: Problems,
): void {
  const method = (written ?? usual).toLowerCase();
  const kind = (body ?? (isBodyMethod(method) ? service.body : undefined))?.writer?.rules;
  if (body?.writer !== undefined && isQueryMethod(method)) {
    problems.set("body", NO_BODY_OF_GET);
  }
  rules.forEach((rule, name) => {
    if (rule.in?.in === "body" && kind === undefined) {
      problems.set(`parameters.${name}`, NO_BODY);
    } else if (rule.in?.in === "body" && rule.style !== undefined && !mayBeStyled(rule, kind)) {
      problems.set(`parameters.${name}`, NO_STYLE);
    }
  });
}

const NO_BODY_OF_GET = /* @__PURE__ */ expectedBut("no kind of body with GET or HEAD", "one");
const NO_BODY = /* @__PURE__ */ expectedBut("an operation with a body", "one without");
const NO_STYLE = /* @__PURE__ */ expectedBut(
  "no style except in a query or a form, or jsonStyle in parts",
  "one",
);

/** Whether a field of a body of this kind may have its style. */
function mayBeStyled({ style }: Rule, kind: BodyWriter["rules"] | undefined): boolean {
  return kind?.styles !== undefined || (kind?.prepare !== undefined && style?.style === "json");
}

/** Notes fields of an operation that contradict its route, its method, its body or one another. */
export function noteContradictions(
  { route, parameters, body }: Pick<OperationFields, "route" | "parameters" | "body">,
  inRoute: ReadonlySet<string>,
  problems: Problems,
): void {
  const method = route.method?.toLowerCase();
  if (body?.writer !== undefined && method !== undefined && isQueryMethod(method)) {
    problems.set("body", NO_BODY_OF_GET);
  }
  const kind = body?.writer?.rules;
  const hasNoBody =
    method !== undefined && (body === undefined ? !isBodyMethod(method) : kind === undefined);
  const named = new Set(route.names);
  const sent = new Set<string>();
  parameters.forEach((rule, name) => {
    const { in: given, name: wire, style } = rule;
    const place = given?.in ?? "";
    const isInPath = place === "path";
    const isHeader = place === "header" || place === "cookie";
    // Without a kind of its own, the operation has the service's, which `noteInService` checks.
    const isStyled =
      place === "query" || (place === "body" && (kind === undefined || mayBeStyled(rule, kind)));
    const wrongs: readonly (readonly [isWrong: boolean, what: string])[] = [
      [sent.has(place + wire), expectedBut("a name of its own", "that of another parameter there")],
      [isInPath && !inRoute.has(wire), expectedBut("a name in the route", "another")],
      [!isInPath && named.has(name), expectedBut("the place path for a name in the route", place)],
      [isHeader && !isToken(wire), expectedBut("an HTTP token as name", "another string")],
      [place === "body" && hasNoBody, NO_BODY],
      [style !== undefined && !isStyled, NO_STYLE],
    ];
    sent.add(place + wire);
    // A place that cannot be read was noted before, and says nothing about the rest.
    const first = given && wrongs.find((each) => each[0]);
    if (first !== undefined) {
      problems.set(`parameters.${name}`, first[1]);
    }
  });
}
