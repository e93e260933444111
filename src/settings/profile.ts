import { BaseUrl } from "./BaseUrl.js";
import { EndpointError } from "../errors.js";
import { HeaderBag } from "../HeaderBag.js";
import { expectedBut, quoteProblems, withoutAction } from "../support/messages.js";
import { isRecord, kindOf } from "../support/objects.js";
import { defaultUserAgent } from "../support/userAgents.js";
import { bodyFormat } from "./bodyFormat.js";
import { headerName, listOf, matching, oneOf, origin, text, unlessItThrows } from "./checks.js";
import { QueryStyle } from "./QueryStyle.js";
import type { BodyFormat } from "../types/operation.js";
import type { HeaderInit } from "../types/options.js";
import type { ServiceProfile } from "../types/profile.js";

/** A checked profile, ready for use. */
export interface Profile {
  readonly service: string;
  readonly base: BaseUrl;
  /** The default headers. */
  readonly headers: HeaderBag;
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
}

/** What each field is once it is checked. */
interface Fields {
  readonly service: string;
  readonly baseUrl: BaseUrl;
  readonly clientName: string;
  readonly version: string;
  readonly accept: string | undefined;
  readonly apiVersion: string;
  readonly headers: HeaderBag;
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

/** Each check returns the field, or throws an error that says what it must be. */
const CHECKS: { readonly [Field in keyof Fields]: (value: unknown) => Fields[Field] } = {
  service: (value) => matching(value, /^[A-Za-z0-9][A-Za-z0-9_-]*$/),
  baseUrl: (value) => BaseUrl.parse(text(value)),
  clientName: text,
  version: text,
  accept: (value) => (value === undefined ? undefined : text(value)),
  apiVersion: (value = "v3") => matching(value, /^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  // The bag checks what it is given, whatever its type.
  headers: (value = {}) => HeaderBag.from(value as HeaderInit),
  query: (value = {}) => QueryStyle.read(value, "query", "comma"),
  body: (value = "json") => bodyFormat(value),
  form: (value = {}) => QueryStyle.read(value, "form", "brackets"),
  methodCase: (value = "lower") => oneOf(value, ["lower", "upper"]),
  missing: (value = "error") => oneOf(value, ["error", "empty"]),
  credentials: (value = "any") => oneOf(value, ["any", "same-origin"]),
  credentialHeaders: (value = []) => listOf(value, headerName),
  credentialParameters: (value = []) => listOf(value, text),
  trustedOrigins: (value = []) => listOf(value, origin),
};

/** Checks a profile, each field read once. Throws `INVALID_OPTIONS` that names all wrong fields. */
export function readProfile(profile: ServiceProfile): Profile {
  const fields = readFields(profile);
  const { service, apiVersion, clientName, version, query, body, form } = fields;
  const { accept = `application/vnd.${service}.${apiVersion}+json` } = fields;
  return Object.freeze({
    service,
    base: fields.baseUrl,
    headers: HeaderBag.from({ accept, "user-agent": defaultUserAgent(clientName, version) }).with(
      fields.headers.toInit(),
    ),
    query,
    body,
    form,
    sendsUpperCase: fields.methodCase === "upper",
    missingIsEmpty: fields.missing === "empty",
    guardedHeaders:
      fields.credentials === "any" ? [] : [...CREDENTIAL_HEADERS, ...fields.credentialHeaders],
    trustedOrigins: new Set(fields.trustedOrigins),
    credentialParameters: new Set(fields.credentialParameters),
    guardsCredentials: fields.credentials !== "any",
  });
}

function readFields(profile: unknown): Fields {
  if (!isRecord(profile)) {
    throw profileError(expectedBut("an object", kindOf(profile)));
  }
  const fields: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      fields[name] = check(
        unlessItThrows(() => (Object.hasOwn(profile, name) ? profile[name] : undefined)),
      );
    } catch (thrown) {
      // A refusal, or an error of the library's own: callers' code is run by itself, see below.
      problems.set(name, thrown instanceof Error ? withoutAction(thrown.message) : "");
    }
  }
  for (const name of ownKeys(profile).filter((key) => !Object.hasOwn(CHECKS, key))) {
    const known = `one of the fields ${Object.keys(CHECKS).join(", ")}`;
    problems.set(name, expectedBut(known, "another"));
  }
  if (problems.size > 0) {
    throw profileError(quoteProblems(problems), [...problems.keys()]);
  }
  // Every field went through its check above.
  return fields as unknown as Fields;
}

function ownKeys(profile: object): readonly string[] {
  try {
    return Object.keys(profile);
  } catch {
    throw profileError("its own code throws");
  }
}

function profileError(problem: string, parameters?: readonly string[]): EndpointError {
  return new EndpointError("INVALID_OPTIONS", `Cannot use the profile: ${problem}`, { parameters });
}
