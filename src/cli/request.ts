import { EndpointFactory, github, type ServiceProfile } from "../index.js";
import { isPlainObject } from "../support/objects.js";
import type { Arguments } from "./arguments.js";
import { Call } from "./Call.js";
import type { Input } from "./input.js";
import { Secrets } from "./Secrets.js";

/** The keys of the library's options that are no parameters. */
const RESERVED: ReadonlySet<string> = new Set([
  ...["baseUrl", "data", "headers", "mediaType", "method", "request", "url"],
]);

/** The call that the arguments ask for. Throws a `CommandError` or an `EndpointError`. */
export function readCall(given: Arguments, input: Input): Call {
  const [route = "", ...words] = given.words;
  const profile = readProfile(given, input);
  const values = Object.entries(input.parameters(words));
  const isOption = ([name]: readonly [string, unknown]): boolean => RESERVED.has(name);
  return new Call({
    factory: new EndpointFactory(profile),
    route,
    options: withOptions(Object.fromEntries(values.filter(isOption)), given, input),
    parameters: Object.fromEntries(values.filter((pair) => !isOption(pair))),
    secrets: secretsOf(profile, given.showsSecrets),
  });
}

/** What is replaced in requests of a service: what its profile names, and what its words tell. */
export function secretsOf(profile: ServiceProfile, showsSecrets: boolean): Secrets {
  const { credentialHeaders = [], credentialParameters = [] } = profile;
  return new Secrets([...credentialHeaders, ...credentialParameters], showsSecrets);
}

/** GitHub's profile, or that of a file, with what options say. */
function readProfile({ profile, service, missing }: Arguments, input: Input): ServiceProfile {
  const { clientName, version } = github;
  const base = profile === undefined ? github : { clientName, version, ...input.object(profile) };
  // The factory checks what the file holds.
  return {
    ...base,
    ...(service === undefined ? {} : { service }),
    ...(missing === undefined ? {} : { missing }),
  } as ServiceProfile;
}

/** The options of the call: those given as `name=value`, and over them those given as options of the command. */
function withOptions(
  options: Readonly<Record<string, unknown>>,
  given: Arguments,
  input: Input,
): Record<string, unknown> {
  const { baseUrl, format, previews } = given;
  const headers = { ...fieldsOf(options["headers"]), ...input.headers(given.headers) };
  const mediaType = {
    ...fieldsOf(options["mediaType"]),
    ...(format === undefined ? {} : { format }),
    ...(previews.length === 0 ? {} : { previews }),
  };
  const { "content-type": type } = headers as Readonly<Record<string, unknown>>;
  const isJson = typeof type !== "string" || /[/+]json\b/i.test(type);
  return {
    ...options,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(given.headers.length === 0 ? {} : { headers }),
    ...(format === undefined && previews.length === 0 ? {} : { mediaType }),
    ...(given.data === undefined ? {} : { data: input.data(given.data, isJson) }),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isPlainObject(value) ? value : {};
}
