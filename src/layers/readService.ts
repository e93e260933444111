/** Profiles: what a vendor says of a service, checked once. */
import {
  type Checks,
  type Problems,
  readCheckedFields,
  readEach,
  readVariables,
} from "../checks/checkFields.js";
import {
  checkList,
  headerName,
  isBodyKind,
  isCredentialRule,
  isStyle,
  isTrustedOrigin,
  nameMatching,
  ofVocabulary,
  oneOf,
  printableText,
} from "../checks/checkValues.js";
import { EndpointError } from "../errors.js";
import { type HeaderFields, readHeaders } from "../grammar/headerFields.js";
import { HeaderBag } from "../HeaderBag.js";
import { type BaseUrlVariable, isServer, parseBase, type Server } from "../request/baseUrl.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { Home, TrustedOrigin } from "../request/guard.js";
import { json } from "../request/jsonBody.js";
import {
  completeStyles,
  type DeclaredStyles,
  declaredStyles,
  type QueryProfile,
  type Style,
} from "../request/pairs.js";
import type { Base, Guard, Service } from "../request/types.js";
import { credentialHeaders } from "../support/credentialHeaders.js";
import { expectedBut, quoteProblems } from "../support/messages.js";
import { isRecord, kindOf } from "../support/objects.js";
import type { ServiceProfile } from "./declarations.js";
import { type AmendAccept, standardAccept } from "./mediaTypeOption.js";

/** A service with a checked profile. */
export interface FactoryService extends Service {
  /** The vendor's own base URL. */
  readonly base: Base;
  /** What is known of the names in any base URL. */
  readonly variables: ReadonlyMap<string, BaseUrlVariable>;
  /** The names in its base URL, and those that the profile describes. */
  readonly baseNames: ReadonlySet<string>;
  /** The default headers. */
  readonly headers: HeaderBag;
  /** What keeps credentials at this home; `undefined` if they may go anywhere. */
  readonly guardAt: ((home: Home) => Guard) | undefined;
  /** How `accept` is amended unless a subclass overrides `amendAccept`. */
  readonly amendAccept: AmendAccept;
}

/** What each field is once it is checked. */
interface ProfileFields extends Omit<
  ServiceProfile,
  "variables" | "baseUrl" | "headers" | "query" | "form"
> {
  readonly variables?: ReadonlyMap<string, BaseUrlVariable>;
  readonly baseUrl: Base | Server;
  readonly headers?: HeaderFields;
  readonly query?: DeclaredStyles;
  readonly form?: DeclaredStyles;
}

const REQUIRED = ["service", "baseUrl", "clientName", "version"] as const;

const CHECKS: Checks<ProfileFields> = {
  service: (value) => nameMatching(value, /^[A-Za-z0-9][A-Za-z0-9_-]*$/),
  variables: readVariables,
  baseUrl: (value) => (isServer(value) ? value : parseBase(printableText(value))),
  clientName: printableText,
  version: printableText,
  accept: printableText,
  apiVersion: (value) => nameMatching(value, /^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  headers: readHeaders,
  query: (value, _, problems) => readStyles(value, problems, "query"),
  body: (value) => ofVocabulary(value, hasWriter, "a body kind other than noBody, such as form"),
  form: (value, _, problems) => readStyles(value, problems, "form"),
  methodCase: (value) => oneOf(value, ["lower", "upper"]),
  missing: (value) => oneOf(value, ["error", "empty"]),
  credentials: (value) => ofVocabulary(value, isCredentialRule, "sameOrigin"),
  credentialHeaders: (value) => checkList(value, headerName),
  credentialParameters: (value) => checkList(value, printableText),
  trustedOrigins: (value) => checkList(value, readOrigin),
};

const NO_STYLES: DeclaredStyles = /* @__PURE__ */ declaredStyles();

/** The services of profiles that were read. A profile is checked once, since all instances share one constant. */
const KNOWN_SERVICES = new WeakMap<object, FactoryService>();

/**
 * Checks a profile, each field read once. Throws `INVALID_OPTIONS`, which names all wrong fields; `problems` holds the
 * ones that were found before.
 */
export function readService(
  profile: ServiceProfile,
  problems: Problems = new Map(),
): FactoryService {
  // If `profile` is not an object, the WeakMap finds nothing, and the check below throws.
  let service = KNOWN_SERVICES.get(profile);
  if (service === undefined) {
    service = serviceOf(checkProfile(profile, problems));
    KNOWN_SERVICES.set(profile, service);
  }
  return service;
}

function serviceOf(fields: ProfileFields): FactoryService {
  const { service, baseUrl, apiVersion = "v3", credentials } = fields;
  const { accept = `application/vnd.${service}.${apiVersion}+json`, headers = [] } = fields;
  const { variables = new Map<string, BaseUrlVariable>(), trustedOrigins = [] } = fields;
  const { credentialHeaders: secrets = [], credentialParameters = [] } = fields;
  const base = isServer(baseUrl) ? baseUrl.with(variables) : baseUrl;
  const userAgent = `${fields.clientName}/${fields.version}`;
  const trusted = new Set(trustedOrigins.map(({ origin }) => origin));
  const parameters = new Set(credentialParameters);
  const guarded = credentials && { headers: credentialHeaders(secrets), parameters };
  return {
    base,
    variables,
    headers: HeaderBag.from([["accept", accept], ["user-agent", userAgent], ...headers]),
    amendAccept: standardAccept(service),
    guardAt: guarded && ((home) => credentials.guardAt(home, guarded, trusted)),
    declared: {
      userAgent,
      credentials: [...secrets, ...credentialParameters],
      guardsCredentials: credentials !== undefined,
    },
    query: completeStyles(fields.query ?? NO_STYLES),
    form: fields.form ?? NO_STYLES,
    body: fields.body ?? json,
    baseNames: new Set([...(base.toFill?.names ?? []), ...variables.keys()]),
    credentialParameters: parameters,
    sendsUpperCase: fields.methodCase === "upper",
    missingIsEmpty: fields.missing === "empty",
    // All trusted origins carry the same function, so the first one's is used.
    origins: trustedOrigins.at(0)?.choose(trusted),
  };
}

function readStyles(value: unknown, problems: Problems, path: string): DeclaredStyles {
  const checks: Checks<QueryProfile> = {
    arrays: (own) => styleWith("list", own),
    objects: (own) => styleWith("object", own),
    names: (own) => Object.fromEntries(readEach(own, (style) => styleWith("style", style))),
  };
  return declaredStyles(readCheckedFields(value, checks, problems, path));
}

/** A style that covers lists or objects. */
function styleWith(part: "list" | "object" | "style", value: unknown): Style {
  const example = { list: "brackets", object: "deepObject", style: "brackets or deepObject" };
  const covers = (style: unknown): style is Style => isStyle(style) && style[part] !== undefined;
  return ofVocabulary(value, covers, `a style such as ${example[part]}`);
}

function readOrigin(value: unknown): TrustedOrigin {
  return ofVocabulary(
    value,
    isTrustedOrigin,
    'an origin such as trustedOrigin("https://uploads.example.com")',
  );
}

function hasWriter(value: unknown): value is BodyKind {
  return isBodyKind(value) && value.writer !== undefined;
}

function checkProfile(profile: unknown, problems: Problems): ProfileFields {
  if (!isRecord(profile)) {
    throw profileError(expectedBut("an object", kindOf(profile)));
  }
  const fields = readCheckedFields(profile, CHECKS, problems, "", REQUIRED);
  if (problems.size > 0) {
    throw profileError(quoteProblems(problems), [...problems.keys()]);
  }
  // Every field went through its check.
  return fields as ProfileFields;
}

function profileError(problem: string, parameters?: readonly string[]): EndpointError {
  return new EndpointError("INVALID_OPTIONS", `Cannot use the profile: ${problem}`, { parameters });
}
