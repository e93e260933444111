/** Contradictions: within an operation, and between an operation and its service. */
import type { Problems } from "../checks/checkFields.js";
import { isBodyMethod, isQueryMethod } from "../grammar/methods.js";
import { isToken } from "../grammar/tokens.js";
import type { BodyKind, BodyWriter } from "../request/BodyWriter.js";
import type { Rule } from "../request/rules.js";
import type { Base, RequestLayer, RequestOperation } from "../request/types.js";
import type { Route } from "../Route.js";
import { expectedBut } from "../support/messages.js";
import type { OperationData } from "./declarations.js";

/** The fields of an operation, checked. */
export interface OperationFields extends Omit<OperationData, "route" | "parameters" | "baseUrl"> {
  readonly route: Route;
  readonly parameters: ReadonlyMap<string, Rule>;
  readonly baseUrl?: Base;
}

/** Notes what contradicts the method of a layer or the service's body kind. */
export function noteInService(
  { rules, body, method: spelling }: RequestOperation,
  { shape, service }: RequestLayer,
  problems: Problems,
): void {
  const method = (spelling ?? shape.method).toLowerCase();
  const traits = (body ?? (isBodyMethod(method) ? service.body : undefined))?.writer?.traits;
  noteBodyOfGet(body, method, problems);
  rules.forEach((rule, name) => {
    const isInBody = rule.place?.in === "body";
    if (isInBody && traits === undefined) {
      problems.set(`parameters.${name}`, NO_BODY);
    } else if (isInBody && rule.style !== undefined && !mayBeStyled(rule, traits)) {
      problems.set(`parameters.${name}`, NO_STYLE);
    }
  });
}

function noteBodyOfGet(body: BodyKind | undefined, method: string, problems: Problems): void {
  if (body?.writer !== undefined && isQueryMethod(method)) {
    problems.set("body", "a body kind, but GET and HEAD have no body");
  }
}

const TAKEN = "the same name and place as another parameter";
const NO_BODY = "a body field, but the operation has no body";
const NO_STYLE =
  "a style, but only query and form fields have one; fields of multipart take jsonStyle";

/** Whether a field of a body of this kind may have its style. */
function mayBeStyled({ style }: Rule, traits: BodyWriter["traits"] | undefined): boolean {
  return traits?.styles !== undefined || (traits?.prepare !== undefined && style?.style === "json");
}

/** Notes fields of an operation that contradict its route, its method, its body or one another. */
export function noteContradictions(
  { route, parameters, body }: OperationFields,
  inRoute: ReadonlySet<string>,
  problems: Problems,
): void {
  const method = route.method?.toLowerCase();
  const traits = body?.writer?.traits;
  if (method !== undefined) {
    noteBodyOfGet(body, method, problems);
  }
  const hasNoBody =
    method !== undefined && (body === undefined ? !isBodyMethod(method) : traits === undefined);
  const named = new Set(route.names);
  const taken = new Set<string>();
  parameters.forEach((rule, name) => {
    const place = rule.place?.in ?? "";
    const isTaken = taken.has(place + rule.sent);
    taken.add(place + rule.sent);
    // A place that cannot be read was noted before, and says nothing about the rest.
    const problem = place === "" ? undefined : isTaken ? TAKEN : problemInPlace(rule, name, place);
    if (problem !== undefined) {
      problems.set(`parameters.${name}`, problem);
    }
  });

  function problemInPlace(rule: Rule, name: string, place: string): string | undefined {
    const { sent, style } = rule;
    if (place !== "path" && named.has(name)) {
      return `place ${place}, but the route names it, so its place is path`;
    }
    // If the route has more names than parameters, two of its names stand for this one.
    if (place === "path" && sent !== name && inRoute.has(name) && named.size < inRoute.size) {
      return TAKEN;
    }
    if (place === "path" && !inRoute.has(sent)) {
      return "place path, but the route has no such name";
    }
    if ((place === "header" || place === "cookie") && !isToken(sent)) {
      return expectedBut("an HTTP token as name", "another string");
    }
    if (place === "body" && hasNoBody) {
      return NO_BODY;
    }
    // Without a kind of its own, the operation has the service's, which `noteInService` checks.
    const isStyled =
      place === "query" ||
      (place === "body" && (traits === undefined || mayBeStyled(rule, traits)));
    return style === undefined || isStyled ? undefined : NO_STYLE;
  }
}
