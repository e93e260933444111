/** Profiles and operations of plain data: the texts by which the values of the vocabulary are called. */
import { atCaller, EndpointError } from "../errors.js";
import { isMediaType } from "../grammar/tokens.js";
import { oneOf, readEach, readWithin, wrong, type Problems } from "../layers/checks.js";
import { readService } from "../layers/profile.js";
import { Operation } from "../Operation.js";
import { json } from "../request/json.js";
import type { BodyKind, Format, Place, Server, Style } from "../request/rules.js";
import { expectedBut, quoteProblems, withoutAction } from "../support/messages.js";
import { copyOwn, isRecord, keysOf, kindOf } from "../support/objects.js";
import type { OperationJson, ProfileJson } from "../types/json.js";
import type { OperationData } from "../types/operation.js";
import type { BaseUrlVariable, QueryProfile, ServiceProfile } from "../types/profile.js";
import { base64, base64url, date, httpDate, unix } from "./formats.js";
import { bodyWithType, form, jsonString, multipart, noBody, rawBody } from "./kinds.js";
import { sameOrigin, trustedOrigin } from "./origins.js";
import { bodyField, cookie, header, path, query } from "./places.js";
import { server } from "./servers.js";
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
} from "./styles.js";

const STYLES: Readonly<Record<string, Style>> = {
  comma,
  repeat,
  brackets,
  indices,
  pipe,
  space,
  deepObject,
  json: jsonStyle,
  form: formStyle,
};
const FORMATS: Readonly<Record<string, Format>> = {
  date,
  unix,
  "http-date": httpDate,
  base64,
  base64url,
};
const PLACES: Readonly<Record<string, Place>> = { path, query, header, cookie, body: bodyField };
const KINDS: Readonly<Record<string, BodyKind>> = {
  json,
  "json-string": jsonString,
  form,
  multipart,
};

/**
 * A profile of plain data, such as JSON, in which texts call the values of the vocabulary: `"brackets"`, `"form"`,
 * `"same-origin"`. Throws `INVALID_OPTIONS` that names all wrong fields.
 *
 * @example
 * ```ts
 * new EndpointFactory(readProfile(JSON.parse(text)));
 * ```
 */
export function readProfile(data: ProfileJson): ServiceProfile {
  return atCaller({ readProfile }, "readProfile", () => {
    const fields = readTexts("profile", data, {
      baseUrl: (url, own) => baseUrlOf(url, own["variables"]),
      query: stylesOf,
      form: stylesOf,
      body: bodyOf,
      credentials: (value) =>
        oneOf(value, ["any", "same-origin"]) === "any" ? undefined : sameOrigin,
      trustedOrigins: (value) =>
        Array.isArray(value) ? value.map((origin) => trustedOrigin(origin as string)) : value,
    });
    // The fields are checked next.
    const profile = Object.freeze(fields) as object as ServiceProfile;
    readService(profile);
    return profile;
  });
}

/**
 * An operation of plain data, such as JSON; what `operation.toJSON()` gives. Throws `INVALID_OPTIONS` that names all
 * wrong fields.
 */
export function readOperation(data: OperationJson): Operation {
  return atCaller({ readOperation }, "readOperation", () => {
    const fields = readTexts("operation", data, {
      parameters: (rules) => Object.fromEntries(readEach(rules, ruleOf)),
      body: (value) => (value === "none" ? noBody : bodyOf(value)),
      format: (value) => FORMATS[oneOf(value, keysOf(FORMATS))],
      baseUrl: (url) => baseUrlOf(url, undefined),
    });
    // The fields are checked next.
    return Operation.from(fields as object as OperationData);
  });
}

/** How the fields are read that hold texts for values. */
type Readers = Readonly<
  Record<string, (value: unknown, own: Readonly<Record<string, unknown>>) => unknown>
>;

function readTexts(what: string, data: unknown, readers: Readers): Record<string, unknown> {
  if (!isRecord(data)) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot read the ${what}: ${expectedBut("an object", kindOf(data))}`,
    );
  }
  const problems: Problems = new Map();
  const fields = copyOwn(data);
  for (const name of Object.keys(readers)) {
    if (fields[name] !== undefined) {
      try {
        fields[name] = readers[name]?.(fields[name], fields);
      } catch (thrown) {
        problems.set(name, thrown instanceof Error ? withoutAction(thrown.message) : "");
      }
    }
  }
  if (problems.size > 0) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot read the ${what}: ${quoteProblems(problems)}`,
      { parameters: [...problems.keys()] },
    );
  }
  return fields;
}

function ruleOf(rule: unknown): unknown {
  if (typeof rule === "string") {
    return PLACES[oneOf(rule, keysOf(PLACES))];
  }
  if (!isRecord(rule)) {
    throw wrong("a place, or an object with one", rule);
  }
  const { in: place, style, format, ...others } = copyOwn(rule);
  return {
    ...others,
    in: PLACES[oneOf(place, keysOf(PLACES))],
    ...(style === undefined ? {} : { style: styleOf(style) }),
    ...(format === undefined ? {} : { format: FORMATS[oneOf(format, keysOf(FORMATS))] }),
  };
}

function stylesOf(value: unknown): unknown {
  return readWithin<QueryProfile>(value, {
    arrays: (own) => (own === undefined ? own : styleOf(own, LIST_STYLES)),
    objects: (own) => (own === undefined ? own : styleOf(own, OBJECT_STYLES)),
    names: (own = {}) => Object.fromEntries(readEach(own, (style) => styleOf(style))),
  });
}

const LIST_STYLES = ["comma", "repeat", "brackets", "indices", "pipe", "space"];
const OBJECT_STYLES = ["deepObject", "json", "form"];

function styleOf(value: unknown, names: readonly string[] = keysOf(STYLES)): Style {
  return STYLES[oneOf(value, names)] as Style;
}

/** A kind of bodies, or the media type that stands in place of one. */
function bodyOf(value: unknown): BodyKind {
  if (typeof value !== "string" || !isMediaType(value)) {
    return KINDS[oneOf(value, keysOf(KINDS), " or a media type")] as BodyKind;
  }
  const type = (value.split(/;/)[0] ?? "").trim();
  if (/^application\/x-www-form-urlencoded$/i.test(type)) {
    return bodyWithType(form, value);
  }
  if (/^multipart\/form-data$/i.test(type)) {
    return bodyWithType(multipart, value);
  }
  return /[/+]json$|^(?:\*|application)\/\*$/i.test(type)
    ? bodyWithType(json, value)
    : rawBody(value);
}

/** A base URL; one with names in braces becomes a server. */
function baseUrlOf(value: unknown, variables: unknown): string | Server | unknown {
  return typeof value === "string" && /[{}]/.test(value)
    ? server(value, (isRecord(variables) ? variables : {}) as Record<string, BaseUrlVariable>)
    : value;
}
