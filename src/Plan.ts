import { originOfBase, sketchAddress, writeAddress, type AddressSketch } from "./Address.js";
import { CallValues } from "./CallValues.js";
import { mergeRequests, type Settings } from "./Defaults.js";
import { EndpointError } from "./errors.js";
import type { HeaderBag } from "./HeaderBag.js";
import { isJsonBody } from "./internal/body.js";
import {
  callAmendAccept,
  callFinish,
  callWriteQuery,
  standardAccept,
  type Hooks,
} from "./Hooks.js";
import { quoteAll, shorten } from "./internal/excerpt.js";
import { setOwn } from "./internal/objects.js";
import { encodeUnreserved, isWellFormed } from "./internal/percent.js";
import { writeWithinLimits } from "./internal/reader.js";
import { remember } from "./internal/remember.js";
import { sectionsOf, type Section } from "./internal/template.js";
import { reasonOf } from "./internal/values.js";
import type { MediaTypeChoice } from "./Options.js";
import type { Profile } from "./Profile.js";
import { describeRoute, Route } from "./Route.js";
import type { HeaderValue, RequestOptions } from "./types/options.js";

const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);
const JSON_TYPE = "application/json; charset=utf-8";

const routeOf = remember((url) => Route.ofUrl(url));

/** Where a parameter goes. */
export type Place = "path" | "query" | "body" | "unsent";

/** What calls of the same names on the same layer have in common. */
export interface Sketch extends AddressSketch {
  readonly method: string;
  /** The names of the body's fields; `undefined` where there is no body. */
  readonly body: readonly string[] | undefined;
  /** The layer's headers. */
  readonly headers: Readonly<Record<string, HeaderValue>>;
  /** The type of the body, unless the call brings one. */
  readonly contentType: string | undefined;
  /** Headers that a plain call does not bring. */
  readonly barredHeaders: ReadonlySet<string>;
  /** The layer's `request`. */
  readonly request: unknown;
  /** All values; those that the call does not name are defaults. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One call: what it is made of, and the one place that knows where each parameter goes. */
export class Plan {
  readonly #settings: Settings;
  readonly #profile: Profile;
  readonly #method: string;
  readonly #route: Route;
  readonly #named: ReadonlySet<string>;
  readonly #hooks: Hooks;
  #rest: readonly string[] | undefined;
  #sections: ReadonlyMap<string, Section> | undefined;

  /** Throws `MISSING_URL`, `BODY_NOT_ALLOWED`, or what is wrong with the url. */
  constructor(settings: Settings, profile: Profile, hooks: Hooks) {
    const { url, method = "GET", baseUrl, data } = settings;
    if (url === undefined || url === "") {
      throw new EndpointError(
        "MISSING_URL",
        'Cannot write the request: found no url, wanted a route as "GET /orgs/:org" or the option url',
      );
    }
    this.#settings = settings;
    this.#profile = profile;
    this.#hooks = hooks;
    this.#method = method.toLowerCase();
    this.#route = routeOf(url);
    // Names of the base URL count also where a full URL leaves it unused.
    this.#named = new Set([...this.#route.names, ...(baseUrl?.names ?? [])]);
    if (data !== undefined && !BODY_METHODS.has(this.#method)) {
      throw new EndpointError(
        "BODY_NOT_ALLOWED",
        `Cannot write the request ${shorten(this.name)}: found data, wanted it with PATCH, POST, PUT or DELETE only`,
        { route: this.name },
      );
    }
  }

  /** The route, as errors show it. */
  get name(): string {
    return describeRoute(this.#method, this.#route.url);
  }

  /** The method in lower case. */
  get method(): string {
    return this.#method;
  }

  /** Where the parameter `name` goes. */
  place(name: string): Place {
    if (this.#named.has(name)) {
      return this.#placeInTemplate(name);
    }
    if (QUERY_METHODS.has(this.#method)) {
      return "query";
    }
    return BODY_METHODS.has(this.#method) && this.#settings.data === undefined ? "body" : "unsent";
  }

  /** The type that the library gives the body; `undefined` where it gives none. */
  get contentType(): string | undefined {
    const { headers } = this.#settings;
    const body = this.#body();
    const untyped = !headers.has("content-type") && !headers.isRemoved("content-type");
    return body !== undefined && untyped && isJsonBody(body) ? JSON_TYPE : undefined;
  }

  /** The `accept` header as it is sent; `undefined` where none is. */
  get accept(): HeaderValue | undefined {
    const { headers, mediaType } = this.#settings;
    return this.#amendHeaders(headers, mediaType)["accept"];
  }

  /** The request. */
  write(): RequestOptions {
    const url = writeWithinLimits(() => this.#writeUrl());
    const body = this.#body();
    const request = mergeRequests(this.#settings.requests);
    const result: RequestOptions = { method: this.#method, url, headers: this.#writeHeaders() };
    if (body !== undefined) {
      result.body = body;
    }
    if (request !== undefined) {
      result.request = request;
    }
    const { finish } = this.#hooks;
    return finish === undefined ? result : callFinish(finish, result);
  }

  /**
   * What this call has in common with all of the same names on the same layer; `undefined` where they
   * are not plain. @internal
   */
  sketch(layer: Settings): Sketch | undefined {
    const { baseUrl, data, parameters } = this.#settings;
    const { headers, mediaType, requests } = layer;
    const address = baseUrl === undefined ? undefined : sketchAddress(this.#route, baseUrl);
    const leftover = this.#leftover("query");
    const hooked = Object.values(this.#hooks).some((hook) => hook !== undefined);
    if (address === undefined || data !== undefined || hooked || requests.length > 1) {
      return undefined;
    }
    // Where values choose the service's host, each call has an origin of its own to compare with.
    const { base, guardedHeaders } = this.#profile;
    const trusted =
      base.names.length === 0 && this.#isTrusted(address.origin, new CallValues(parameters));
    const barred = trusted ? [] : guardedHeaders;
    if (barred.some((name) => headers.has(name)) || !leftover.every(isWellFormed)) {
      return undefined;
    }
    const body = this.#leftover("body");
    const untyped = !headers.has("content-type") && !headers.isRemoved("content-type");
    return {
      ...address,
      method: this.#method,
      query: [
        ...address.query,
        ...leftover.map((name) => ({ name, key: `${encodeUnreserved(name)}=` })),
      ],
      body: body.length > 0 ? body : undefined,
      headers: this.#amendHeaders(headers, mediaType),
      contentType: body.length > 0 && untyped ? JSON_TYPE : undefined,
      barredHeaders: new Set(mediaType === undefined ? barred : [...barred, "accept"]),
      request: requests[0],
      parameters,
    };
  }

  #placeInTemplate(name: string): Place {
    if (this.#sections === undefined) {
      const { prefix, rest, host } = this.#route.parts;
      const base = prefix === "" ? this.#settings.baseUrl : undefined;
      this.#sections = new Map([
        ...sectionsOf(base === undefined ? [] : [...base.host, ...base.path, ...base.query]),
        ...sectionsOf([...host, ...rest]),
      ]);
    }
    const section = this.#sections.get(name);
    // A fragment never leaves the client, nor does what a full URL leaves unused.
    return section === undefined || section === "fragment" ? "unsent" : section;
  }

  /** The names that no template holds, if `place` is where they all go. */
  #leftover(place: "query" | "body"): readonly string[] {
    this.#rest ??= Object.keys(this.#settings.parameters).filter((name) => !this.#named.has(name));
    const [first] = this.#rest;
    return first !== undefined && this.place(first) === place ? this.#rest : [];
  }

  #body(): unknown {
    const { data, parameters } = this.#settings;
    const names = this.#leftover("body");
    if (names.length === 0) {
      return data;
    }
    const body: Record<string, unknown> = {};
    names.forEach((name) => {
      setOwn(body, name, parameters[name]);
    });
    return body;
  }

  #writeQuery(name: string, values: CallValues): string {
    const { writeQuery } = this.#hooks;
    const raw = this.#settings.parameters[name];
    if (writeQuery !== undefined && raw !== null) {
      return callWriteQuery(writeQuery, name, raw);
    }
    const value = values.get(name);
    try {
      return value === undefined ? "" : this.#profile.query.write(name, value);
    } catch (thrown) {
      values.refuse(name, reasonOf(thrown));
      return "";
    }
  }

  #writeUrl(): string {
    const { missingIsEmpty, trustedOrigins } = this.#profile;
    const values = new CallValues(this.#settings.parameters);
    const query = this.#leftover("query").map((name) => this.#writeQuery(name, values));
    const { url, origin } = writeAddress({
      route: this.#route,
      method: this.#method,
      base: this.#settings.baseUrl,
      values,
      query: query.filter((text) => text !== "").join("&"),
      missingIsEmpty,
      trustedOrigins,
    });
    this.#checkCredentials(values, origin);
    return url;
  }

  /** Whether the service's credentials may go to `origin`. */
  #isTrusted(origin: string, values: CallValues): boolean {
    const { base, trustedOrigins } = this.#profile;
    return trustedOrigins.has(origin) || originOfBase(base, values) === origin;
  }

  /** A service may want its credentials to go to itself only. */
  #checkCredentials(values: CallValues, origin: string): void {
    const { headers } = this.#settings;
    const guarded = this.#profile.guardedHeaders.filter((name) => headers.has(name));
    const [header] = guarded;
    if (header !== undefined && !this.#isTrusted(origin, values)) {
      throw new EndpointError(
        "UNSAFE_URL",
        `Cannot write the request ${shorten(this.name)}: found credentials, ${quoteAll(guarded)}, on their ` +
          "way to another origin, wanted that of the profile's baseUrl or one of its trustedOrigins",
        { route: this.name, header },
      );
    }
  }

  #writeHeaders(): Record<string, HeaderValue> {
    const { headers, mediaType } = this.#settings;
    const written = this.#amendHeaders(headers, mediaType);
    const { contentType } = this;
    if (contentType !== undefined) {
      written["content-type"] = contentType;
    }
    return written;
  }

  #amendHeaders(
    headers: HeaderBag,
    mediaType: MediaTypeChoice | undefined,
  ): Record<string, HeaderValue> {
    const written = headers.toObject();
    const asked = (mediaType?.format ?? "") !== "" || (mediaType?.previews ?? []).length > 0;
    if (mediaType !== undefined && asked && !headers.isRemoved("accept")) {
      const before = headers.get("accept") ?? "";
      const accept = this.#amend(String(before), mediaType);
      if (accept !== "") {
        written["accept"] = accept;
      } else if (before !== "") {
        // A hook may leave the header out.
        delete written["accept"];
      }
    }
    return written;
  }

  /** The `accept` header with the format and the previews that were asked for. */
  #amend(accept: string, mediaType: MediaTypeChoice): string {
    const { amendAccept } = this.#hooks;
    return amendAccept === undefined
      ? standardAccept(accept, mediaType, this.#profile)
      : callAmendAccept(amendAccept, accept, mediaType);
  }
}
