/** Parameters of OpenAPI 3.2 that are a whole query. */
import { mapEntries } from "../support/objects.js";
import type { Description } from "./Description.js";
import { entriesOf, fieldOf, textOf, textsOf, type Fields } from "./fields.js";
import { isForm, PLAIN_JSON } from "./mediaTypes.js";
import { SEND } from "./reports.js";
import { hasStyle, type ParameterNode } from "./styles.js";

/** The place of a parameter that is a whole query. */
export const QUERYSTRING = "querystring";

/** The fields of a form, as query parameters; any other content is one text after the `?`. */
export function querystringNodes(
  description: Description,
  parameter: ParameterNode,
): readonly ParameterNode[] {
  const { name, node, pointer } = parameter;
  const first = entriesOf(description.field(node, "content", pointer)).at(0);
  const type = first?.[0];
  if (type === undefined) {
    description.report(pointer, SEND, "a media type as its content", "none", name);
    return [];
  }
  if (!isForm(type)) {
    return [parameter];
  }
  const media = description.resolve(first?.[1], pointer);
  const schema = description.resolve(fieldOf(media, "schema"));
  const encodings = description.field(media, "encoding");
  const required = new Set(
    fieldOf(node, "required") === true ? textsOf(fieldOf(schema, "required")) : [],
  );
  const properties = description.propertiesOf(schema);
  description.count(properties.size);
  return mapEntries(properties, (field, property) => ({
    place: "query",
    name: field,
    node: {
      name: field,
      required: required.has(field),
      ...parameterFieldsOf(description, property, description.field(encodings, field) ?? {}),
      in: "query",
    },
    pointer,
  }));
}

/** The encoding of a form field, as the fields of a parameter. */
function parameterFieldsOf(description: Description, schema: unknown, encoding: Fields): Fields {
  const { isList, isObject } = description.outlineOf(schema);
  const type = textOf(encoding, "contentType") ?? (isObject && !isList ? PLAIN_JSON : undefined);
  return type === undefined || hasStyle(encoding)
    ? { ...encoding, schema }
    : { content: { [type]: { schema } } };
}
