/** What most operations have in common, and what is particular to each. */
import type {
  ArrayStyle,
  BodyFormat,
  ObjectStyle,
  OperationJson,
  ParameterPlace,
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

/** How lists and objects are written. */
interface CommonStyles {
  readonly arrays: ArrayStyle;
  /** `undefined` where none are written. */
  readonly objects: ObjectStyle | undefined;
}

/** What a profile says for all operations. */
interface Common {
  readonly query: CommonStyles;
  readonly body: BodyFormat;
  readonly form: CommonStyles;
}

/** What holds for every operation that does not say otherwise. */
export interface Defaults extends Common {
  /** Parameters that go to the query with any method. */
  readonly credentials: ReadonlySet<string>;
  /** The base URLs of the whole service. */
  readonly baseUrls: readonly (string | undefined)[];
}

/** What holds where a profile says nothing. */
const STANDARD: Common = {
  query: { arrays: "comma", objects: undefined },
  body: "json",
  form: { arrays: "brackets", objects: "deepObject" },
};

/** What most operations have in common. */
export function commonOf(drafts: readonly Draft[]): Common {
  const bodies = drafts.flatMap(({ body }) => body ?? []);
  const formats = bodies.map(({ format }) => (format === NO_TYPE ? undefined : format));
  // Only parameters of the query and fields of forms have styles.
  return {
    query: commonStyles(
      drafts.flatMap(({ parameters }) => parameters),
      STANDARD.query,
    ),
    body: commonest(formats, STANDARD.body),
    form: commonStyles(
      bodies.flatMap(({ fields }) => fields),
      STANDARD.form,
    ),
  };
}

/** The common things that a profile must say, because they are not the standard. */
export function profileFields({
  query,
  body,
  form,
}: Common): Pick<ProfileJson, "query" | "body" | "form"> {
  return nonEmptyFields({
    query: ownStyles(query, STANDARD.query),
    body: body === STANDARD.body ? undefined : body,
    form: ownStyles(form, STANDARD.form),
  });
}

/** The styles that are not the standard ones. */
function ownStyles({ arrays, objects }: CommonStyles, standard: CommonStyles): QueryJson {
  return nonEmptyFields({
    arrays: arrays === standard.arrays ? undefined : arrays,
    objects: objects === standard.objects ? undefined : objects,
  });
}

/** The operation that a draft describes, without what it has in common with most. */
export function operationOf(draft: Draft, defaults: Defaults): OperationJson {
  const { route, accept, leftover, security, server } = draft;
  const format = draft.body?.format ?? "none";
  const fields = draft.body?.fields ?? [];
  const isUsual = server === undefined || defaults.baseUrls.includes(server.baseUrl);
  const rules = [...draft.parameters, ...fields].flatMap((parameter) =>
    ruleFor(parameter, leftover, defaults),
  );
  const operation: OperationJson = nonEmptyFields({
    route,
    // Not by assignment: a name may be `__proto__`.
    parameters: Object.fromEntries(rules),
    body:
      leftover === "body" && (format !== defaults.body || draft.statesBody) ? format : undefined,
    format: draft.body?.dataFormat,
    accept,
    ...(isUsual ? {} : serverFields(server)),
  });
  // An empty list says that the operation takes none.
  return security === undefined ? operation : { ...operation, security };
}

/** What is said of a parameter, if anything must be. */
function ruleFor(
  parameter: Parameter,
  leftover: Draft["leftover"],
  defaults: Defaults,
): readonly (readonly [key: string, rule: ParameterPlace | RuleJson])[] {
  const { in: place, name, key, shape, style, isRequired } = parameter;
  const common = defaults[place === "query" ? "query" : "form"];
  const isCredential = defaults.credentials.has(key);
  const rule = nonEmptyFields({
    in: place,
    name: key === name ? undefined : name,
    style: isCommon(parameter, common) ? undefined : style,
    format: shape.format,
    required: isRequired ? true : undefined,
  });
  const isUsual = place === "path" || place === (isCredential ? "query" : leftover);
  // A field of the body whose name a credential has goes through `data`.
  return isCredential && place === "body"
    ? []
    : Object.keys(rule).length > 1
      ? [[key, rule]]
      : isUsual
        ? []
        : [[key, place]];
}

/** Whether a parameter has the common style. A style for a list of objects also says how the objects are written. */
function isCommon(parameter: Parameter, { arrays, objects }: CommonStyles): boolean {
  const {
    shape: { isList, holdsObjects },
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

/** How an object is written as the value of a parameter. */
function objectStyle({
  shape: { isList, isObject, isUnknown },
  style,
}: Parameter): Parameter["style"] {
  return !isList ? style : isObject || isUnknown ? OBJECTS.get(style) : undefined;
}

/** The styles that most lists and most objects have. */
function commonStyles(parameters: readonly Parameter[], standard: CommonStyles): CommonStyles {
  const lists = parameters.flatMap(({ shape: { isList }, style }) =>
    isList && style !== "json" ? style : [],
  );
  // Where only lists hold objects, their style says how these are written.
  const inLists = parameters.map(({ shape: { holdsObjects }, style }) =>
    holdsObjects ? OBJECTS.get(style) : undefined,
  );
  return {
    // Only list styles were collected for lists, and only object styles for objects.
    arrays: commonest(lists, standard.arrays) as ArrayStyle,
    objects: commonest(parameters.map(objectStyle), commonest(inLists, standard.objects)) as
      ObjectStyle | undefined,
  };
}

/** What occurs most often, the first of several; `standard` where nothing does. */
function commonest<Choice>(found: readonly (Choice | undefined)[], standard: Choice): Choice {
  const counts = new Map<Choice, number>();
  for (const choice of found) {
    if (choice !== undefined) {
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
  }
  const most = [...counts].sort((one, other) => other[1] - one[1]).at(0);
  return most === undefined ? standard : most[0];
}
