import type { ServiceProfile } from "../../index.js";
import type { Description, NamedOperation } from "../../openapi/index.js";
import { listOf, fieldOf } from "../../openapi/fields.js";
import { cannot } from "../../support/messages.js";
import { aboutOf } from "../about.js";
import { capitalized, identifierOf, Names, RESERVED } from "../names.js";
import { answerType } from "./answers.js";
import { credentialsOf, type Credential } from "./credentials.js";
import { describeOperation, type DescribedOperation } from "./describeOperation.js";
import { ParameterTypes, type Taken } from "./parameters.js";
import { NamedTypes } from "./NamedTypes.js";
import { SchemaTypes } from "./SchemaTypes.js";
import { holdsObjects } from "./shapes.js";
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

/** What `endpoint-core/sdk` gives generated code. */
const IMPORTS = (
  "operation Call OptionalCall DataCall Client ClientOptions Service query header cookie bodyField jsonField style repeat unix " +
  "date httpDate base64 base64url json form multipart raw typed formatted jsonString server bearer basic headerKey queryKey " +
  "cookieKey template"
).split(" ");

/** Names that modules cannot declare, or whose types are used. */
const TAKEN = [...RESERVED, "undefined", "Date", "Uint8Array", "BlobLike"];

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
  /** What is imported from `endpoint-core/sdk` under another name, since an operation has it. */
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #constants = new Map<string, string>();
  readonly #names: Names;

  constructor(name: string, { profile, operations, description }: Read) {
    this.name = name;
    this.description = description;
    this.profile = profile;
    this.credentials = credentialsOf(description);
    this.#names = new Names([...TAKEN, name, `${name}Options`, `${name}Sdk`]);
    const usable = operations.flatMap((read) => usableOf(read, profile, description));
    const functions = usable.map(({ id }) => this.#names.take(identifierOf(id)));
    this.#aliases = new Map(IMPORTS.map((each) => [each, this.#names.take(each)]));
    const types = new SchemaTypes(description, this.#names);
    const elsewhere = new Set([
      ...(profile.credentialParameters ?? []),
      ...Object.keys(profile.variables ?? {}),
    ]);
    const parameters = new ParameterTypes(description, types, elsewhere);
    const found = usable
      .map(({ id, draft, operation, described }, i) => {
        const own = functions[i] ?? "";
        return {
          file: fileOf(tagOf(draft.node)),
          id,
          name: own,
          comment: commentOf(draft.node),
          described,
          draft,
          operation,
        };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const files = new Map<string, SdkOperation[]>();
    for (const { file, draft, operation, ...one } of found) {
      const list = files.get(file) ?? [];
      files.set(file, list);
      list.push({
        ...one,
        parametersName: this.#names.take(`${capitalized(one.name)}Parameters`),
        answerName: this.#names.take(`${capitalized(one.name)}Answer`),
        taken: parameters.taken({ draft, operation, described: one.described }),
        answer: answerType(description, draft, types),
      });
    }
    this.files = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
    const all = [...this.files.values()].flat();
    this.schemas = new NamedTypes(
      types,
      this.#names,
      description,
      all.flatMap(({ taken, answer }) => [taken.parameters, taken.data ?? "unknown", answer]),
    );
  }

  /** What is imported is called this in the SDK. */
  imported(name: string): string {
    return this.#aliases.get(name) ?? name;
  }

  /** The name of a constant for what is written so; the same in all files. */
  constant(code: string, name: string): string {
    const known = this.#constants.get(code) ?? this.#names.take(name);
    this.#constants.set(code, known);
    return known;
  }
}

interface Usable {
  readonly id: string;
  readonly draft: NamedOperation[3];
  readonly operation: NamedOperation[1];
  readonly described: DescribedOperation;
}

/** The operation, unless an SDK cannot express it. */
function usableOf(
  [id, operation, , draft]: NamedOperation,
  profile: ServiceProfile,
  description: Description,
): readonly Usable[] {
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

function tagOf(node: NamedOperation[3]["node"]): string | undefined {
  const [first] = listOf(fieldOf(node, "tags"));
  return typeof first === "string" ? first : undefined;
}

function commentOf(node: NamedOperation[3]["node"]): Comment {
  return { text: aboutOf(node), isDeprecated: fieldOf(node, "deprecated") === true };
}

/** Says that nothing can be written. */
export const NO_OPERATION = cannot("write the SDK", "an operation that can be used", "none");
