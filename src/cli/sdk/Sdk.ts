import type { ProfileJson } from "../../index.js";
import { fieldOf, type Fields, listOf } from "../../openapi/fields.js";
import type { Description } from "../../openapi/Description.js";
import { allAboutOf } from "../document/descriptionTexts.js";
import { UniqueNames } from "../document/UniqueNames.js";
import { constantsOf, NO_OPERATIONS, typeNameOf } from "../print/names.js";
import { answerType } from "./responses.js";
import type { Behind, Read } from "./chosenHost.js";
import { USED_TYPES } from "./className.js";
import type { Comment } from "./comments.js";
import { type Credential, credentialsOf } from "./credentials.js";
import { errorsType } from "./errorTypes.js";
import { NamedTypes } from "./NamedTypes.js";
import { ParameterTypes, type OperationInput } from "./parameters.js";
import { SchemaTypes } from "./SchemaTypes.js";
import { sdkJson, type SdkJson } from "./sdkJson.js";
import { fileOf } from "./tags.js";
import { hasObject, type Type } from "./Type.js";

/** An operation of an SDK. */
export interface WrittenOperation {
  /** Its name in the description. */
  readonly id: string;
  /** The name of its function. */
  readonly name: string;
  readonly parametersName: string;
  readonly answerName: string;
  readonly errorsName: string;
  /** The name of the type of `data`; `undefined` if it needs none. */
  readonly dataName: string | undefined;
  readonly comment: Comment;
  readonly json: SdkJson;
  readonly taken: OperationInput;
  /** The content of its successful responses. */
  readonly answer: Type;
  /** The contents of failed responses, by their statuses; `undefined` if none are described. */
  readonly errors: Type | undefined;
}

/** An SDK: the names and the types of all that is written. */
export class Sdk {
  /** The name of the client's class. */
  readonly name: string;
  readonly description: Description;
  readonly profile: ProfileJson;
  /** The operations of each file, sorted by their names. */
  readonly files: ReadonlyMap<string, readonly WrittenOperation[]>;
  readonly schemas: NamedTypes;
  readonly credentials: readonly Credential[];
  /** What follows the base URL that users choose; `undefined` if the description has the address of the service. */
  readonly behind: Behind | undefined;
  /** The names that only servers of operations have, each with the values that it may have; none if it may have any. */
  readonly others: ReadonlyMap<string, readonly string[]>;

  constructor(
    name: string,
    { profileJson: profile, operations, description, variants, behind }: Read,
  ) {
    this.name = name;
    this.behind = behind;
    this.description = description;
    this.profile = profile;
    this.credentials = credentialsOf(description);
    const names = new UniqueNames([...NO_OPERATIONS, name, `${name}Options`, `${name}Sdk`]);
    const ids = operations.map(({ draft }) => draft.id);
    const functions = constantsOf(ids, names);
    // No schema gets these names. A function may have one, because it is not a type.
    USED_TYPES.forEach((each) => names.take(each));
    const types = new SchemaTypes(description, variants, names);
    const parameters = new ParameterTypes(
      description,
      types,
      new Set(profile.credentialParameters),
    );
    const files = new Map<string, WrittenOperation[]>();
    const inOrder = operations
      .map((named, i) => ({ ...named, own: functions[i] ?? "" }))
      .sort((a, b) => (a.own < b.own ? -1 : 1));
    for (const { operation, draft, own } of inOrder) {
      const json = sdkJson(operation.toJSON(), profile);
      const file = fileOf(tagNameOf(draft.node));
      const list = files.get(file) ?? [];
      files.set(file, list);
      const taken = parameters.taken({ draft, json });
      const typeName = typeNameOf(own);
      const isLong = taken.data !== undefined && hasObject(taken.data);
      list.push({
        id: draft.id,
        name: own,
        parametersName: names.take(`${typeName}Parameters`),
        answerName: names.take(`${typeName}Answer`),
        errorsName: names.take(`${typeName}Errors`),
        dataName: isLong ? names.take(`${typeName}Data`) : undefined,
        comment: commentOf(draft.node),
        json,
        taken,
        answer: answerType(description, draft, types),
        errors: errorsType(description, draft, types),
      });
    }
    this.files = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
    this.others = othersIn([...this.files.values()].flat(), profile);
    const used = [...this.files.values()].flat().flatMap(typesUsedBy);
    this.schemas = new NamedTypes(types, names, description, used);
  }
}

/** Whether only the user of an SDK knows where the service is. */
export function needsOptions({ behind, profile }: Pick<Sdk, "behind" | "profile">): boolean {
  const variables = Object.values(profile.variables ?? {});
  return behind !== undefined || variables.some((variable) => variable.default === undefined);
}

/** The names that only servers of operations have: names without a default, since defaults fill the others. */
function othersIn(
  operations: readonly WrittenOperation[],
  { variables = {} }: ProfileJson,
): ReadonlyMap<string, readonly string[]> {
  const listed = new Map<string, Set<string>>();
  const open = new Set<string>();
  for (const { json } of operations) {
    for (const entry of Object.entries(json.variables ?? {})) {
      const name = entry[0];
      const values = listed.get(name) ?? new Set();
      listed.set(name, values);
      entry[1].values?.forEach((value) => values.add(value));
      if (entry[1].values === undefined) {
        open.add(name);
      }
    }
  }
  const others = [...listed].filter((entry) => !Object.hasOwn(variables, entry[0]));
  return new Map(others.map((entry) => [entry[0], open.has(entry[0]) ? [] : [...entry[1]]]));
}

/** The types that an operation uses. */
export function typesUsedBy({ taken, answer, errors }: WrittenOperation): readonly Type[] {
  return [taken.parameters, taken.data ?? "unknown", answer, errors ?? "unknown"];
}

function tagNameOf(node: Fields): string | undefined {
  const [first] = listOf(fieldOf(node, "tags"));
  return typeof first === "string" ? first : undefined;
}

function commentOf(node: Fields): Comment {
  return { text: allAboutOf(node), isDeprecated: fieldOf(node, "deprecated") === true };
}
