/** Separates what most operations have in common from what is particular to each. */
import type {
  ArrayStyle,
  BodyKindName,
  ObjectStyle,
  OperationJson,
  PlaceName,
  ProfileJson,
  QueryJson,
  RuleJson,
} from "../index.js";
import { nonEmptyFields } from "./fields.js";
import { NO_TYPE } from "./mediaTypes.js";
import type { Draft } from "./operations.js";
import type { Parameter } from "./parameters.js";
import { OBJECTS } from "./styles.js";
import { serverFields } from "./servers.js";

/** The styles of lists and objects. */
interface CommonStyles {
  readonly arrays: ArrayStyle;
  /** `undefined` if no objects are written. */
  readonly objects: ObjectStyle | undefined;
}

/** The settings of a profile for all operations. */
interface Common {
  readonly query: CommonStyles;
  readonly body: BodyKindName;
  readonly form: CommonStyles;
}

/** The defaults of all operations. */
export interface Defaults extends Common {
  /** Parameters that go to the query with any method. */
  readonly credentials: ReadonlySet<string>;
  /** The base URLs of the whole service. */
  readonly baseUrls: readonly (string | undefined)[];
}

/** The defaults of this library. */
const FALLBACKS: Common = {
  query: { arrays: "comma", objects: undefined },
  body: "json",
  form: { arrays: "brackets", objects: "deepObject" },
};

/** The settings that most operations have in common. */
export function commonOf(drafts: readonly Draft[]): Common {
  const bodies = drafts.flatMap(({ body }) => body ?? []);
  const kinds = bodies.map(({ kind }) => (kind === NO_TYPE ? undefined : kind));
  // Only parameters of the query and fields of forms have styles.
  return {
    query: commonStyles(
      drafts.flatMap(({ parameters }) => parameters),
      FALLBACKS.query,
    ),
    body: commonest(kinds, FALLBACKS.body),
    form: commonStyles(
      bodies.flatMap(({ fields }) => fields),
      FALLBACKS.form,
    ),
  };
}

/** The common settings that differ from the library's defaults, so that the profile must state them. */
export function profileFields({
  query,
  body,
  form,
}: Common): Pick<ProfileJson, "query" | "body" | "form"> {
  return nonEmptyFields({
    query: ownStyles(query, FALLBACKS.query),
    body: body === FALLBACKS.body ? undefined : body,
    form: ownStyles(form, FALLBACKS.form),
  });
}

/** The styles that differ from the library's defaults. */
function ownStyles({ arrays, objects }: CommonStyles, fallback: CommonStyles): QueryJson {
  return nonEmptyFields({
    arrays: arrays === fallback.arrays ? undefined : arrays,
    objects: objects === fallback.objects ? undefined : objects,
  });
}

/** The operation that a draft describes, without what the profile states for all operations. */
export function operationOf(draft: Draft, defaults: Defaults): OperationJson {
  const { route, accept, leftover, security, server } = draft;
  const kind = draft.body?.kind ?? "none";
  const fields = draft.body?.fields ?? [];
  const hasCommonServer = server === undefined || defaults.baseUrls.includes(server.baseUrl);
  const rules = [...draft.parameters, ...fields].flatMap((parameter) =>
    ruleFor(parameter, leftover, defaults),
  );
  const operation: OperationJson = nonEmptyFields({
    route,
    // Not by assignment: a name may be `__proto__`.
    parameters: Object.fromEntries(rules),
    body: leftover === "body" && (kind !== defaults.body || draft.statesBody) ? kind : undefined,
    format: draft.body?.format,
    accept,
    ...(hasCommonServer ? {} : serverFields(server)),
  });
  // An empty list means that the operation accepts no credentials.
  return security === undefined ? operation : { ...operation, security };
}

/** The rule of a parameter, if it needs one. */
function ruleFor(
  parameter: Parameter,
  leftover: Draft["leftover"],
  defaults: Defaults,
): readonly (readonly [key: string, rule: PlaceName | RuleJson])[] {
  const { in: place, name, key, outline, style, isRequired } = parameter;
  const common = defaults[place === "query" ? "query" : "form"];
  const isCredential = defaults.credentials.has(key);
  const rule = nonEmptyFields({
    in: place,
    name: key === name ? undefined : name,
    style: isCommon(parameter, common) ? undefined : style,
    format: outline.format,
    required: isRequired ? true : undefined,
  });
  if (isCredential && place === "body") {
    // A field of the body with the name of a credential goes through `data`.
    return [];
  }
  if (Object.keys(rule).length > 1) {
    return [[key, rule]];
  }
  const isFallback = place === "path" || place === (isCredential ? "query" : leftover);
  return isFallback ? [] : [[key, place]];
}

/**
 * Whether a parameter has the common style. The style of a list of objects also decides how the objects are written.
 */
function isCommon(parameter: Parameter, { arrays, objects }: CommonStyles): boolean {
  const {
    outline: { isList, holdsObjects },
    style,
  } = parameter;
  return (
    (objectStyle(parameter) ?? objects) === objects &&
    !(
      isList &&
      (style !== arrays || (holdsObjects && style === "repeat" && objects === "deepObject"))
    )
  );
}

/** The style of objects in a parameter. */
function objectStyle({
  outline: { isList, isObject, isUnknown },
  style,
}: Parameter): Parameter["style"] {
  return !isList ? style : isObject || isUnknown ? OBJECTS.get(style) : undefined;
}

/** The most common styles of lists and of objects. */
function commonStyles(parameters: readonly Parameter[], fallback: CommonStyles): CommonStyles {
  const lists = parameters.flatMap(({ outline: { isList }, style }) =>
    isList && style !== "json" ? style : [],
  );
  // If objects occur only in lists, the style of the lists decides how they are written.
  const inLists = parameters.map(({ outline: { holdsObjects }, style }) =>
    holdsObjects ? OBJECTS.get(style) : undefined,
  );
  return {
    // Only list styles were collected for lists, and only object styles for objects.
    arrays: commonest(lists, fallback.arrays) as ArrayStyle,
    objects: commonest(parameters.map(objectStyle), commonest(inLists, fallback.objects)) as
      ObjectStyle | undefined,
  };
}

/**
 * The most frequent choice; `fallback` if there is none. Of equally frequent ones the fallback wins, else JSON, else
 * the first by name: the order of the paths does not matter.
 */
function commonest<Choice>(found: readonly (Choice | undefined)[], fallback: Choice): Choice {
  // A half decides between equally frequent choices only.
  const counts = new Map([[fallback, 0.5]]);
  for (const choice of found) {
    if (choice !== undefined) {
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
  }
  const rank = (choice: Choice): string => String(choice).replace(/^.*json/i, " $&");
  return [...counts].reduce((one, other) =>
    (other[1] - one[1] || Number(rank(other[0]) < rank(one[0]))) > 0 ? other : one,
  )[0];
}
