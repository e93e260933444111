/** Operations as SDKs have them. */
import { Route, type BodyKindName, type OperationJson, type ProfileJson } from "../../index.js";
import { kindOfType } from "../../grammar/bodyTypes.js";
import { isRequired, type Part } from "../../grammar/template.js";
import { isBodyMethod } from "../../grammar/methods.js";

/** The argument of `operation` from `endpoint-core/sdk`, as plain data. */
export interface SdkJson extends Omit<OperationJson, "body"> {
  /** Whether the route is for `template`. */
  readonly isTemplate: boolean;
  /** How its body is written, if parameters are fields of it. */
  readonly body?: BodyKindName;
  /** How its body is written, if it is only `data`. */
  readonly data?: BodyKindName;
}

/** The fields that each operation must state itself, because clients of SDKs have no default body kind. */
export function sdkJson({ body, ...others }: OperationJson, profile: ProfileJson): SdkJson {
  const { method = "GET", parts } = Route.parse(others.route);
  const path = simplePath(parts.rest, parts.pathLength);
  const own = body === "none" ? undefined : body;
  const kind = own ?? (isBodyMethod(method.toLowerCase()) ? (profile.body ?? "json") : undefined);
  return {
    ...others,
    route: path === undefined ? others.route : `${method} ${path}`,
    isTemplate: path === undefined,
    ...(kind === undefined ? {} : body === "none" ? { data: kind } : { body: kind }),
  };
}

/** Which of the kinds it is; `raw` for text and bytes alone. */
export function bodyKindOf(body: BodyKindName): string {
  return body.includes("/") ? kindOfType(body) : body;
}

/** The path as literals and names in braces; `undefined` if it has other expressions. */
function simplePath(parts: readonly Part[], pathLength: number): string | undefined {
  const texts = parts.map((part, i) => {
    if (typeof part === "string") {
      return part.startsWith("#") ? undefined : part;
    }
    return i < pathLength ? simpleExpression(part) : undefined;
  });
  return texts.every((text) => typeof text === "string") ? texts.join("") : undefined;
}

/** A name in braces, if the expression is one required value of a name that can stand in them. */
function simpleExpression(part: Exclude<Part, string>): string | undefined {
  const [{ spelling, explode, prefix } = NO_NAME, ...others] = part.variables;
  const isSimple =
    others.length === 0 && isRequired(part) && !part.operator.reserved && !explode && prefix === 0;
  // `template` reads an encoded name, so that the function has the route that a factory's requests have.
  return isSimple && !spelling.includes("%") ? `{${spelling}}` : undefined;
}

const NO_NAME = { spelling: "", explode: false, prefix: 0 };
