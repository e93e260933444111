import { defined } from "../../support/properties.js";
import {
  EndpointFactory,
  github,
  readProfile,
  server,
  type BaseUrlVariable,
  type Operation,
  type ProfileJson,
  type ServiceProfile,
  type Signatures,
} from "../../index.js";
import { REDACTED } from "../../adapters/textEdits.js";
import { copyOwn, isPlainObject } from "../../support/objects.js";
import { ShownCall } from "./ShownCall.js";
import { Secrets } from "./Secrets.js";

/** The keys of the library's options that are not parameters. The compiler compares them with the library's. */
const RESERVED: Readonly<Record<keyof Signatures.NamedOptions, true>> = {
  baseUrl: true,
  data: true,
  headers: true,
  mediaType: true,
  method: true,
  request: true,
  url: true,
};

/** Named values, told apart as the library does. */
interface GivenValues {
  readonly options: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Tells the library's options from parameters; `known` are names that an operation has for parameters. */
export function splitOptions(
  values: Readonly<Record<string, unknown>>,
  known: readonly string[] = [],
): GivenValues {
  const pairs = Object.entries(values);
  const isOption = (name: string): boolean =>
    Object.hasOwn(RESERVED, name) && !known.includes(name);
  return {
    options: Object.fromEntries(pairs.filter(([name]) => isOption(name))),
    parameters: Object.fromEntries(pairs.filter(([name]) => !isOption(name))),
  };
}

/** The profile that an object of JSON is; it may leave out the name and version of the client. */
export function profileOf(fields: object): ServiceProfile {
  const { clientName, version } = github;
  // Each field is checked.
  return readProfile({ clientName, version, ...fields } as ProfileJson);
}

/**
 * What is replaced in requests of a service: what its profile names, what words suggest, and the parameters that an
 * operation sends under such a name.
 */
export function secretsOf(
  profile: ServiceProfile,
  target: string | Operation,
  showsSecrets: boolean,
): Secrets {
  const { credentialHeaders = [], credentialParameters = [] } = copyOwn(
    profile,
  ) as Partial<ServiceProfile>;
  const listed = [...credentialHeaders, ...credentialParameters];
  const secrets = new Secrets(listed, showsSecrets);
  const rules = typeof target === "string" ? undefined : target.data.parameters;
  const renamed = Object.entries(isPlainObject(rules) ? rules : {})
    .filter(([, rule]) => isPlainObject(rule) && secrets.has(String(rule.name)))
    .map(([name]) => name);
  return renamed.length === 0 ? secrets : new Secrets([...listed, ...renamed], showsSecrets);
}

/** The call of a route or an operation of a service. Throws an `EndpointError`. */
export function makeCall(
  profile: ServiceProfile,
  target: string | Operation,
  { options, parameters }: GivenValues,
  showsSecrets: boolean,
): ShownCall {
  const factory = new EndpointFactory(
    profile,
    typeof target === "string" ? valuesOfHome(profile, parameters) : undefined,
  );
  const secrets = secretsOf(profile, target, showsSecrets);
  const shown = new EndpointFactory(shownProfile(profile, secrets));
  return new ShownCall({ factory, shown, target, options, parameters, secrets });
}

/** The values for names in the base URL. They make the instance, so that its home is where the call goes. */
function valuesOfHome(
  { baseUrl }: ServiceProfile,
  parameters: GivenValues["parameters"],
): GivenValues["parameters"] | undefined {
  const names = typeof baseUrl === "string" ? undefined : baseUrl.base.toFill?.names;
  return (
    names && Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)))
  );
}

/** The profile without defaults that are secret, and with the values allowed that replace those of a call. */
function shownProfile(profile: ServiceProfile, secrets: Secrets): ServiceProfile {
  const { baseUrl } = profile;
  if (typeof baseUrl === "string") {
    return profile;
  }
  const shown = Array.from(baseUrl.variables, ([name, { values, default: preset }]) => {
    const isSecret = secrets.has(name);
    const fields: BaseUrlVariable = defined({
      values: isSecret ? values?.concat(REDACTED) : values,
      default: isSecret && preset !== undefined ? REDACTED : preset,
    });
    return [name, fields] as const;
  });
  const { credentials } = profile;
  return {
    ...profile,
    baseUrl: server(baseUrl.server, Object.fromEntries(shown)),
    // The call itself is checked. What is shown has other values in its host.
    credentials: credentials && { ...credentials, guardAt: () => () => undefined },
  };
}
