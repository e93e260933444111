import { EndpointError } from "../errors.js";
import { readHeaders, type HeaderFields } from "../grammar/headers.js";
import { readNamedValues } from "../settings/namedValues.js";
import { copyOwn, createBare, kindOf } from "../support/objects.js";
import type { Declared } from "../support/requestOptions.js";
import { cannot, quoteAll } from "../support/messages.js";
import type { Scheme, Server, Service } from "../types/sdk.js";
import type { StyleWriter } from "../values/pairs.js";
import { readBase, type Base } from "./base.js";
import { comma } from "./styles.js";
import { ReadyHeaders } from "./ReadyHeaders.js";

/** What all clients of a service have in common. */
interface ReadService {
  readonly baseUrl: string | Server | undefined;
  readonly headers: HeaderFields;
  readonly auth: readonly Scheme[];
  /** The names of the options of its clients. */
  readonly options: readonly string[];
  /** The names that are for base URLs, and are sent nowhere else. */
  readonly variables: ReadonlySet<string>;
  /** How lists and objects are written in a query. */
  readonly style: StyleWriter;
  /** What each request takes along for the adapters. */
  readonly declared: Declared;
}

/** The action that errors about options name. */
const MAKE = "make the client";

const NO_VARIABLES: ReadonlySet<string> = new Set();

/** Reads a service. It is trusted: the generator has checked it. */
export function readService(service: Service): ReadService {
  // Without prototype, so that a polluted `Object.prototype` has no effect.
  const own: Service = copyOwn(service);
  const { baseUrl, headers = {}, query = comma, auth = [] } = own;
  const fields = readHeaders(headers);
  return {
    baseUrl,
    headers: fields,
    auth,
    options: [
      "baseUrl",
      "headers",
      "query",
      "variables",
      ...auth.flatMap(({ options }) => options),
    ],
    variables: typeof baseUrl === "object" ? baseUrl.names : NO_VARIABLES,
    style: { write: (name, value, style: StyleWriter = query) => style.write(name, value) },
    declared: {
      userAgent: String(fields.get("user-agent") ?? ""),
      credentials: auth.map(({ name }) => name),
    },
  };
}

/** All that a client and those below it set, ready for its calls. */
export class ClientLayer {
  readonly service: ReadService;
  /** The options of this layer and of those below. */
  readonly options: ReadonlyMap<string, unknown>;
  /** The parameters of all calls, and their names. */
  readonly query: ReadonlyMap<string, unknown>;
  readonly names: readonly string[];
  /** The base URL that the user chose. */
  readonly baseUrl: string | undefined;
  readonly headers: HeaderFields;
  readonly variables: ReadonlyMap<string, unknown>;
  readonly base: Base;
  /** The servers of operations, and the headers of calls without any, by `accept` and content type. */
  readonly #bases = new Map<string | Server, Base>();
  readonly #ready = new Map<string | undefined, ReadyHeaders>();

  /** With these `options` over those of another layer. Throws an `EndpointError` for options that cannot be used. */
  constructor(service: ReadService, options: unknown, below?: ClientLayer) {
    this.service = service;
    const given = over(undefined, options);
    const all = new Map([...(below?.options ?? []), ...given]);
    this.options = all;
    const baseUrl = all.get("baseUrl");
    if (baseUrl !== undefined && typeof baseUrl !== "string") {
      throw optionsError("a text as baseUrl", kindOf(baseUrl), "baseUrl");
    }
    this.baseUrl = baseUrl;
    const query = new Map(below?.query);
    const own = readHeaders(given.has("headers") ? given.get("headers") : {});
    const headers = new Map([...(below?.headers ?? []), ...own]);
    // Keys stand behind the other cookies of the layer. Any other header replaces the credential.
    const credentials = [...readHeaders(credentialsIn(service, all, given, headers, query))].filter(
      (field) => field[0] === "cookie" || !own.has(field[0]),
    );
    this.headers = new Map([...headers, ...credentials]);
    this.query = over(query, given.get("query"));
    this.names = [...this.query.keys()];
    this.variables = over(below?.variables, given.get("variables"));
    const url = baseUrl ?? "";
    const others = [...this.variables.keys()].filter((name) => !url.includes(`{${name}}`));
    checkNames(MAKE, "options", [...given.keys()], service.options);
    checkNames(MAKE, "variables", others, [...service.variables]);
    this.base =
      below?.variables === this.variables && below.baseUrl === baseUrl
        ? below.base
        : this.#fill(baseUrl ?? service.baseUrl);
  }

  /** The base URL of an operation, which may have one of its own. */
  baseOf(own: string | Server | undefined): Base {
    if (own === undefined || this.baseUrl !== undefined) {
      return this.base;
    }
    const base = this.#bases.get(own) ?? this.#fill(own);
    this.#bases.set(own, base);
    return base;
  }

  /** The headers of calls of an operation with this `accept`, and a body of this type. */
  headersOf(accept: string | undefined, type: string | undefined): ReadyHeaders {
    const key = accept === undefined ? type : [accept, type].join("\n");
    let ready = this.#ready.get(key);
    if (ready === undefined) {
      const own = accept === undefined ? [] : [["accept", accept] as const];
      const all = new Map([...this.service.headers, ...own, ...this.headers]);
      if (type !== undefined && !all.has("content-type")) {
        all.set("content-type", type);
      }
      ready = new ReadyHeaders(all);
      this.#ready.set(key, ready);
    }
    return ready;
  }

  #fill(url: string | Server | undefined): Base {
    const { baseUrl } = this.service;
    if (url === undefined) {
      throw optionsError("a baseUrl", "none", "baseUrl");
    }
    return typeof url !== "string"
      ? url.fill(url.url, this.variables)
      : typeof baseUrl === "object"
        ? baseUrl.fill(url, this.variables)
        : readBase(url);
  }
}

/**
 * The headers that the credentials of a layer make, `null` for one that is removed; those of the query are put there.
 * `all` are the options of the layer and of those below, and `given` its own.
 */
function credentialsIn(
  { auth }: ReadService,
  all: ReadonlyMap<string, unknown>,
  given: ReadonlyMap<string, unknown>,
  below: HeaderFields,
  query: Map<string, unknown>,
): Readonly<Record<string, string | null | undefined>> {
  const headers = createBare<string | null | undefined>();
  const kept: string[] = [];
  for (const { options, place, name, write } of auth) {
    if (!options.some((option) => given.has(option))) {
      // A credential that is removed takes none of another scheme along.
      if (options.some((option) => all.has(option)) && write(all) === below.get(name)) {
        kept.push(name);
      }
    } else if (place === "query") {
      query.set(name, write(all));
    } else {
      headers[name] = write(all, headers[name], below.get(name));
    }
  }
  kept.forEach((name) => {
    headers[name] ??= undefined;
  });
  return headers;
}

/** The own fields of an object, each read once, over others. */
function over(
  below: ReadonlyMap<string, unknown> | undefined,
  object: unknown,
): ReadonlyMap<string, unknown> {
  if (object === undefined) {
    return below ?? new Map();
  }
  const { names, values } = readNamedValues(object, "options", undefined, () => true);
  return new Map([...(below ?? []), ...names.map((name, i) => [name, values[i]] as const)]);
}

/** Throws `INVALID_OPTIONS` for names that are not among the `known` ones. */
export function checkNames(
  action: string,
  what: string,
  names: readonly string[],
  known: readonly string[],
): void {
  const parameters = names.filter((name) => !known.includes(name));
  if (parameters.length > 0) {
    const expected = `${quoteAll(known) || "none"} as ${what}`;
    const message = cannot(action, expected, quoteAll(parameters));
    throw new EndpointError("INVALID_OPTIONS", message, { parameters });
  }
}

/** An error about the options of a client. */
export function optionsError(
  expected: string,
  got: string,
  ...parameters: readonly string[]
): EndpointError {
  return new EndpointError("INVALID_OPTIONS", cannot(MAKE, expected, got), {
    parameters,
  });
}
