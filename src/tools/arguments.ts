/** Finds all arguments of an operation. Options hide or fix some of them later. */
import type { Operation } from "../index.js";
import { routeNames, type Draft } from "../openapi/operations.js";
import type { Description } from "../openapi/Description.js";
import { fieldOf, textOf, textsOf, type Fields } from "../openapi/fields.js";
import { isForm, isJson } from "../openapi/mediaTypes.js";
import { bodyFields, objectsIn } from "../openapi/objectSchemas.js";
import { QUERYSTRING } from "../openapi/querystring.js";
import { isRecord, mapEntries } from "../support/objects.js";
import { BYTES, bytesIn, isBodyOfBytes, type BytePlace, type BytePlaces } from "./bytes.js";
import { respelt, isName, takeName } from "./toolNames.js";
import { serverNames } from "./servers.js";
import type { JsonSchema, ToolArgument, ToolPlace } from "./types.js";

/** An argument of a tool. */
export interface DraftArgument {
  /** The name for the model. */
  readonly name: string;
  /** Where it goes in the request. */
  readonly target: ToolArgument;
  /** The name among the parameters of a call; `undefined` for the whole body. */
  readonly key: string | undefined;
  readonly isRequired: boolean;
  /** The schema of its values in the description. */
  readonly source: unknown;
  /** The schema that replaces `source`, if there is one. */
  readonly schema: JsonSchema | undefined;
  /** The parameter in the description. */
  readonly node: Fields | undefined;
  readonly pointer: string;
  readonly bytes: BytePlaces;
}

/** The arguments of an operation. */
export interface DraftArguments {
  readonly all: readonly DraftArgument[];
  /** The names that always mean parameters. If a field of the body has one, the fields go into `data`. */
  readonly elsewhere: ReadonlySet<string>;
  /** Whether the body is JSON, and strings are not quoted by its kind. */
  readonly isJson: boolean;
  /** The body if no argument for the body is given. */
  readonly emptyBody: object | undefined;
}

type Unnamed = Omit<DraftArgument, "name">;
type Body = NonNullable<Draft["body"]>;

/** A part of a form that is bytes, or a list of them. */
interface BytePart {
  readonly bytes: BytePlace;
  readonly schema: JsonSchema;
}

/** Finds the arguments of operations. */
export class ArgumentReader {
  readonly #description: Description;
  /** Names that always mean parameters, never fields of a body. */
  readonly #elsewhere: ReadonlySet<string>;

  constructor(description: Description, elsewhere: Iterable<string>) {
    this.#description = description;
    this.#elsewhere = new Set(elsewhere);
  }

  /** The arguments of an operation. Throws if all operations together have too many. */
  read(draft: Draft, operation: Operation): DraftArguments {
    this.#description.count(draft.parameters.length);
    const parameters = this.#parametersOf(draft);
    const { body } = draft;
    const members = body === undefined || body.isEmpty ? [] : this.#bodyOf(body);
    const ofServer = serverNames(operation.toJSON());
    const keys = textsOf(parameters.map(({ key }) => key));
    const isObject = members.every(({ key }) => key !== undefined);
    const isOfJson = body !== undefined && (body.kind === "json" || isJson(body.kind));
    return {
      all: named([...parameters, ...members]),
      elsewhere: new Set([...keys, ...ofServer, ...this.#elsewhere]),
      isJson: isOfJson,
      emptyBody: isOfJson && isObject && body.isRequired ? {} : undefined,
    };
  }

  /** The parameters, and the names in the path that are not described. */
  #parametersOf(draft: Draft): readonly Unnamed[] {
    const { needed, undescribed } = routeNames(draft);
    // Parameters, unlike fields of bodies, have nodes and pointers.
    const described = draft.parameters.map((parameter): Unnamed => {
      const { key, name, node, schema, isRequired, pointer } = parameter;
      // Not `parameter.in`: the route may write an object of the query, and a whole query.
      const stated = textOf(node, "in");
      const place = stated === QUERYSTRING ? "query" : (stated as ToolPlace);
      return {
        target: { in: place, name },
        key,
        isRequired: isRequired || needed.has(key) || place === "path",
        source: schema,
        schema: undefined,
        node,
        pointer: pointer as string,
        bytes: undefined,
      };
    });
    const others = undescribed.map((name): Unnamed => {
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
    return [...described, ...others];
  }

  /** The fields of a body that is one object of known fields, or the body as one argument. */
  #bodyOf(body: Body): readonly Unnamed[] {
    const { kind, schema, isRequired, pointer } = body;
    const hasFields = kind === "json" || kind === "form" || kind === "multipart";
    const isWritten = hasFields || isForm(kind) || isJson(kind);
    const found =
      isWritten && objectsIn(this.#description, schema) === "all"
        ? bodyFields(
            this.#description,
            schema,
            (parts) => {
              this.#description.count(parts);
            },
            (before, next) => (this.#description.isReadOnly(next) ? next : joined(before, next)),
          )
        : undefined;
    const fields = [...(found?.properties ?? [])].filter(
      (entry) => !this.#description.isReadOnly(entry[1]),
    );
    if (fields.length === 0 && found?.hasOthers === false) {
      // A model can give none of its fields.
      return [];
    }
    const needed = fields.filter((entry) => found?.required.has(entry[0]) === true);
    if (found === undefined || fields.length === 0) {
      return [this.#wholeBody(body, isWritten || kind === "json-string")];
    }
    const parts = kind === "multipart" ? this.#byteParts(fields) : new Map<string, BytePart>();
    if (!isRequired && needed.length > 0) {
      const whole = this.#wholeBody(body, true);
      return [parts.size === 0 ? whole : { ...whole, ...this.#withBytes(schema, parts) }];
    }
    return mapEntries(fields, (name, source): Unnamed => {
      const part = parts.get(name);
      return {
        target: { in: "body", name },
        key: name,
        isRequired: found.required.has(name),
        source,
        schema: part?.schema,
        node: undefined,
        pointer,
        bytes: part?.bytes,
      };
    });
  }

  /** The parts of a form that are bytes. */
  #byteParts(fields: readonly (readonly [string, unknown])[]): ReadonlyMap<string, BytePart> {
    const parts = new Map<string, BytePart>();
    mapEntries(fields, (name, source) => {
      const bytes = bytesIn(this.#description, source);
      if (bytes !== undefined) {
        const nodes = this.#description.withReferences(source);
        const description = textsOf(nodes.map((node) => fieldOf(node, "description"))).at(0);
        parts.set(name, { bytes, schema: schemaOfBytes(bytes, description) });
      }
    });
    return parts;
  }

  /** The schema of a whole form in which these parts are bytes. */
  #withBytes(
    schema: unknown,
    parts: ReadonlyMap<string, BytePart>,
  ): Pick<Unnamed, "source" | "bytes"> {
    const node = this.#description.resolve(schema) ?? {};
    const own = Object.fromEntries(this.#description.ownProperties(node));
    const others = Object.fromEntries(mapEntries(parts, (name, part) => [name, part.schema]));
    return {
      source: { ...node, properties: { ...own, ...others } },
      bytes: new Map(mapEntries(parts, (name, part) => [name, part.bytes])),
    };
  }

  #wholeBody({ kind, schema, isRequired, pointer }: Body, isWritten: boolean): Unnamed {
    const isBytes = !isWritten && isBodyOfBytes(this.#description, schema, kind);
    const text = { type: "string", contentMediaType: kind };
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

/** Whether an argument must be written as text, which null is not. In JSON it is a value. */
export function needsText({ isRequired, target }: DraftArgument): boolean {
  return isRequired && target.in !== "body";
}

/** One schema instead of two for the same field. If both have a keyword, the first counts. */
function joined(before: unknown, next: unknown): unknown {
  const both = before === next ? [] : [before, next].filter(isRecord);
  const have = (name: string): readonly boolean[] =>
    both.map((schema) => fieldOf(schema, name) !== undefined);
  return both.length < 2 || have("$ref").includes(true)
    ? before
    : have("properties").includes(false)
      ? { ...both[1], ...both[0] }
      : { allOf: both };
}

/** The schema of a name in a path that is not described. */
const TEXT: JsonSchema = Object.freeze({ type: "string" });

function schemaOfBytes(bytes: BytePlace, description: string | undefined): JsonSchema {
  const schema = bytes === "value" ? BYTES : { type: "array", items: BYTES };
  return description === undefined ? schema : { ...schema, description };
}

/**
 * Names the arguments. Of several with the same name, the first of path, query, header, cookie and body keeps it. The
 * others, and the ones whose names providers refuse, get another name.
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
