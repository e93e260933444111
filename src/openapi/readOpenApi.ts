import { atCaller } from "../errors.js";
import {
  type Operation,
  type ProfileJson,
  readOperation,
  readProfile,
  type ServiceProfile,
} from "../index.js";
import { checkNames, fieldsByName } from "../support/fields.js";
import { copyOwn } from "../support/objects.js";
import { commonOf, type Defaults, operationOf, profileFields } from "./commonSettings.js";
import { readCredentials } from "./credentials.js";
import { Description, descriptionError, type OpenApiProblem } from "./Description.js";
import { nonEmptyFields } from "./fields.js";
import { type Draft, readOperations } from "./operations.js";
import { serverFields, serviceServer } from "./servers.js";
import { type UsableServer, withDefaults } from "./serverUrls.js";
import { Variants } from "./Variants.js";

/** What a description does not say about the service and its SDK. */
export interface OpenApiOptions {
  /** The vendor's name. */
  readonly service: string;
  /** The SDK's name in `user-agent`. */
  readonly clientName: string;
  /** The SDK's version in `user-agent`. */
  readonly version: string;
  /**
   * The base URL, which replaces the servers of the description; required if none of them is absolute. If the server
   * begins with a variable (`{endpoint}/v{version}`), it replaces only that variable. The path of a relative server
   * (`/v1`) is appended to a base URL without a path.
   */
  readonly baseUrl?: string | undefined;
}

/** The result of `readOpenApi`. */
export interface ServiceDescription {
  /** For an `EndpointFactory`. */
  readonly profile: ServiceProfile;
  /** By `operationId`, or by method and path if that is absent or not unique. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** What cannot be expressed. */
  readonly problems: readonly OpenApiProblem[];
}

/** An operation, and the draft that it was made from, which has its id. @internal */
export interface NamedOperation {
  readonly draft: Draft;
  readonly operation: Operation;
}

/**
 * Reads a parsed OpenAPI 3 or Swagger 2.0 description. What cannot be expressed is listed in `problems`; the rest still
 * works. Throws `INVALID_OPTIONS` for any other document, for invalid options, and if `baseUrl` is required.
 */
export function readOpenApi(document: unknown, options: OpenApiOptions): ServiceDescription {
  return atCaller({ readOpenApi }, "readOpenApi", () => {
    const { profile, operations, problems } = readNamed(document, options);
    const byId = operations.map(({ draft, operation }) => [draft.id, operation] as const);
    return { profile, operations: Object.fromEntries(byId), problems };
  });
}

/** As {@link readOpenApi}, with a list of operations. @internal */
export function readNamed(
  document: unknown,
  options: OpenApiOptions,
): Omit<ServiceDescription, "operations"> & {
  readonly operations: readonly NamedOperation[];
  readonly profileJson: ProfileJson;
  readonly description: Description;
  readonly variants: Variants;
} {
  const given = fieldsByName(options);
  checkNames("read the description", "options", given.keys(), OPTIONS);
  // The factory checks their values.
  const own = copyOwn(Object.fromEntries(given)) as object as OpenApiOptions;
  const { service, clientName, version, baseUrl } = own;
  const description = new Description(document);
  // With a `baseUrl`, the problems of servers do not matter.
  const reader = baseUrl === undefined ? description : new Description(document);
  const first = reader.attempt("#/servers", () => serviceServer(reader));
  const server = baseUrl === undefined ? first : serverAt(baseUrl, reader);
  if (server === undefined) {
    const expected = 'the option "baseUrl" or an absolute server';
    throw descriptionError(expected, `neither${reasonIn(reader)}`, { parameters: ["baseUrl"] });
  }
  const variants = new Variants(description);
  const drafts = readOperations(description, variants, server);
  const credentials = description.attempt("#", () => readCredentials(description));
  const common = commonOf(drafts);
  const profileJson: ProfileJson = {
    service,
    ...serverFields(server),
    clientName,
    version,
    accept: "application/json",
    ...profileFields(common),
    credentials: "same-origin",
    ...nonEmptyFields({ ...credentials }),
  };
  const profile = readProfile(profileJson);
  const operations = namedOperations(description, drafts, {
    ...common,
    credentials: new Set(credentials?.credentialParameters),
    // Under another `baseUrl`, the servers of operations have the defaults of its variables in place of their names.
    baseUrls: [undefined, server.baseUrl, first?.baseUrl, first && withDefaults(first)],
  });
  const { problems } = description;
  return { profile, profileJson, operations, problems, description, variants };
}

/** The operations that can be used; the others are problems. */
function namedOperations(
  description: Description,
  drafts: readonly Draft[],
  defaults: Defaults,
): readonly NamedOperation[] {
  return drafts.flatMap((draft) => {
    const operation = description.attempt(
      draft.pointer,
      () => readOperation(operationOf(draft, defaults)),
      "use the operation",
    );
    return operation === undefined ? [] : [{ draft, operation }];
  });
}

/** The problem of the first server, if there is one. */
function reasonIn({ problems }: Description): string {
  const first = problems.at(0);
  return first === undefined ? "" : ` (${first.pointer}: ${first.message})`;
}

/** The server at the caller's base URL, which replaces the whole server or the variable that it begins with. */
function serverAt(baseUrl: string, reader: Description): UsableServer {
  const server = reader.attempt("#/servers", () => serviceServer(reader, baseUrl));
  return server?.filled ? server : { baseUrl, variables: new Map() };
}

const OPTIONS = ["service", "clientName", "version", "baseUrl"] satisfies (keyof OpenApiOptions)[];
