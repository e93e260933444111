import { originOfBase, writeAddress } from "./Address.js";
import { CallValues } from "./CallValues.js";
import { mergeRequests, type Settings } from "./Defaults.js";
import { EndpointError } from "./errors.js";
import { isJsonBody } from "./internal/body.js";
import { shorten } from "./internal/excerpt.js";
import { setOwn } from "./internal/objects.js";
import { remember } from "./internal/remember.js";
import { reasonOf } from "./internal/values.js";
import { MediaType } from "./MediaType.js";
import type { MediaTypeChoice } from "./Options.js";
import type { Profile } from "./Profile.js";
import { describeRoute, Route } from "./Route.js";
import type { HeaderValue, RequestOptions } from "./types/options.js";

/** Where a parameter goes: into a template, or to the place of what no template names. */
export type Place = "template" | "query" | "body" | "unsent";

const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);
const JSON_TYPE = "application/json; charset=utf-8";

const routeOf = remember((url) => Route.ofUrl(url));

/** One call: what it is made of, and the one place that knows where each parameter goes. */
export class Plan {
  readonly #settings: Settings;
  readonly #profile: Profile;
  readonly #method: string;
  readonly #route: Route;
  readonly #named: ReadonlySet<string>;

  /** Throws `MISSING_URL`, `BODY_NOT_ALLOWED`, or what is wrong with the url. */
  constructor(settings: Settings, profile: Profile) {
    const { url, method = "GET", baseUrl, data } = settings;
    if (url === undefined || url === "") {
      throw new EndpointError(
        "MISSING_URL",
        'Cannot write the request: found no url, wanted a route as "GET /orgs/:org" or the option url',
      );
    }
    this.#settings = settings;
    this.#profile = profile;
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

  /** Where the parameter `name` goes. */
  place(name: string): Place {
    if (this.#named.has(name)) {
      return "template";
    }
    if (QUERY_METHODS.has(this.#method)) {
      return "query";
    }
    return BODY_METHODS.has(this.#method) && this.#settings.data === undefined ? "body" : "unsent";
  }

  /** The request. */
  write(): RequestOptions {
    const { parameters, requests, data } = this.#settings;
    const values = new CallValues(parameters);
    const query: string[] = [];
    const fields: Record<string, unknown> = {};
    for (const name of Object.keys(parameters)) {
      const place = this.place(name);
      if (place === "query") {
        query.push(this.#writeQuery(name, values));
      } else if (place === "body") {
        setOwn(fields, name, parameters[name]);
      }
    }
    const url = this.#writeUrl(values, query.filter((text) => text !== "").join("&"));
    const body = data === undefined && Object.keys(fields).length > 0 ? fields : data;
    const request = mergeRequests(requests);
    return {
      method: this.#method,
      url,
      headers: this.#writeHeaders(body),
      ...(body === undefined ? {} : { body }),
      ...(request === undefined ? {} : { request }),
    };
  }

  #writeQuery(name: string, values: CallValues): string {
    const value = values.get(name);
    try {
      return value === undefined ? "" : this.#profile.query.write(name, value);
    } catch (thrown) {
      values.refuse(name, reasonOf(thrown));
      return "";
    }
  }

  #writeUrl(values: CallValues, query: string): string {
    const { missingIsEmpty, trustedOrigins } = this.#profile;
    const { url, origin } = writeAddress({
      route: this.#route,
      method: this.#method,
      base: this.#settings.baseUrl,
      values,
      query,
      missingIsEmpty,
      trustedOrigins,
    });
    this.#checkCredentials(values, origin);
    return url;
  }

  /** A service may want its credentials to go to itself only. */
  #checkCredentials(values: CallValues, origin: string): void {
    const { base, guardedHeaders, trustedOrigins } = this.#profile;
    const header = guardedHeaders.find((name) => this.#settings.headers.has(name));
    if (
      header !== undefined &&
      !trustedOrigins.has(origin) &&
      originOfBase(base, values) !== origin
    ) {
      throw new EndpointError(
        "UNSAFE_URL",
        `Cannot write the request ${shorten(this.name)}: found the credential header "${header}" on its ` +
          "way to another origin, wanted that of the profile's baseUrl or one of its trustedOrigins",
        { route: this.name, header },
      );
    }
  }

  #writeHeaders(body: unknown): Record<string, HeaderValue> {
    const { headers, mediaType } = this.#settings;
    const written = headers.toObject();
    if (mediaType !== undefined && !headers.isRemoved("accept")) {
      const accept = amend(String(headers.get("accept") ?? ""), mediaType, this.#profile.service);
      if (accept !== "") {
        written["accept"] = accept;
      }
    }
    const untyped = !headers.has("content-type") && !headers.isRemoved("content-type");
    if (body !== undefined && untyped && isJson(body)) {
      written["content-type"] = JSON_TYPE;
    }
    return written;
  }
}

/** The `accept` header with the format and the previews that were asked for. */
function amend(
  accept: string,
  { format = "", previews = [] }: MediaTypeChoice,
  service: string,
): string {
  return MediaType.parse(accept).withPreviews(previews, service).withFormat(format).toString();
}

function isJson(body: unknown): boolean {
  try {
    return isJsonBody(body);
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot use "data": its own code throws');
  }
}
