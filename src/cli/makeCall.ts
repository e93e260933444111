import { EndpointFactory, github, type Operation, type ServiceProfile } from "../index.js";
import { REDACTED } from "../adapters/Masker.js";
import { defined } from "../support/defined.js";
import { copyOwn, createBare, isPlainObject } from "../support/objects.js";
import { Call } from "./Call.js";
import { Secrets } from "./Secrets.js";
import { variantsOf } from "./traces.js";

/** The keys of the library's options that are no parameters. */
const RESERVED: ReadonlySet<string> = new Set([
  ...["baseUrl", "data", "headers", "mediaType", "method", "request", "url"],
]);

/** Named values, told apart as the library does. */
export interface GivenValues {
  readonly options: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Tells the library's options from parameters; `known` are names that an operation has for parameters. */
export function splitOptions(
  values: Readonly<Record<string, unknown>>,
  known: readonly string[] = [],
): GivenValues {
  const pairs = Object.entries(values);
  const isOption = (name: string): boolean => RESERVED.has(name) && !known.includes(name);
  return {
    options: Object.fromEntries(pairs.filter(([name]) => isOption(name))),
    parameters: Object.fromEntries(pairs.filter(([name]) => !isOption(name))),
  };
}

/** The profile that an object of JSON is; it may leave out the name and version of the client. */
export function profileOf(fields: Readonly<Record<string, unknown>>): ServiceProfile {
  const { clientName, version } = github;
  // The factory checks each field.
  return { clientName, version, ...fields } as unknown as ServiceProfile;
}

/**
 * What is replaced in requests of a service: what its profile names, what words tell, and the parameters that
 * an operation sends under such a name.
 */
export function secretsOf(
  profile: ServiceProfile,
  target: string | Operation,
  showsSecrets: boolean,
): Secrets {
  const { credentialHeaders, credentialParameters } = copyOwn(profile);
  const listed = [...textMembers(credentialHeaders), ...textMembers(credentialParameters)];
  const secrets = new Secrets(listed, showsSecrets);
  const rules = typeof target === "string" ? undefined : target.data.parameters;
  const renamed = Object.entries(isPlainObject(rules) ? rules : {})
    .filter(([, rule]) => isPlainObject(rule) && secrets.has(String(rule.name)))
    .map(([name]) => name);
  return renamed.length === 0 ? secrets : new Secrets([...listed, ...renamed], showsSecrets);
}

/** The call of a route or an operation of a service. Throws an `EndpointError`. */
export function makeCall(
  given: ServiceProfile,
  target: string | Operation,
  { options, parameters }: GivenValues,
  showsSecrets: boolean,
): Call {
  const factory = new EndpointFactory(given);
  const profile = bareOf(given);
  const secrets = secretsOf(profile, target, showsSecrets);
  const shownProfile = withoutDefaults(profile, secrets);
  const shown = shownProfile === profile ? factory : new EndpointFactory(shownProfile);
  const tracing = withVariants(shownProfile, shown);
  return new Call({ factory, shown, tracing, target, options, parameters, secrets });
}

/** The profile without prototypes: what it does not say is not looked up in Object.prototype. */
function bareOf(profile: ServiceProfile): ServiceProfile {
  const own: ServiceProfile = Object.assign(createBare<never>(), profile);
  const variables = Object.entries(own.variables ?? {}).map(
    ([name, variable]) => [name, copyOwn(variable)] as const,
  );
  return own.variables === undefined
    ? own
    : Object.assign(own, { variables: Object.fromEntries(variables) });
}

/** The profile with the defaults of secret variables replaced, and with the values that replace those of a call allowed. */
function withoutDefaults(profile: ServiceProfile, secrets: Secrets): ServiceProfile {
  const names = Object.keys(profile.variables ?? {}).filter((name) => secrets.has(name));
  return names.reduce((shown, name) => {
    const known = profile.variables?.[name];
    const values = known?.values && [...known.values, REDACTED];
    const preset = known?.default === undefined ? undefined : REDACTED;
    const variable = Object.assign(createBare<never>(), defined({ values, default: preset }));
    return { ...shown, variables: { ...shown.variables, [name]: variable } };
  }, profile);
}

/** A factory that also allows the values that are tried to find what a listed value wrote. */
function withVariants(profile: ServiceProfile, factory: EndpointFactory): EndpointFactory {
  const variables = Object.entries(profile.variables ?? {}).map(([name, variable]) => {
    const values = variable.values?.flatMap((value) => [value, ...variantsOf(value)]);
    return [name, { ...variable, ...defined({ values }) }] as const;
  });
  try {
    return variables.length === 0
      ? factory
      : new EndpointFactory({ ...profile, variables: Object.fromEntries(variables) });
  } catch {
    // A host can be no longer. What these values wrote is not found.
    return factory;
  }
}

/** The texts of a list, which a profile that is not checked yet may have something else in place of. */
function textMembers(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}
