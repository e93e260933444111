import type { ParameterPlace, QueryValueStyle } from "../index.js";
import { isWellFormed } from "../grammar/percent.js";
import { isToken } from "../grammar/tokens.js";
import { quoteAll } from "../support/messages.js";
import type { Description } from "./Description.js";
import { below, entriesOf, fieldOf, textOf, type Fields, type Owner } from "./fields.js";
import { isJson } from "./mediaTypes.js";
import { reportFormats, reportStyle } from "./reports.js";
import { namesIn, OPERATORS } from "./routes.js";
import type { ValueShape } from "./schemas.js";

/** A parameter, or a field of a body, as the description has it. */
export interface Parameter {
  readonly in: ParameterPlace;
  /** The name that is sent. */
  readonly name: string;
  /** The name among the operation's parameters. */
  readonly key: string;
  readonly shape: ValueShape;
  /** How its lists are written, or its objects if it is never a list. */
  readonly style: QueryValueStyle | undefined;
  readonly isRequired: boolean;
  /** What the description says of a parameter, and where. */
  readonly node?: Fields;
  readonly pointer?: string;
  /** What values a parameter has. */
  readonly schema?: unknown;
}

/** The node of a parameter. */
export interface ParameterNode {
  /** Its `in`, whatever it is. */
  readonly place: string;
  readonly name: string;
  readonly node: Fields;
  readonly pointer: string;
}

/** Of parameters with equal names the one whose place is first keeps the name. */
const PLACES: readonly ParameterPlace[] = ["path", "query", "header", "cookie"];

/** Where Swagger 2.0 has the body. */
export const BODY_PLACES: readonly string[] = ["body", "formData"];

/** Headers that OpenAPI has ignored here: other parts of a description say them. */
const IGNORED = ["header accept", "header content-type", "header authorization"];

/** The fields that say how a parameter, or a field of a form, is written. */
const STYLE_FIELDS = ["style", "explode", "allowReserved", "collectionFormat"];

/** The words of OpenAPI 3, where a list is not exploded, and the `collectionFormat` of Swagger 2.0. */
const LISTS: ReadonlyMap<string, QueryValueStyle | undefined> = new Map([
  ["deepObject", "brackets"],
  ["spaceDelimited", "space"],
  ["pipeDelimited", "pipe"],
  ["ssv", "space"],
  ["pipes", "pipe"],
  ["multi", "repeat"],
  ["tsv", undefined],
]);

/** How objects are written where lists are written so; beside all others there is no way. */
export const OBJECTS: ReadonlyMap<string | undefined, QueryValueStyle> = new Map([
  ["brackets", "deepObject"],
  ["repeat", "form"],
  ["json", "json"],
]);

/** The nodes of an operation's parameters. One of the operation takes the place of one of the path. */
export function parameterNodes(
  description: Description,
  owners: readonly Owner[],
): readonly ParameterNode[] {
  const nodes = new Map<string, ParameterNode>();
  const places: readonly string[] = description.isSwagger ? [...PLACES, ...BODY_PLACES] : PLACES;
  for (const { node: owner, pointer: start } of owners) {
    const at = below(start, "parameters");
    const list = description.list(owner, "parameters", at);
    description.count(list.length);
    list.forEach((value, i) => {
      const pointer = below(at, i);
      const node = description.resolve(value, pointer);
      const name = textOf(node, "name");
      const place = textOf(node, "in") ?? "";
      const isPlaced = name !== undefined && places.includes(place);
      const expected = isPlaced
        ? nameFor(place, name)
        : `a name, and one of ${quoteAll(places)} as in`;
      // The names of headers are the same in any case.
      const id = `${place} ${place === "header" ? name?.toLowerCase() : name}`;
      if (node !== undefined && expected !== undefined) {
        const action = `send the parameter ${quoteAll([name ?? ""])}`;
        description.report(pointer, action, expected, isPlaced ? "another string" : undefined);
      } else if (node !== undefined && name !== undefined && !IGNORED.includes(id)) {
        nodes.set(id, { place, name, node, pointer });
      }
    });
  }
  return [...nodes.values()];
}

/**
 * Reads the parameters of an operation at a path without fragment. `base` are the names in the base URL, which no
 * parameter gets.
 */
export function readParameters(
  description: Description,
  nodes: readonly ParameterNode[],
  path: string,
  base: ReadonlySet<string>,
): readonly Parameter[] {
  const route = new Set(namesIn(path));
  const needed = new Set(namesIn(path.split("?", 1).join()));
  const taken = new Set<string>();
  const isFree = (key: string): boolean => !route.has(key) && !taken.has(key) && !base.has(key);
  return PLACES.flatMap((place) =>
    nodes
      .filter((node) => node.place === place)
      .flatMap((node): readonly Parameter[] => {
        const { name, pointer } = node;
        const isNamed = route.has(name);
        if (place === "path" && !isNamed) {
          const action = `place the parameter ${quoteAll([name])}`;
          description.report(pointer, action, "one that the path names");
          return [];
        }
        // A path may have names in its query, too, and a route writes what no style does.
        const isInRoute =
          place === "path" ||
          (place === "query" &&
            (isNamed ? !needed.has(name) : isJoinedObject(description, node.node)) &&
            !taken.has(name) &&
            !base.has(name));
        let key = name;
        while (!isInRoute && !isFree(key)) {
          key = `${place}.${key}`;
        }
        taken.add(key);
        // Without a value in the path nothing is sent anyway, save after an operator.
        const isRefused =
          isInRoute && needed.has(name) && !OPERATORS.has(textOf(node.node, "style") ?? "");
        return [readParameter(description, node, isInRoute ? "path" : place, key, isRefused)];
      }),
  );
}

/** Whether a value of the query is an object that is written as `v=k,l`: an expression of a route writes it. */
function isJoinedObject(description: Description, node: Fields): boolean {
  const { isObject, isList } = description.shapeOf(fieldOf(node, "schema"));
  return isObject && !isList && listStyle(description, node) === "comma";
}

/** What name a parameter must have, if it has another. */
function nameFor(place: string, name: string): string | undefined {
  return place === "header" || place === "cookie"
    ? isToken(name)
      ? undefined
      : "an HTTP token as name"
    : isWellFormed(name)
      ? undefined
      : "a name without half of a surrogate pair";
}

function readParameter(
  description: Description,
  { name, node, pointer }: ParameterNode,
  place: ParameterPlace,
  key: string,
  isRefused: boolean,
): Parameter {
  const content = entriesOf(description.field(node, "content", pointer)).at(0);
  const type = content?.[0];
  const media = content === undefined ? node : content[1];
  const holder = description.isSwagger ? { schema: node } : description.resolve(media, pointer);
  const schema = fieldOf(holder, "schema");
  const known = description.shapeOf(schema);
  const lists =
    type === undefined ? listStyle(description, node) : isJson(type) ? "json" : undefined;
  reportFormats(description, known, name, pointer);
  const shape = type === undefined || lists === "json" ? statedShape(known) : known;
  return {
    in: place,
    name,
    key,
    shape,
    style: styleOf(description, shape, lists, { place, name, pointer }),
    // A flag such as `?acl` has no value.
    isRequired:
      !isRefused && fieldOf(node, "required") === true && fieldOf(node, "allowEmptyValue") !== true,
    node,
    pointer,
    schema,
  };
}

/** The shape of a value whose style is stated: as lists or objects only have one, it may be a list. */
export function statedShape(shape: ValueShape): ValueShape {
  return { ...shape, isList: shape.isList || (shape.isUnknown && !shape.isObject) };
}

/** Whether a node says how its value is written. */
export function hasStyle(node: Fields): boolean {
  return STYLE_FIELDS.some((field) => Object.hasOwn(node, field));
}

/** How a parameter, or a field of a form, has its lists written. */
export function listStyle({ isSwagger }: Description, node: Fields): QueryValueStyle | undefined {
  const style = textOf(node, isSwagger ? "collectionFormat" : "style") ?? "form";
  const explodes =
    !isSwagger && style !== "deepObject" && (fieldOf(node, "explode") ?? style === "form") === true;
  return explodes ? "repeat" : LISTS.has(style) ? LISTS.get(style) : "comma";
}

/** The style of a value where lists have the style `lists`; notes a value that cannot be written so. */
export function styleOf(
  description: Description,
  { isList, isObject }: ValueShape,
  lists: QueryValueStyle | undefined,
  { place, name, pointer }: Pick<ParameterNode, "place" | "name" | "pointer">,
): QueryValueStyle | undefined {
  if (!isList && !isObject) {
    return undefined;
  }
  const hasStyles = place === "query" || place === "body";
  const style = isList ? lists : OBJECTS.get(lists);
  const isPlain = lists === "comma" || lists === "repeat";
  const isBracketed = isList && name.endsWith("[]");
  const isLost = isObject || isBracketed ? !OBJECTS.has(lists) : lists === undefined;
  if (hasStyles ? isLost : !isPlain || (isObject && place !== "path")) {
    reportStyle(description, name, pointer);
  }
  // A list under a name with brackets is repeated anyway.
  return hasStyles && !(isBracketed && (isLost || style === "repeat")) ? style : undefined;
}
