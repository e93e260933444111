/** The value of a header. A number stays a number. */
export type HeaderValue = string | number;

/**
 * The value that a caller may set for a header: a boolean becomes a string, `null` removes the header, and a list is
 * joined with `", "`.
 */
export type HeaderInput =
  HeaderValue | boolean | readonly (HeaderValue | boolean)[] | null | undefined;

/** Headers as a caller may give them: an object, `Headers`, a `Map` or any iterable of pairs. */
export type HeaderInit =
  { readonly [name: string]: HeaderInput } | Iterable<readonly [name: string, value: HeaderInput]>;

/** One value in a URL. A `Date` or `URL` counts as one value, since its `toJSON()` returns a string. */
export type UrlScalar =
  string | number | bigint | boolean | { toJSON(): string | number | bigint | boolean };

/** What a URL can carry: a value, a list, or a plain object, nested where the query's style can. */
export type UrlValue = UrlScalar | readonly UrlMember[] | { readonly [name: string]: UrlMember };

/** What a list or object in a URL can hold; `null` and `undefined` are left out. */
export type UrlMember = UrlValue | null | undefined;

/** The media type that is asked for; it amends the `accept` header. */
export interface MediaTypeOptions {
  /** The format of the response, such as `raw` or `text+json`; `""` clears the format of a weaker layer. */
  readonly format?: string | undefined;
  /** Names of API previews, with or without `-preview`; added to the previews of weaker layers. */
  readonly previews?: readonly string[] | undefined;
}

/** The options that are not parameters; a compiled route takes them separately. */
export interface CallOptions {
  /**
   * The URL that paths are appended to. Only `server(…)` makes one with names; the text of such a server, which `merge`
   * returns, is also accepted.
   */
  readonly baseUrl?: string | undefined;
  /** Header fields, over those of weaker layers. */
  readonly headers?: HeaderInit | undefined;
  /** Amends the `accept` header. */
  readonly mediaType?: MediaTypeOptions | undefined;
  /**
   * The body as one value. It is passed on as it is, unless the kind of the body writes it: `form` and `multipart`
   * write the fields of a plain object, `jsonString` puts text in quotes, and a format writes dates or bytes.
   */
  readonly data?: unknown;
  /** Anything that your HTTP client needs; it is passed on in the request. */
  readonly request?: unknown;
}

/** Misspelt keys, which would be sent as parameters, and the keys that are meant. */
export type Misspelt = Record<"header" | "Header" | "Headers", "headers"> &
  Record<"baseURL" | "baseurl" | "BaseUrl", "baseUrl"> &
  Record<"mediatype" | "mediaTypes", "mediaType">;

/** A credential that is meant for the headers. */
export type NoCredential = Record<
  "authorization" | "Authorization",
  "did you mean headers: { authorization }?"
>;

/** The options of `follow`. */
export interface FollowOptions extends CallOptions {
  /** An HTTP method, in any case. Defaults to GET. */
  readonly method?: string | undefined;
}

/** How a URL is followed. */
export interface FollowSettings {
  /**
   * `"omit"` for an address that is signed already: the request goes to any origin, and the only credentials in it are
   * those that the options of this call set.
   */
  readonly credentials?: "omit" | undefined;
}

/** Everything that a call or a layer of defaults may set. Every key not named here is a parameter. */
export interface EndpointOptions extends CallOptions {
  /** An HTTP method, in any case. */
  readonly method?: string | undefined;
  /** A path or a full URL; may hold `{…}` expressions and `:name` placeholders. */
  readonly url?: string | undefined;
  /** Every other key is a parameter. */
  readonly [parameter: string]: unknown;
}

/**
 * The keys of {@link EndpointOptions} that are not parameters. It is an alias, because TypeScript does not assign an
 * interface to an object of any names.
 */
export type NamedOptions = {
  readonly [Key in keyof CallOptions | "method" | "url"]?: EndpointOptions[Key];
};

/** Parameters in an object of their own, as a compiled route takes them: the own fields of any object. */
export type RouteParameters = object;

/** Options merged with all defaults, as `merge` returns them: the caller's own, not frozen. */
export interface MergedOptions {
  /** Prefix of paths. */
  baseUrl?: string;
  /** The method as it was given. */
  method?: string;
  /** The url as it was given; absent if no layer set one. */
  url?: string;
  /** Header fields under lower-cased names; `null` is a removal. */
  headers: Record<string, HeaderValue | null>;
  /** How the `accept` header is amended; absent if no layer asks for that. */
  mediaType?: { format?: string; previews?: string[] };
  /** The value that was passed. */
  request?: unknown;
  /** The body that was passed. */
  data?: unknown;
  /** Every other key is a parameter. */
  [parameter: string]: unknown;
}

/** The defaults in force: like {@link MergedOptions}, frozen. */
export interface EndpointDefaults {
  /** Prefix of paths. */
  readonly baseUrl: string;
  /** The method of calls that name none. */
  readonly method: string;
  /** The url of calls that name none. */
  readonly url?: string;
  /** Header fields under lower-cased names; `null` is a removal. */
  readonly headers: Readonly<Record<string, HeaderValue | null>>;
  /** How the `accept` header is amended; absent if no layer asks for that. */
  readonly mediaType?: { readonly format?: string; readonly previews?: readonly string[] };
  /** The value that was passed. */
  readonly request?: unknown;
  /** The body that was passed. */
  readonly data?: unknown;
  /** Every other key is a parameter. */
  readonly [parameter: string]: unknown;
}

/** A request that has no body. */
export interface BodylessRequestOptions<
  Method extends string = string,
> extends RequestOptions<Method> {
  /** Always absent. It is declared, so that code can read `body` of any request. */
  body?: undefined;
}

/** A request, ready for any HTTP client. */
export interface RequestOptions<Method extends string = string> {
  /** The method in lower case, or in upper case if the profile's `methodCase` says so. */
  method: Method | Uppercase<Method>;
  /** The full URL, printable ASCII only. */
  url: string;
  /** Header fields under lower-cased names. */
  headers: Record<string, HeaderValue>;
  /** The `request` option as it was passed; absent if none was passed. */
  request?: unknown;
  /**
   * The body: `data` as given, or the parameters as the body kind writes them: an object for JSON, a string for a form,
   * a `FormData` for parts. Absent if there is no body.
   */
  body?: unknown;
}
