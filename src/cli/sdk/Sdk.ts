import type { ServiceProfile } from "../../index.js";
import type { Description, NamedOperation } from "../../openapi/index.js";
import { fieldOf, listOf, type Fields } from "../../openapi/fields.js";
import { aboutOf } from "../document/about.js";
import { capitalized, identifierOf, NO_OPERATIONS, UniqueNames } from "../names.js";
import { answerType } from "./answers.js";
import { credentialsOf, type Credential } from "./credentials.js";
import { describeOperation, type DescribedOperation } from "./describeOperation.js";
import { ParameterTypes, type Subject, type Taken } from "./parameters.js";
import { NamedTypes } from "./NamedTypes.js";
import { SchemaTypes } from "./SchemaTypes.js";
import { holdsObjects } from "./shapes.js";
import { USED_TYPES } from "./className.js";
import { fileOf } from "./tags.js";
import type { Comment, Type } from "./Type.js";

/** An operation of an SDK. */
export interface SdkOperation {
  /** What the description calls it. */
  readonly id: string;
  /** What its function is called. */
  readonly name: string;
  readonly parametersName: string;
  readonly answerName: string;
  readonly comment: Comment;
  readonly described: DescribedOperation;
  readonly taken: Taken;
  readonly answer: Type;
}

/** What is read: the service, its operations and the description. */
export interface Read {
  readonly profile: ServiceProfile;
  readonly operations: readonly NamedOperation[];
  readonly description: Description;
}

/** An SDK: the names and the types of all that is written. */
export class Sdk {
  /** The name of the client's class. */
  readonly name: string;
  readonly description: Description;
  readonly profile: ServiceProfile;
  /** The operations of each file, sorted by their names. */
  readonly files: ReadonlyMap<string, readonly SdkOperation[]>;
  readonly schemas: NamedTypes;
  readonly credentials: readonly Credential[];

  constructor(name: string, { profile, operations, description }: Read) {
    this.name = name;
    this.description = description;
    this.profile = profile;
    this.credentials = credentialsOf(description);
    const names = new UniqueNames([...NO_OPERATIONS, name, `${name}Options`, `${name}Sdk`]);
    const usable = operations.flatMap((read) => usableOf(read, profile, description));
    const functions = usable.map(({ id }) => names.take(identifierOf(id)));
    // Schemas are not called so. A function may be, since it is no type.
    USED_TYPES.forEach((each) => names.take(each));
    const types = new SchemaTypes(description, names);
    const elsewhere = new Set([
      ...(profile.credentialParameters ?? []),
      ...Object.keys(profile.variables ?? {}),
    ]);
    const parameters = new ParameterTypes(description, types, elsewhere);
    const files = new Map<string, SdkOperation[]>();
    const inOrder = usable
      .map((read, i) => ({ ...read, name: functions[i] ?? "" }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { id, name: own, ...subject } of inOrder) {
      const { draft, described } = subject;
      const file = fileOf(tagNameOf(draft.node));
      const list = files.get(file) ?? [];
      files.set(file, list);
      list.push({
        id,
        name: own,
        parametersName: names.take(`${capitalized(own)}Parameters`),
        answerName: names.take(`${capitalized(own)}Answer`),
        comment: commentOf(draft.node),
        described,
        taken: parameters.taken(subject),
        answer: answerType(description, draft, types),
      });
    }
    this.files = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
    const used = [...this.files.values()].flat().flatMap(typesOf);
    this.schemas = new NamedTypes(types, names, description, used);
  }
}

/** The types that an operation uses. */
export function typesOf({ taken, answer }: SdkOperation): readonly Type[] {
  return [taken.parameters, taken.data ?? "unknown", answer];
}

/** The operation, unless an SDK cannot express it. */
function usableOf(
  [id, operation, , draft]: NamedOperation,
  profile: ServiceProfile,
  description: Description,
): readonly (Subject & { readonly id: string })[] {
  const objects = draft.parameters
    .filter(
      ({ node, schema }) => fieldOf(node, "in") === "query" && holdsObjects(description, schema),
    )
    .map(({ key }) => key);
  const described = describeOperation(operation.data, profile, objects);
  if (typeof described === "string") {
    description.report(draft.pointer, "write the operation", "one that an SDK can have", described);
    return [];
  }
  return [{ id, draft, operation, described }];
}

function tagNameOf(node: Fields): string | undefined {
  const [first] = listOf(fieldOf(node, "tags"));
  return typeof first === "string" ? first : undefined;
}

function commentOf(node: Fields): Comment {
  return { text: aboutOf(node), isDeprecated: fieldOf(node, "deprecated") === true };
}
