/** Clients make layers: their base URL, headers and credentials, and the parameters of all calls. */
import { type HeaderFields, readHeaders } from "../grammar/headerFields.js";
import type { HeaderInit } from "../options.js";
import { isServer, parseBase, type Server } from "../request/baseUrl.js";
import type { LayerOfClient } from "../request/ClientWithLayer.js";
import { type Home, keepAtHome } from "../request/guard.js";
import { shapeOf } from "../request/makePlan.js";
import { completeStyles, declaredStyles, type QueryProfile } from "../request/pairs.js";
import { type MergedHeaders, ReadyHeaders } from "../request/ReadyHeaders.js";
import type { Base, Guard, Hooks, PlannedCall, RequestLayer, Service } from "../request/types.js";
import { credentialHeaders } from "../support/credentialHeaders.js";
import { checkNames, fieldsByName } from "../support/fields.js";
import { copyOwn, createBare, kindOf } from "../support/objects.js";
import { clientError, MAKE, type Scheme } from "../vocabulary/schemes.js";

/** What all clients of a service have in common. */
export interface ServiceOptions {
  /** The vendor's own base URL. */
  readonly baseUrl?: string | Server;
  /** Default headers, `accept` and `user-agent` among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How lists and objects are written in a query. Defaults to lists with commas, and no objects. */
  readonly query?: QueryProfile;
  /** How they are written in a form. Defaults to `brackets` and `deepObject`. */
  readonly form?: QueryProfile;
  /** Which options of a client are credentials. */
  readonly auth?: readonly Scheme[];
}

/** The options of a client. The class of a service adds an option for each of its credentials. */
export interface ClientOptions {
  /**
   * Where requests go. Defaults to the vendor's own base URL; unlike that one, it takes precedence over the servers
   * that single operations have.
   */
  readonly baseUrl?: string | Server | undefined;
  /** Header fields of all requests. */
  readonly headers?: HeaderInit | undefined;
  /**
   * Parameters of all calls. They go to the query, in the style of the service, unless an operation has another place
   * or style for one.
   */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the names in the base URL. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** What all clients of a service have in common, as it was read. */
interface ClientService extends Service {
  readonly headers: HeaderFields;
  readonly auth: readonly Scheme[];
  /** The names of the options of its clients. */
  readonly optionNames: readonly string[];
  /** The vendor's own base URL. */
  readonly base: Base | undefined;
}

/** A layer of a client, and what the layers over it need to know. */
export interface ClientLayer extends LayerOfClient {
  readonly service: ClientService;
  readonly ready: RequestLayer<ClientService>;
  readonly home: Home;
  readonly base: Base;
  /** The options of this layer and all below it. */
  readonly options: ReadonlyMap<string, unknown>;
  readonly variables: ReadonlyMap<string, unknown>;
  readonly headers: Readonly<MergedHeaders>;
  /** The parameters of all calls. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Whether only the service set `accept`. */
  readonly isAcceptOfService: boolean;
}

/** The services that were read. A service is read once, since all its clients share one constant. */
const KNOWN_SERVICES = new WeakMap<ServiceOptions, ClientService>();

/** Reads a service. It is trusted: the generator has checked it. */
export function readClientService(options: ServiceOptions): ClientService {
  const read = KNOWN_SERVICES.get(options);
  if (read !== undefined) {
    return read;
  }
  const service = serviceOf(options);
  // A WeakMap takes objects only.
  KNOWN_SERVICES.set(Object(options) as ServiceOptions, service);
  return service;
}

function serviceOf(data: ServiceOptions): ClientService {
  // Without prototype, so that a polluted `Object.prototype` has no effect.
  const service: ServiceOptions = copyOwn(data);
  const { headers = {}, auth = [], baseUrl } = service;
  const fields = readHeaders(headers);
  const base = typeof baseUrl === "string" ? parseBase(baseUrl) : baseUrl?.base;
  const names = auth.map(({ name }) => name);
  return {
    headers: fields,
    auth,
    base,
    optionNames: [
      "baseUrl",
      "headers",
      "query",
      "variables",
      ...auth.flatMap(({ options }) => options),
    ],
    declared: {
      userAgent: String(fields.get("user-agent") ?? ""),
      credentials: names,
      guardsCredentials: true,
    },
    query: completeStyles(declaredStyles(service.query)),
    form: declaredStyles(service.form),
    body: undefined,
    credentialParameters: new Set(
      auth.filter(({ place }) => place === "query").map(({ name }) => name),
    ),
    sendsUpperCase: false,
    missingIsEmpty: false,
    origins: undefined,
  };
}

/**
 * No parameter of a call fills the base URL of a client. Plans keep the inner function, which must not hold a layer.
 */
const noNamesOfBase: RequestLayer["namesOfBase"] = () => () => false;

/**
 * A layer of `options` over the layer of another client, if any. Throws an `EndpointError` for options that cannot be
 * used.
 */
export function layerOver(
  service: ClientService,
  below: ClientLayer | undefined,
  options: unknown,
  findHooks: () => Hooks,
): ClientLayer {
  const given = fieldsByName(options);
  const all = new Map([...(below?.options ?? []), ...given]);
  checkNames(MAKE, "options", given.keys(), service.optionNames);
  const unfilled = baseIn(all.get("baseUrl"), service);
  const own = fieldsByName(given.get("variables"), "variables");
  const variables = new Map([...(below?.variables ?? []), ...own]);
  const named = [...(service.base?.toFill?.names ?? []), ...(unfilled.toFill?.names ?? [])];
  checkNames(MAKE, "variables", variables.keys(), named);
  const isMoved = given.has("variables") || given.has("baseUrl");
  const base = (isMoved ? undefined : below?.base) ?? filledBase(unfilled, variables);
  const home = below?.home ?? { base, values: variables, isVendors: !all.has("baseUrl") };
  const sent = sentByLayer(service, below, all, given);
  const names = Object.keys(sent.query);
  let ready: RequestLayer<ClientService> | undefined;
  return {
    service,
    below,
    home,
    base,
    options: all,
    variables,
    ...sent,
    // Made on the first call: a field of a subclass may be a hook, and fields are set only after this constructor.
    get ready() {
      return (ready ??= {
        service,
        base,
        isBaseOfService: !all.has("baseUrl"),
        guard: home.base === base ? undefined : guardOf(service, home, variables),
        names,
        values: Object.values(sent.query),
        sendsDefaultsInQuery: true,
        namesOfBase: noNamesOfBase,
        headers: new ReadyHeaders(sent.headers, sent.isAcceptOfService),
        data: undefined,
        hooks: findHooks(),
        requestOptionOf: (ofCall) => ofCall,
        shape: shapeOf(names, "GET", false),
      });
    },
  };
}

/** What all calls of a layer send besides their own parameters, credentials included. */
function sentByLayer(
  service: ClientService,
  below: ClientLayer | undefined,
  all: ReadonlyMap<string, unknown>,
  given: ReadonlyMap<string, unknown>,
): Pick<ClientLayer, "headers" | "query" | "isAcceptOfService"> {
  const chosen = readHeaders(given.has("headers") ? given.get("headers") : {});
  const weaker = below?.headers ?? Object.fromEntries(service.headers);
  const headers = new Map([...Object.entries(weaker), ...chosen]);
  const credentials = credentialsIn(service, all, given, headers);
  readHeaders(credentials.headers).forEach((value, name) => {
    // A header that the layer sets itself replaces the credential, except `cookie`, to which a key was added.
    if (name === "cookie" || !chosen.has(name)) {
      headers.set(name, value);
    }
  });
  return {
    headers: Object.fromEntries(headers),
    query: Object.assign(
      createBare(),
      below?.query,
      credentials.query,
      Object.fromEntries(fieldsByName(given.get("query"), "query")),
    ),
    isAcceptOfService: below?.isAcceptOfService !== false && !chosen.has("accept"),
  };
}

/** The guard of a client. No value of a call can choose another origin than that of the base URL in force. */
function guardOf(
  { declared, credentialParameters: parameters }: ClientService,
  home: Home,
  variables: ReadonlyMap<string, unknown>,
): Guard {
  const credentials = { headers: credentialHeaders(declared.credentials), parameters };
  return (call, _, headers) => {
    keepAtHome(call, call.base?.origin, headers, home, credentials, (name) => variables.get(name));
  };
}

/** A base URL with the variables of a client. */
export function filledBase(
  base: Base,
  variables: ReadonlyMap<string, unknown>,
  call?: PlannedCall,
): Base {
  const names = [...variables.keys()];
  const values = [...variables.values()];
  return base.toFill?.fill({ names, values }).check(call) ?? base;
}

/** The base URL of a client: the one that its user chose, or the vendor's own. */
function baseIn(given: unknown, { base }: ClientService): Base {
  if (given === undefined) {
    if (base === undefined) {
      throw clientError("a baseUrl", "none", "baseUrl");
    }
    return base;
  }
  if (isServer(given)) {
    return given.base;
  }
  if (typeof given !== "string") {
    throw clientError("a string or a server as baseUrl", kindOf(given), "baseUrl");
  }
  return given === base?.text ? base : parseBase(given);
}

/**
 * The headers and the query that the credentials of a layer make; `null` for a credential that is removed. `all` are
 * the options of the layer and all below it, `given` the options of the layer alone. A key in a cookie is added after
 * the other cookies.
 */
function credentialsIn(
  { auth }: ClientService,
  all: ReadonlyMap<string, unknown>,
  given: ReadonlyMap<string, unknown>,
  below: HeaderFields,
) {
  const headers = createBare<string | null | undefined>();
  const query = createBare();
  const shared: string[] = [];
  for (const { options, place, name, write } of auth) {
    if (!options.some((option) => given.has(option))) {
      // Removing one credential must not remove the credential of another scheme that shares its header.
      if (options.some((option) => all.has(option)) && write(all) === below.get(name)) {
        shared.push(name);
      }
    } else if (place === "query") {
      query[name] = write(all);
    } else {
      headers[name] = write(all, headers[name], below.get(name));
    }
  }
  for (const name of shared) {
    // `null` would remove the header that the other scheme still needs.
    if (headers[name] === null) {
      headers[name] = undefined;
    }
  }
  return { headers, query };
}
