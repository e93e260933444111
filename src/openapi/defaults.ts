/** What most operations have in common, and what is particular to each. */
import type {
  ArrayStyle,
  BodyFormat,
  ObjectStyle,
  OperationJson,
  ParameterPlace,
  RuleJson,
} from "../index.js";
import { telling } from "./fields.js";
import { NO_TYPE } from "./mediaTypes.js";
import type { Draft } from "./operations.js";
import { OBJECTS, type Parameter } from "./parameters.js";

/** How lists and objects are written. */
interface CommonStyles {
  readonly arrays: ArrayStyle;
  readonly objects: ObjectStyle;
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
  query: { arrays: "comma", objects: "deepObject" },
  body: "json",
  form: { arrays: "brackets", objects: "deepObject" },
};

/** What most operations have in common. */
export function commonOf(drafts: readonly Draft[]): Common {
  const bodies = drafts.flatMap(({ body }) => body ?? []);
  const formats = bodies.map(({ format }) => (format === NO_TYPE ? undefined : format));
  // Only those of the query and of forms have styles.
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

/** What of it a profile must say. */
export function profileFields(common: Common): Partial<Common> {
  return Object.fromEntries(
    Object.entries(common).filter(
      (entry: readonly [string, Common[keyof Common]]) =>
        commonText(entry[1]) !== commonText(STANDARD[entry[0] as keyof Common]),
    ),
  );
}

/** Not JSON, which a polluted Object.prototype may change. */
function commonText(value: Common[keyof Common]): string {
  return Object.values(value).join();
}

/** The operation that a draft describes, without what it has in common with most. */
export function operationOf(draft: Draft, defaults: Defaults): OperationJson {
  const { route, accept, leftover } = draft;
  const format = draft.body?.format ?? "none";
  const fields = draft.body?.fields ?? [];
  const baseUrl = draft.server?.baseUrl;
  const rules = [...draft.parameters, ...fields].flatMap((parameter) =>
    ruleFor(parameter, leftover, defaults),
  );
  return telling({
    route,
    // Not by assignment: a name may be `__proto__`.
    parameters: Object.fromEntries(rules),
    body:
      leftover === "body" && (format !== defaults.body || draft.statesBody) ? format : undefined,
    format: draft.body?.dataFormat,
    accept,
    baseUrl: defaults.baseUrls.includes(baseUrl) ? undefined : baseUrl,
  });
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
  const rule = telling({
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

/** Whether a style is that of most. One for a list of objects says how these are written, too. */
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

/** How an object is written that is the value of a parameter. */
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
  return {
    // Lists have no other styles than these, and objects no other than those.
    arrays: commonest(lists, standard.arrays) as ArrayStyle,
    objects: commonest(parameters.map(objectStyle), standard.objects) as ObjectStyle,
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
