import { isTrustedOrigin, writeAddress } from "./Address.js";
import { CallValues } from "./CallValues.js";
import { mergeRequests, type Settings } from "./Defaults.js";
import { EndpointError } from "./errors.js";
import { isJsonBody, JSON_TYPE } from "./internal/body.js";
import { amendHeaders, callFinish, callWriteQuery, type Hooks } from "./Hooks.js";
import { quoteAll, shorten } from "./internal/excerpt.js";
import { setOwn } from "./internal/objects.js";
import { writeWithinLimits } from "./internal/reader.js";
import { remember } from "./internal/remember.js";
import { requestOptions } from "./internal/result.js";
import { reasonOf } from "./internal/values.js";
import { mayHaveBody, Placement, type Place } from "./Placement.js";
import type { Profile } from "./Profile.js";
import { describeRoute, Route } from "./Route.js";
import type { HeaderValue, RequestOptions } from "./types/options.js";

const routeOf = remember((url) => Route.ofUrl(url));

/** One call by all rules: what it is made of, and its request. */
export class Plan {
  readonly #settings: Settings;
  readonly #profile: Profile;
  readonly #method: string;
  readonly #route: Route;
  readonly #placement: Placement;
  readonly #hooks: Hooks;
  #rest: readonly string[] | undefined;

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
    this.#placement = new Placement(this.#route, baseUrl, this.#method, data !== undefined);
    if (data !== undefined && !mayHaveBody(this.#method)) {
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
    return this.#placement.of(name);
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
    return this.#amendHeaders()["accept"];
  }

  /** The request. */
  write(): RequestOptions {
    const url = writeWithinLimits(() => this.#writeUrl());
    const body = this.#body();
    const request = mergeRequests(this.#settings.requests);
    const result = requestOptions(this.#method, url, this.#writeHeaders(), body, request);
    const { finish } = this.#hooks;
    return finish === undefined ? result : callFinish(finish, result);
  }

  /** The names that no template holds, if `place` is where they all go. */
  #leftover(place: "query" | "body"): readonly string[] {
    this.#rest ??= Object.keys(this.#settings.parameters).filter(
      (name) => !this.#placement.isNamed(name),
    );
    return this.#placement.leftover === place ? this.#rest : [];
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

  /** A service may want its credentials to go to itself only. */
  #checkCredentials(values: CallValues, origin: string): void {
    const { headers } = this.#settings;
    const guarded = this.#profile.guardedHeaders.filter((name) => headers.has(name));
    const [header] = guarded;
    if (header !== undefined && !isTrustedOrigin(this.#profile, origin, values)) {
      throw new EndpointError(
        "UNSAFE_URL",
        `Cannot write the request ${shorten(this.name)}: found credentials, ${quoteAll(guarded)}, on their ` +
          "way to another origin, wanted that of the profile's baseUrl or one of its trustedOrigins",
        { route: this.name, header },
      );
    }
  }

  #writeHeaders(): Record<string, HeaderValue> {
    const written = this.#amendHeaders();
    const { contentType } = this;
    if (contentType !== undefined) {
      setOwn(written, "content-type", contentType);
    }
    return written;
  }

  #amendHeaders(): Record<string, HeaderValue> {
    const { headers, mediaType } = this.#settings;
    return amendHeaders(headers, mediaType, this.#profile, this.#hooks);
  }
}
