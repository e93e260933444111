/** Profiles and operations of plain data: the texts that name the values of the vocabulary. */
import { attempt, type Problems, readVariables } from "./checks/checkFields.js";
import {
  checkList,
  isPlace,
  oneOf,
  orRefusal,
  printableText,
  wrong,
  wrongType,
} from "./checks/checkValues.js";
import { atCaller, EndpointError } from "./errors.js";
import { kindOfType } from "./grammar/bodyTypes.js";
import { isMediaType } from "./grammar/tokens.js";
import type {
  ArrayStyle,
  FormatName,
  ObjectStyle,
  OperationData,
  OperationJson,
  ProfileJson,
  ServiceProfile,
  StyleName,
} from "./layers/declarations.js";
import { readService } from "./layers/readService.js";
import { Operation } from "./Operation.js";
import type { BaseUrlVariable } from "./request/baseUrl.js";
import type { BodyKind } from "./request/BodyWriter.js";
import { json } from "./request/jsonBody.js";
import type { Style } from "./request/pairs.js";
import type { Format, Place, PlaceName } from "./request/rules.js";
import { quoteProblems, reasonOf } from "./support/messages.js";
import { copyOwn, isRecord, keysOf } from "./support/objects.js";
import { defined } from "./support/properties.js";
import {
  bodyWithType,
  form,
  jsonString,
  multipart,
  noBody,
  rawBody,
} from "./vocabulary/bodyKinds.js";
import { base64, base64url, date, httpDate, unix } from "./vocabulary/formats.js";
import { sameOrigin, trustedOrigin } from "./vocabulary/origins.js";
import { bodyField, cookie, header, path as pathPlace, query } from "./vocabulary/places.js";
import { security } from "./vocabulary/security.js";
import { server } from "./vocabulary/server.js";
import {
  brackets,
  comma,
  deepObject,
  formStyle,
  indices,
  jsonStyle,
  pipe,
  repeat,
  space,
} from "./vocabulary/styles.js";

const LIST_STYLES: Readonly<Record<ArrayStyle, Style>> = {
  comma,
  repeat,
  brackets,
  indices,
  pipe,
  space,
};
const OBJECT_STYLES: Readonly<Record<ObjectStyle, Style>> = {
  deepObject,
  json: jsonStyle,
  form: formStyle,
};
const FORMATS: Readonly<Record<FormatName, Format>> = {
  date,
  unix,
  "http-date": httpDate,
  base64,
  base64url,
};
const PLACES: Readonly<Record<PlaceName, Place>> = {
  path: pathPlace,
  query,
  header,
  cookie,
  body: bodyField,
};
const KINDS: Readonly<Record<string, BodyKind>> = {
  json,
  "json-string": jsonString,
  form,
  multipart,
};

/**
 * The profile that plain data describes, such as JSON. Texts stand for the values of the vocabulary: `"brackets"`,
 * `"form"`, `"same-origin"`. Throws `INVALID_OPTIONS`, which names all wrong fields.
 *
 * @example
 * ```ts
 * new EndpointFactory(readProfile(JSON.parse(text)));
 * ```
 */
export function readProfile(data: ProfileJson): ServiceProfile {
  return atCaller({ readProfile }, "readProfile", () => {
    const problems: Problems = new Map();
    const fields = readTexts(recordOf("profile", data), PROFILE, problems, "");
    // The fields are checked next.
    const profile = Object.freeze(fields) as object as ServiceProfile;
    readService(profile, problems);
    return profile;
  });
}

/**
 * An operation of plain data, such as JSON; what `operation.toJSON()` gives. Throws `INVALID_OPTIONS`, which names the
 * wrong fields.
 */
export function readOperation(data: OperationJson): Operation {
  return atCaller({ readOperation }, "readOperation", () => {
    const problems: Problems = new Map();
    const fields = readTexts(recordOf("operation", data), OPERATION, problems, "");
    if (problems.size > 0) {
      throw textsError("operation", quoteProblems(problems), [...problems.keys()]);
    }
    // The server holds the variables. The fields are checked next.
    return Operation.from({ ...fields, variables: undefined } as object as OperationData);
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a field and turns the text in it into a value. It gets the other fields, and notes problems within its own. */
type FieldReader = (value: unknown, own: Fields, problems: Problems, path: string) => unknown;

/** Readers of the fields of a profile that name values of the vocabulary. */
const PROFILE: Readonly<Record<string, FieldReader>> = {
  variables: variablesOf,
  baseUrl: baseUrlOf,
  query: stylesOf,
  form: stylesOf,
  body: (value) => bodyOf(value, KINDS),
  credentials: (value) => (oneOf(value, ["any", "same-origin"]) === "any" ? undefined : sameOrigin),
  trustedOrigins: (value) => checkList(value, (origin) => trustedOrigin(origin as string)),
};

/** Readers of the fields of an operation that hold texts for values. */
const OPERATION: Readonly<Record<string, FieldReader>> = {
  variables: variablesOf,
  baseUrl: baseUrlOf,
  parameters: (rules, _, problems, path) => readNamedTexts(rules, ruleOf, problems, path),
  body: (value) => bodyOf(value, { ...KINDS, none: noBody }),
  format: (value) => named(FORMATS, value),
  security: (value) => security(...checkList(value, (names) => checkList(names, printableText))),
};

/** Readers of the fields that say how lists and objects are written. */
const STYLE_FIELDS: Readonly<Record<string, FieldReader>> = {
  arrays: (value) => named(LIST_STYLES, value),
  objects: (value) => named(OBJECT_STYLES, value),
  names: (styles, _, problems, path) =>
    readNamedTexts(styles, (style) => styleOf(style), problems, path),
};

/** Readers of the fields of a rule that hold texts for values. */
const RULE: Readonly<Record<string, FieldReader>> = {
  style: styleOf,
  format: (value) => named(FORMATS, value),
};

function recordOf(what: string, data: unknown): Record<string, unknown> {
  try {
    return record(data);
  } catch (thrown) {
    throw textsError(what, reasonOf(thrown), []);
  }
}

/** Replaces the texts in `fields`, which is a copy, by values. A wrong field is left out, and noted under its path. */
function readTexts(
  fields: Record<string, unknown>,
  reads: Readonly<Record<string, FieldReader>>,
  problems: Problems,
  prefix: string,
): Fields {
  for (const name of keysOf(reads)) {
    const value = fields[name];
    if (value !== undefined) {
      fields[name] = undefined;
      attempt(problems, prefix + name, () => {
        fields[name] = reads[name]?.(value, fields, problems, prefix + name);
      });
    }
  }
  return defined(fields);
}

function stylesOf(value: unknown, _: Fields, problems: Problems, path: string): unknown {
  return readTexts(record(value), STYLE_FIELDS, problems, `${path}.`);
}

/** Reads an object whose fields may have any names, all with the same reader. */
function readNamedTexts(
  value: unknown,
  read: FieldReader,
  problems: Problems,
  path: string,
): Fields {
  const data = record(value);
  const reads = Object.fromEntries(keysOf(data).map((name) => [name, read]));
  return readTexts(data, reads, problems, `${path}.`);
}

function record(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) {
    throw wrongType("an object", value);
  }
  return orRefusal(() => copyOwn(value));
}

/** A rule, or a place given as a short form of one. */
function ruleOf(rule: unknown, _: Fields, problems: Problems, path: string): unknown {
  // A place of the vocabulary is no plain data.
  if (typeof rule === "string" || isPlace(rule)) {
    return named(PLACES, rule);
  }
  if (!isRecord(rule)) {
    throw wrong("a place, or an object with one", rule);
  }
  const fields = copyOwn(rule);
  attempt(problems, `${path}.in`, () => {
    fields["in"] = named(PLACES, fields["in"]);
  });
  return readTexts(fields, RULE, problems, `${path}.`);
}

/** The value of a table that a text names; `where` says what else the text may be. */
function named<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
  name: unknown,
  where?: string,
): Value {
  return table[oneOf(name, keysOf(table), where)];
}

function styleOf(style: unknown): Style {
  return named<StyleName, Style>({ ...LIST_STYLES, ...OBJECT_STYLES }, style);
}

/** A body kind, or a media type in place of one. */
function bodyOf(value: unknown, kinds: Readonly<Record<string, BodyKind>>): BodyKind {
  if (typeof value !== "string" || !isMediaType(value)) {
    return named(kinds, value, ", or a media type");
  }
  const kind = kindOfType(value);
  return kind === "raw" ? rawBody(value) : bodyWithType(KINDS[kind] ?? json, value);
}

/** Variables. They belong to the baseUrl beside them, so an operation without one would lose them. */
function variablesOf(value: unknown, { baseUrl }: Fields): unknown {
  if (baseUrl === undefined) {
    throw wrongType("a baseUrl beside them", baseUrl);
  }
  return Object.fromEntries(readVariables(value));
}

/** A base URL; one with names in braces becomes a server. */
function baseUrlOf(value: unknown, { variables = {} }: Fields): unknown {
  return typeof value === "string" && /[{}]/.test(value)
    ? // What is known of the names was checked.
      server(value, variables as Readonly<Record<string, BaseUrlVariable>>)
    : value;
}

function textsError(what: string, problem: string, parameters: readonly string[]): EndpointError {
  return new EndpointError("INVALID_OPTIONS", `Cannot read the ${what}: ${problem}`, {
    parameters,
  });
}
