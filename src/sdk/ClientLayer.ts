import { EndpointError } from "../errors.js";
import { readHeaders } from "../grammar/headers.js";
import { HeaderMerger, type MergedHeaders } from "../headers/HeaderMerger.js";
import { readNamedValues } from "../settings/namedValues.js";
import { NO_NAMES } from "../support/ByNames.js";
import { cannot, quoteAll } from "../support/messages.js";
import { createBare, kindOf } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { RequestOptions } from "../types/options.js";
import { readBase, type Base } from "./base.js";
import type { ReadService } from "./readService.js";
import type { Server } from "../types/sdk.js";

/** What a client and those below it set. */
interface Settings {
  /** The base URL that the user chose. */
  readonly baseUrl: string | undefined;
  readonly headers: Readonly<MergedHeaders>;
  /** The parameters of all calls, on an object without prototype. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly variables: ReadonlyMap<string, unknown>;
}

/** What a client without options sets. */
const NOTHING: Settings = {
  baseUrl: undefined,
  headers: {},
  query: createBare(),
  variables: new Map(),
};

/** The hook of a subclass. */
export type Finish = (this: unknown, request: RequestOptions) => RequestOptions;

/** All that a client sets, ready for its calls. */
export class ClientLayer {
  readonly service: ReadService;
  readonly finish: Finish | undefined;
  /** The names of the parameters of all calls. */
  readonly names: readonly string[];
  /** The headers of all calls. */
  readonly headers: Readonly<MergedHeaders>;
  readonly #settings: Settings;
  readonly #base: Base;
  /** The servers of operations, and the headers, by `accept` and content type. */
  readonly #bases = new Map<string | Server, Base>();
  readonly #mergers = new Map<string | undefined, Map<string | undefined, HeaderMerger>>();

  /** With these `options` over other settings. Throws an `EndpointError` for options that cannot be used. */
  constructor(service: ReadService, options: unknown, finish: Finish | undefined, below = NOTHING) {
    this.service = service;
    this.finish = finish;
    this.#settings = settingsOver(below, options, service);
    this.names = Object.keys(this.#settings.query);
    this.headers = { ...service.headers, ...this.#settings.headers };
    const { baseUrl = service.baseUrl } = this.#settings;
    if (baseUrl === undefined) {
      throw new EndpointError("INVALID_URL", cannot("make the client", "a baseUrl", "none"));
    }
    this.#base = this.#fill(baseUrl);
  }

  /** The same with more options. */
  over(options: unknown): ClientLayer {
    return new ClientLayer(this.service, options, this.finish, this.#settings);
  }

  /** The parameters of all calls. */
  get query(): Settings["query"] {
    return this.#settings.query;
  }

  /** The base URL of an operation, which may have one of its own. */
  baseOf(own: string | Server | undefined): Base {
    if (own === undefined || this.#settings.baseUrl !== undefined) {
      return this.#base;
    }
    const base = this.#bases.get(own) ?? this.#fill(own);
    this.#bases.set(own, base);
    return base;
  }

  /** Lays headers of calls over those of the client, for an operation with this `accept` and a body of this type. */
  mergerOf(accept: string | undefined, type: string | undefined): HeaderMerger {
    let mergers = this.#mergers.get(accept);
    if (mergers === undefined) {
      mergers = new Map();
      this.#mergers.set(accept, mergers);
    }
    let merger = mergers.get(type);
    if (merger === undefined) {
      const isNew = accept !== undefined && !Object.hasOwn(this.#settings.headers, "accept");
      merger = new HeaderMerger(isNew ? { ...this.headers, accept } : this.headers, type);
      mergers.set(type, merger);
    }
    return merger;
  }

  #fill(url: string | Server): Base {
    const { service } = this;
    const { variables } = this.#settings;
    return typeof url !== "string"
      ? url.fill(url.url, variables)
      : typeof service.baseUrl === "object"
        ? service.baseUrl.fill(url, variables)
        : readBase(url);
  }
}

/** The settings with these options over them. */
function settingsOver(below: Settings, options: unknown, service: ReadService): Settings {
  const { names, values } = readNamedValues(options, "options", NO_NAMES, () => true);
  const given = new Map(names.map((name, i) => [name, values[i]]));
  const own = given.get("baseUrl");
  const baseUrl = own === undefined ? below.baseUrl : own;
  if (baseUrl !== undefined && typeof baseUrl !== "string") {
    throw optionsError("a string as baseUrl", kindOf(baseUrl), ["baseUrl"]);
  }
  const headers = { ...below.headers };
  const credentials = createBare();
  const query = Object.assign(createBare(), below.query);
  const variables = new Map(below.variables);
  for (const scheme of service.auth) {
    const written = scheme.options.some((name) => given.has(name))
      ? scheme.write(scheme.options.map((name, i) => credential(given.get(name), name, i > 0)))
      : undefined;
    if (written !== undefined) {
      (scheme.place === "headers" ? credentials : query)[scheme.name] = written;
    }
  }
  for (const fields of [credentials, given.get("headers") ?? {}]) {
    readHeaders(fields).forEach((value, name) => {
      setOwn(headers, name, value);
    });
  }
  readEach(given.get("query"), (name, value) => {
    query[name] = value;
  });
  readEach(given.get("variables"), (name, value) => {
    variables.set(name, value);
  });
  const known = new Set(["baseUrl", "headers", "query", "variables"]);
  service.auth.forEach((scheme) => {
    scheme.options.forEach((name) => known.add(name));
  });
  const unknown = [
    ...names.filter((name) => !known.has(name)),
    ...[...variables.keys()].filter(
      (name) => !service.variables.has(name) && !baseUrl?.includes(`{${name}}`),
    ),
  ];
  if (unknown.length > 0) {
    throw optionsError(`the options ${quoteAll([...known])}`, quoteAll(unknown), unknown);
  }
  return { baseUrl, headers, query, variables };
}

/** A credential: a text, or `null` for none. */
function credential(value: unknown, name: string, mayBeEmpty: boolean): string | null | undefined {
  if (value === null || (typeof value === "string" && (value !== "" || mayBeEmpty))) {
    return value;
  }
  if (value === undefined && mayBeEmpty) {
    return value;
  }
  throw optionsError(`a text as ${name}`, value === "" ? "an empty one" : kindOf(value), [name]);
}

function readEach(object: unknown, use: (name: string, value: unknown) => void): void {
  const { names, values } = readNamedValues(object, "options", NO_NAMES, () => true);
  names.forEach((name, i) => {
    use(name, values[i]);
  });
}

function optionsError(expected: string, got: string, parameters: readonly string[]): EndpointError {
  return new EndpointError("INVALID_OPTIONS", cannot("make the client", expected, got), {
    parameters,
  });
}
