import { Route } from "../src/index.js";
import { fieldOf, listOf, textOf } from "../src/openapi/fields.js";
import type { Description } from "../src/openapi/Description.js";
import type { NamedOperation } from "../src/openapi/readOpenApi.js";
import { bodyFields } from "../src/openapi/objectSchemas.js";

/** A field that an operation takes, wherever it goes. */
export interface Field {
  readonly name: string;
  /** Where it goes, in a word. */
  readonly place: string;
  readonly isRequired: boolean;
  /** What the description says of it; `""` if it says nothing. */
  readonly about: string;
  /** The values that it may have, where they are listed. */
  readonly choices: readonly unknown[];
  /** Whether it is a list of these values. */
  readonly isList: boolean;
}

/** The fields that an operation takes, required ones first. */
export function fieldsOf(
  description: Description,
  { operation, draft: { parameters, body } }: NamedOperation,
): readonly Field[] {
  const { names, required } = Route.parse(operation.data.route);
  const made = (name: string, place: string, isRequired: boolean, schema: unknown): Field => ({
    ...{ name, place, isRequired },
    ...schemaFacts(description, schema),
  });
  const stated = parameters.map(({ key, in: place, isRequired, schema, node }) => {
    const field = made(key, place, isRequired || required.includes(key), schema);
    return { ...field, about: shortened(textOf(node, "description")) || field.about };
  });
  const unstated = names.map((name) => made(name, "path", required.includes(name), undefined));
  const inBody = body === undefined ? undefined : bodyFields(description, body.schema);
  const ofBody = [...(inBody?.properties ?? [])].map(([name, schema]) =>
    made(name, "body", body?.isRequired === true && inBody?.required.has(name) === true, schema),
  );
  // The first of a name counts, as it does in a call.
  const known = new Map([...ofBody, ...unstated, ...stated].map((field) => [field.name, field]));
  const fields = [...stated, ...unstated, ...ofBody].filter(
    (field) => known.get(field.name) === field,
  );
  return [
    ...fields.filter(({ isRequired }) => isRequired),
    ...fields.filter(({ isRequired }) => !isRequired),
  ];
}

function schemaFacts(
  description: Description,
  schema: unknown,
): Pick<Field, "about" | "choices" | "isList"> {
  const node = description.resolve(schema);
  const items = description.field(node, "items");
  const own = choicesOf(node);
  const isList = own.length === 0 && items !== undefined;
  const about = shortened(textOf(node, "description"));
  return { about, choices: isList ? choicesOf(items) : own, isList };
}

function choicesOf(node: ReturnType<Description["resolve"]>): readonly unknown[] {
  return fieldOf(node, "type") === "boolean" ? [true, false] : listOf(fieldOf(node, "enum"));
}

const LONGEST = 160;

/** The first paragraph of a text, cut at its end. */
function shortened(text = ""): string {
  const [first = ""] = text.trim().split(/\n\s*\n/);
  const line = first.replace(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
