/** What the arguments of an operation are, before anyone chooses among them. */
import { decodePercent } from "../grammar/percent.js";
import { Route, type Operation } from "../index.js";
import type { Draft } from "../openapi/operations.js";
import type { Description } from "../openapi/Description.js";
import { textOf, type Fields } from "../openapi/fields.js";
import { isForm, isJson } from "../openapi/mediaTypes.js";
import { bodyFields, objectsIn } from "../openapi/shapes.js";
import { mapEntries } from "../support/entries.js";
import { BYTES, bytesIn, isBodyOfBytes, type BytePlaces } from "./bytes.js";
import { respelt, isName, takeName } from "./names.js";
import { serverNames } from "./servers.js";
import { isLeftOut } from "./ToolSchemas.js";
import type { JsonSchema, ToolArgument, ToolPlace } from "./types.js";

/** An argument of a tool. */
export interface DraftArgument {
  /** What a model calls it. */
  readonly name: string;
  /** What it is in the request. */
  readonly target: ToolArgument;
  /** The name among the parameters of a call; `undefined` for the whole body. */
  readonly key: string | undefined;
  readonly isRequired: boolean;
  /** The description's schema of its values. */
  readonly source: unknown;
  /** What stands in place of that schema. */
  readonly schema: JsonSchema | undefined;
  /** What the description says of a parameter. */
  readonly node: Fields | undefined;
  readonly pointer: string;
  readonly bytes: BytePlaces;
}

/** The arguments of an operation. */
export interface DraftArguments {
  readonly all: readonly DraftArgument[];
  /** Whether fields of the body stand in `data`, since the name of one has another meaning among the parameters. */
  readonly isData: boolean;
  /** What is sent as the body if no argument is given that belongs there. */
  readonly emptyBody: object | undefined;
}

type Unnamed = Omit<DraftArgument, "name">;
type Body = NonNullable<Draft["body"]>;

/** Finds the arguments of operations. */
export class ArgumentReader {
  readonly #description: Description;
  /** Names of parameters that no field of a body has. */
  readonly #elsewhere: ReadonlySet<string>;

  constructor(description: Description, elsewhere: Iterable<string>) {
    this.#description = description;
    this.#elsewhere = new Set(elsewhere);
  }

  /** The arguments of an operation. */
  read(draft: Draft, operation: Operation): DraftArguments {
    const parameters = this.#parametersOf(draft);
    const { body } = draft;
    const members = body === undefined || body.isEmpty ? [] : this.#bodyOf(body);
    const ofServer = serverNames(operation.toJSON());
    const keys = new Set(parameters.map(({ key }) => key).concat(ofServer));
    const isData = members.some(
      ({ key }) => key !== undefined && (keys.has(key) || this.#elsewhere.has(key)),
    );
    const isObject = members.every(({ key }) => key !== undefined);
    const isEmptyObject = members.length > 0 && isObject && body?.isRequired === true;
    return {
      all: named([...parameters, ...members]),
      isData,
      emptyBody: isEmptyObject && (body.format === "json" || isJson(body.format)) ? {} : undefined,
    };
  }

  /** The parameters, and the names in the path of which the description says nothing. */
  #parametersOf(draft: Draft): readonly Unnamed[] {
    const route = Route.parse(draft.route);
    const needed = new Set(route.required.map(decodePercent));
    // Unlike fields of bodies, parameters have nodes with pointers.
    const described = draft.parameters.map((parameter): Unnamed => {
      const { key, name, node, schema, isRequired, pointer } = parameter;
      return {
        // Not where it is written: an object of the query may stand in the route.
        target: { in: textOf(node, "in") as ToolPlace, name },
        key,
        isRequired: isRequired || needed.has(key) || textOf(node, "in") === "path",
        source: schema,
        schema: undefined,
        node,
        pointer: pointer as string,
        bytes: undefined,
      };
    });
    const known = new Set(draft.parameters.map(({ key }) => key));
    const others = route.names.map(decodePercent).filter((name) => !known.has(name));
    const undescribed = others.map((name): Unnamed => {
      return {
        target: { in: needed.has(name) ? "path" : "query", name },
        key: name,
        isRequired: needed.has(name),
        source: undefined,
        schema: TEXT,
        node: undefined,
        pointer: draft.pointer,
        bytes: undefined,
      };
    });
    return [...described, ...undescribed];
  }

  /** The fields of a body that is one object of known fields, or the body as one argument. */
  #bodyOf(body: Body): readonly Unnamed[] {
    const { format, schema, isRequired, pointer } = body;
    const hasFields = format === "json" || format === "form" || format === "multipart";
    const isWritten = hasFields || isForm(format) || isJson(format);
    const found =
      isWritten && objectsIn(this.#description, schema) === "all"
        ? bodyFields(this.#description, schema)
        : undefined;
    const fields = [...(found?.properties ?? [])].filter(
      (entry) => !isLeftOut(this.#description, entry[1]),
    );
    const needed = fields.filter((entry) => found?.required.has(entry[0]) === true);
    if (found === undefined || fields.length === 0 || (!isRequired && needed.length > 0)) {
      return [this.#wholeBody(body, isWritten || format === "json-string")];
    }
    return mapEntries(fields, (name, source): Unnamed => {
      const bytes = format === "multipart" ? bytesIn(this.#description, source) : undefined;
      return {
        target: { in: "body", name },
        key: name,
        isRequired: found.required.has(name),
        source,
        schema: schemaOfBytes(bytes),
        node: undefined,
        pointer,
        bytes,
      };
    });
  }

  #wholeBody({ format, schema, isRequired, pointer }: Body, isWritten: boolean): Unnamed {
    const isBytes = !isWritten && isBodyOfBytes(this.#description, schema, format);
    const text = { type: "string", contentMediaType: format };
    return {
      target: { in: "body", name: undefined },
      key: undefined,
      isRequired,
      source: schema,
      schema: isBytes ? BYTES : isWritten ? undefined : text,
      node: undefined,
      pointer,
      bytes: isBytes ? "value" : undefined,
    };
  }
}

/** The schema of a name in a path of which nothing is said. */
const TEXT: JsonSchema = Object.freeze({ type: "string" });

function schemaOfBytes(bytes: BytePlaces): JsonSchema | undefined {
  return bytes === undefined
    ? undefined
    : bytes === "value"
      ? BYTES
      : { type: "array", items: BYTES };
}

/**
 * Names the arguments: the first of path, query, header, cookie and body has a name as it is; the others, and names
 * that providers refuse, are spelt in another way.
 */
function named(unnamed: readonly Unnamed[]): readonly DraftArgument[] {
  const names = new Map<Unnamed, string>();
  const taken = new Set<string>();
  const give = (argument: Unnamed, name: string): void => {
    names.set(argument, name);
    taken.add(name);
  };
  for (const argument of unnamed) {
    const name = argument.target.name ?? "body";
    if (isName(name) && !taken.has(name)) {
      give(argument, name);
    }
  }
  for (const argument of unnamed.filter((each) => !names.has(each))) {
    const { in: place, name } = argument.target;
    const spelt = respelt(name ?? "body");
    const text = `${place} ${String(name)}`;
    const spellings = spelt === "" ? ([place] as const) : ([spelt, `${place}_${spelt}`] as const);
    give(
      argument,
      takeName(spellings, text, (other) => taken.has(other)),
    );
  }
  // Each has a name now.
  return unnamed.map((argument) => ({ name: names.get(argument) as string, ...argument }));
}
