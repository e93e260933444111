import { BaseUrl, type BaseUrls, type BaseVariable } from "./BaseUrl.js";
import { EndpointError } from "../errors.js";
import { readHeaders, type HeaderFields } from "../grammar/headers.js";
import { remember } from "../support/BoundedCache.js";
import type { Declared } from "../support/requestOptions.js";
import { expectedBut, quoteProblems, Refusal } from "../support/messages.js";
import { isRecord, kindOf } from "../support/objects.js";
import { bodyFormat } from "./bodies.js";
import {
  headerName,
  checkList,
  matching,
  oneOf,
  origin,
  readEach,
  readFields,
  text,
  type Checks,
  type Problems,
} from "./checks.js";
import { QueryStyle } from "./QueryStyle.js";
import type { BodyFormat } from "../types/operation.js";
import type { ServiceProfile } from "../types/profile.js";

/** A checked profile, ready for use. */
export interface Profile extends BaseUrls {
  readonly service: string;
  /** No layer of defaults has this very object. */
  readonly base: BaseUrl;
  /** The names that are for base URLs: under any other base URL they are sent nowhere. */
  readonly baseNames: ReadonlySet<string>;
  /** The default headers. */
  readonly headers: HeaderFields;
  readonly query: QueryStyle;
  /** How bodies are written. */
  readonly body: BodyFormat;
  /** The style of bodies that are forms. */
  readonly form: QueryStyle;
  /** Whether methods are sent in upper case. */
  readonly sendsUpperCase: boolean;
  /** Whether a required parameter without a value expands to nothing. */
  readonly missingIsEmpty: boolean;
  /** The headers that go to trusted origins only; empty where they go anywhere. */
  readonly guardedHeaders: readonly string[];
  readonly trustedOrigins: ReadonlySet<string>;
  /** The parameters that are credentials, and always go to the query. */
  readonly credentialParameters: ReadonlySet<string>;
  /** Whether these, too, go to trusted origins only. */
  readonly guardsCredentials: boolean;
  /** What each request takes along for the adapters. */
  readonly declared: Declared;
}

/** What each field is once it is checked. */
interface ProfileFields {
  readonly service: string;
  readonly variables: ReadonlyMap<string, BaseVariable>;
  readonly baseUrl: BaseUrl;
  readonly clientName: string;
  readonly version: string;
  readonly accept: string | undefined;
  readonly apiVersion: string;
  readonly headers: HeaderFields;
  readonly query: QueryStyle;
  readonly body: BodyFormat;
  readonly form: QueryStyle;
  readonly methodCase: "lower" | "upper";
  readonly missing: "error" | "empty";
  readonly credentials: "any" | "same-origin";
  readonly credentialHeaders: readonly string[];
  readonly credentialParameters: readonly string[];
  readonly trustedOrigins: readonly string[];
}

const CREDENTIAL_HEADERS = ["authorization", "proxy-authorization", "cookie"];

const VARIABLE_CHECKS: Checks<BaseVariable> = {
  values: (value) => {
    const listed = value === undefined ? undefined : new Set(checkList(value, text));
    if (listed?.size === 0) {
      throw new Refusal(expectedBut("an array with at least one value", "none"));
    }
    return listed;
  },
  default: (value, { values }) => {
    if (value === undefined) {
      return undefined;
    }
    return values === undefined ? text(value) : oneOf(value, [...values]);
  },
};

const CHECKS: Checks<ProfileFields> = {
  service: (value) => matching(value, /^[A-Za-z0-9][A-Za-z0-9_-]*$/),
  variables: readVariables,
  baseUrl: (value, { variables }) => BaseUrl.parse(text(value), variables),
  clientName: text,
  version: text,
  accept: (value) => (value === undefined ? undefined : text(value)),
  apiVersion: (value = "v3") => matching(value, /^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  headers: (value = {}) => readHeaders(value),
  query: (value = {}) => QueryStyle.read(value, "comma"),
  body: (value = "json") => bodyFormat(value),
  form: (value = {}) => QueryStyle.read(value, "brackets"),
  methodCase: (value = "lower") => oneOf(value, ["lower", "upper"]),
  missing: (value = "error") => oneOf(value, ["error", "empty"]),
  credentials: (value = "any") => oneOf(value, ["any", "same-origin"]),
  credentialHeaders: (value = []) => checkList(value, headerName),
  credentialParameters: (value = []) => checkList(value, text),
  trustedOrigins: (value = []) => checkList(value, origin),
};

/** Checks a profile, each field read once. Throws `INVALID_OPTIONS` that names all wrong fields. */
export function readProfile(profile: ServiceProfile): Profile {
  const fields = checkProfile(profile);
  const { service, apiVersion, clientName, version, query, body, form } = fields;
  const { credentialHeaders, credentialParameters } = fields;
  const userAgent = `${clientName}/${version}`;
  const guardsCredentials = fields.credentials !== "any";
  const { accept = `application/vnd.${service}.${apiVersion}+json` } = fields;
  return Object.freeze({
    service,
    base: fields.baseUrl,
    baseNames: new Set([...fields.baseUrl.names, ...fields.variables.keys()]),
    parseBaseUrl: remember((url) => BaseUrl.parse(url, fields.variables)),
    headers: new Map([["accept", accept], ["user-agent", userAgent], ...fields.headers]),
    query,
    body,
    form,
    sendsUpperCase: fields.methodCase === "upper",
    missingIsEmpty: fields.missing === "empty",
    guardedHeaders: guardsCredentials ? [...CREDENTIAL_HEADERS, ...credentialHeaders] : [],
    trustedOrigins: new Set(fields.trustedOrigins),
    credentialParameters: new Set(credentialParameters),
    guardsCredentials,
    declared: {
      userAgent,
      credentials: [...credentialHeaders, ...credentialParameters],
      guardsCredentials,
    },
  });
}

function readVariables(value: unknown = {}): ReadonlyMap<string, BaseVariable> {
  const variables = readEach(value, (variable, name, problems) =>
    readFields(variable, VARIABLE_CHECKS, problems, name),
  );
  // Each has all fields, since nothing was wrong.
  return variables as ReadonlyMap<string, BaseVariable>;
}

function checkProfile(profile: unknown): ProfileFields {
  if (!isRecord(profile)) {
    throw profileError(expectedBut("an object", kindOf(profile)));
  }
  const problems: Problems = new Map();
  const fields = readFields(profile, CHECKS, problems);
  if (problems.size > 0) {
    throw profileError(quoteProblems(problems), [...problems.keys()]);
  }
  // Every field went through its check.
  return fields as ProfileFields;
}

function profileError(problem: string, parameters?: readonly string[]): EndpointError {
  return new EndpointError("INVALID_OPTIONS", `Cannot use the profile: ${problem}`, { parameters });
}
