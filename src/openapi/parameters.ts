import type { PlaceName, StyleName } from "../index.js";
import { isWellFormed } from "../grammar/percent.js";
import { isToken } from "../grammar/tokens.js";
import { quoteNames } from "../support/messages.js";
import { parameterId } from "./credentials.js";
import type { Description } from "./Description.js";
import { below, entriesOf, fieldOf, textOf, type Fields, type Owner } from "./fields.js";
import { isJson } from "./mediaTypes.js";
import { QUERYSTRING, querystringNodes } from "./querystring.js";
import { reportFormats, SEND } from "./reports.js";
import { namesInPath, OPERATORS } from "./routes.js";
import { listStyle, statedOutline, styleOf, type ParameterNode } from "./styles.js";
import { COMBINERS, type ValueOutline } from "./schemas.js";

/** A parameter or a field of a body, as described. */
export interface Parameter {
  readonly in: PlaceName;
  /** The name in the request. */
  readonly name: string;
  /** The name among the operation's parameters. */
  readonly key: string;
  readonly outline: ValueOutline;
  /** How its lists are written, or its objects if it is never a list. */
  readonly style: StyleName | undefined;
  readonly isRequired: boolean;
  /** The parameter in the description, and the pointer to it; absent for fields of bodies. */
  readonly node?: Fields;
  readonly pointer?: string;
  /** The schema of a parameter's values. */
  readonly schema?: unknown;
}

/** Of parameters with the same name, the one whose place comes first here keeps it. */
const PARAMETER_PLACES: readonly PlaceName[] = ["path", "query", "header", "cookie"];

/** The places of the body in Swagger 2.0. */
export const BODY_PLACES: readonly string[] = ["body", "formData"];

/** Headers that OpenAPI ignores as parameters, because they are described elsewhere. */
const IGNORED = ["header accept", "header content-type", "header authorization"];

/** The nodes of an operation's parameters. Those of the operation replace those of the path. */
export function parameterNodes(
  description: Description,
  owners: readonly Owner[],
): readonly ParameterNode[] {
  const nodes = new Map<string, ParameterNode>();
  const places = [...PARAMETER_PLACES, ...(description.isSwagger ? BODY_PLACES : [QUERYSTRING])];
  for (const { node: owner, pointer: start } of owners) {
    const at = below(start, "parameters");
    const list = description.list(owner, "parameters", at);
    description.count(list.length);
    // A header in two spellings is one parameter, and no duplicate.
    const ofOwner = new Set<string>();
    list.forEach((value, i) => {
      const pointer = below(at, i);
      const node = description.described(value, pointer);
      const name = textOf(node, "name");
      const place = textOf(node, "in") ?? "";
      const isPlaced = name !== undefined && places.includes(place);
      const expected = isPlaced
        ? nameFor(place, name)
        : `a name, and one of ${quoteNames(places)} as in`;
      const id = parameterId(place, name);
      if (node !== undefined && expected !== undefined) {
        const got = isPlaced ? "another string" : "another place or name";
        description.report(pointer, SEND, expected, got, name ?? "");
      } else if (ofOwner.has(`${place} ${name}`)) {
        description.report(pointer, SEND, "another name or place", "a duplicate", name);
      } else if (node !== undefined && name !== undefined && !IGNORED.includes(id)) {
        ofOwner.add(`${place} ${name}`);
        const parameter = { place, name, node, pointer };
        const all = place === QUERYSTRING ? querystringNodes(description, parameter) : [parameter];
        for (const each of all) {
          nodes.set(each === parameter ? id : `${each.place} ${each.name}`, each);
        }
      }
    });
  }
  return besideQuerystring(description, [...nodes.values()]);
}

/** The parameters without those that would stand in the query beside one that is a whole query. */
function besideQuerystring(
  description: Description,
  nodes: readonly ParameterNode[],
): readonly ParameterNode[] {
  const whole = nodes.find(({ place }) => place === QUERYSTRING);
  return nodes.filter((node) => {
    const isBeside =
      whole !== undefined && node !== whole && [QUERYSTRING, "query"].includes(node.place);
    if (isBeside) {
      const got = "one beside a parameter that is the whole query";
      description.report(node.pointer, SEND, "a parameter outside of the query", got, node.name);
    }
    return !isBeside;
  });
}

/** Reads the parameters of an operation at a path without fragment. */
export function readParameters(
  description: Description,
  nodes: readonly ParameterNode[],
  path: string,
): readonly Parameter[] {
  const route = new Set(namesInPath(path));
  const needed = new Set(namesInPath(path.split("?", 1).join()));
  const taken = new Set<string>();
  const isIn = (node: ParameterNode, place: string): boolean =>
    node.place === place || (node.place === QUERYSTRING && place === "query");
  const keyOf = ({ name, place }: ParameterNode): string => {
    let key = name;
    while (route.has(key) || taken.has(key)) {
      key = `${place}.${key}`;
    }
    return key;
  };
  return PARAMETER_PLACES.flatMap((place) =>
    nodes
      .filter((node) => isIn(node, place))
      .flatMap((node): readonly Parameter[] => {
        const { name, pointer } = node;
        const isNamed = route.has(name);
        if (place === "path" && !isNamed) {
          const expected = "its name in the path";
          description.report(pointer, "place the parameter", expected, "none", name);
          return [];
        }
        // The route writes names in the query of a path, and objects that no style can write.
        const isInRoute =
          place === "path" ||
          node.place === QUERYSTRING ||
          (place === "query" &&
            (isNamed ? !needed.has(name) : isJoinedObject(description, node.node)) &&
            !taken.has(name));
        // The name of a whole query is not sent.
        const key = isInRoute && node.place !== QUERYSTRING ? name : keyOf(node);
        taken.add(key);
        // A missing value in the path is always refused, unless an operator makes it optional.
        const isRefused =
          isInRoute && needed.has(name) && !OPERATORS.has(textOf(node.node, "style") ?? "");
        return [readParameter(description, node, isInRoute ? "path" : place, key, isRefused)];
      }),
  );
}

/** Whether a query value is an object that is written as `v=k,l`, which only an expression of the route can write. */
function isJoinedObject(description: Description, node: Fields): boolean {
  const { isObject, isList } = description.outlineOf(fieldOf(node, "schema"));
  return isObject && !isList && listStyle(description, node) === "comma";
}

/** The kind of name that a parameter must have; `undefined` if it has one. */
function nameFor(place: string, name: string): string | undefined {
  if (place === "header" || place === "cookie") {
    return isToken(name) ? undefined : "an HTTP token as name";
  }
  return isWellFormed(name) ? undefined : "a name without lone surrogates";
}

function readParameter(
  description: Description,
  { place: own, name, node, pointer }: ParameterNode,
  place: PlaceName,
  key: string,
  isRefused: boolean,
): Parameter {
  const content = entriesOf(description.field(node, "content", pointer)).at(0);
  const type = content?.[0];
  const media = content === undefined ? node : content[1];
  const holder = description.isSwagger ? { schema: node } : description.resolve(media, pointer);
  const schema = fieldOf(holder, "schema");
  const known = description.outlineOf(schema);
  const lists =
    type === undefined ? listStyle(description, node) : isJson(type) ? "json" : undefined;
  reportFormats(description, known, name, pointer);
  if (type !== undefined && lists === "json" && known.isText) {
    description.report(pointer, "write text as JSON in", "a list or an object", "text", name);
  }
  const outline = type === undefined || lists === "json" ? statedOutline(known) : known;
  const style = styleOf(description, outline, lists, { place, name, pointer });
  // Members that are parameters of their own may all be absent, as in the `Pageable` of Spring.
  const isFree = style === "form" && mayBeEmpty(description.resolve(schema));
  return {
    in: place,
    name: own === QUERYSTRING ? key : name,
    key,
    outline,
    style,
    // A flag such as `?acl` has no value.
    isRequired:
      !isRefused &&
      !isFree &&
      fieldOf(node, "required") === true &&
      fieldOf(node, "allowEmptyValue") !== true,
    node,
    pointer,
    schema,
  };
}

/** Whether an object may have no members, judged by its schema alone. */
function mayBeEmpty(schema: Fields | undefined): boolean {
  return [...COMBINERS, "required", "minProperties"].every(
    (name) => fieldOf(schema, name) === undefined,
  );
}
