import {
  astray,
  HOME,
  probesOf,
  TENANT,
  wrongUnless,
  type Answer,
  type Fields,
  type Probe,
} from "./probe.js";

/** Looks whether a call leads to a path at home; it would, were it not for what is hostile. */
function stays(route: string, options: Fields, path: string): Probe["run"] {
  return ({ endpoint }) => astray(endpoint(route, { baseUrl: HOME, ...options }), path);
}

/** Looks whether a request leaves a token behind. */
function withoutToken({ url, headers }: Answer): string | undefined {
  return wrongUnless(!("authorization" in headers), `sends the token to ${url}`);
}

const credentials = { headers: { authorization: "token 0000" } };

/** Where a path, or the values in it, lead. */
export const addressProbes: readonly Probe[] = [
  ...probesOf("Dot segments", {
    "a value that is ..": [
      stays("GET /users/{id}/keys", { id: ".." }, "/users/../keys"),
      "UNSAFE_URL",
    ],
    "a reserved value that climbs": [
      stays("GET /files/{+path}", { path: "../../admin" }, "/files/../../admin"),
      "UNSAFE_URL",
    ],
    "a reserved value that climbs in percent-triplets": [
      stays("GET /files/{+path}", { path: "%2e%2E/admin" }, "/files/%2e%2E/admin"),
      "UNSAFE_URL",
    ],
    "two values of one dot each": [
      stays("GET /x/{a}{b}/y", { a: ".", b: "." }, "/x/../y"),
      "UNSAFE_URL",
    ],
  }),
  ...probesOf("Missing or empty path values", {
    "a value that is not there": [
      stays("DELETE /repos/{owner}/{repo}", { owner: "acme" }, "/repos/acme/x"),
      "MISSING_PARAMETER",
    ],
    "a value that is empty": [
      stays("DELETE /users/{id}", { id: "" }, "/users/x"),
      "MISSING_PARAMETER",
    ],
  }),
  ...[".evil.com/x", "@evil.com/x", ":80@evil.com/x"].map((url): Probe => ({
    threat: "Host confusion",
    name: `a path that continues the host: ${url}`,
    run: stays(`GET ${url}`, {}, `/${url}`),
  })),
  ...probesOf("Host confusion", {
    "a path that browsers read as a host": [stays("GET //evil.com/x", {}, "/evil.com/x")],
    "a backslash in a path": [
      stays("GET /\\evil.com/x", {}, "/%5Cevil.com/x"),
      "INVALID_TEMPLATE",
      "LITERALS matches it",
    ],
    "a value that is a path to another host": [
      stays("GET /{+path}", { path: "/evil.com" }, "/evil.com"),
    ],
  }),
  ...probesOf("Values that choose an origin", {
    "a value ahead of the path": [
      stays("GET {+href}", { href: "https://evil.com/x" }, "/x"),
      "UNSAFE_URL",
    ],
    "a value ahead of the path, without scheme": [
      stays("GET {+href}", { href: "//evil.com/x" }, "/x"),
      "UNSAFE_URL",
    ],
    "a tenant that ends the host": [
      ({ endpoint }) => {
        const { url } = endpoint("GET /x", { baseUrl: TENANT, tenant: "evil.com/" });
        const host = URL.canParse(url) ? new URL(url).hostname : url;
        return wrongUnless(/^[\w.-]+\.acme\.com$/.test(host), `leads to ${host}`);
      },
      "UNSAFE_URL",
    ],
    "a field called url beside the route": [
      stays("POST /hooks", { url: "https://evil.com/hook" }, "/hooks"),
      "CONFLICTING_OPTIONS",
    ],
  }),
  ...probesOf("Credentials to a second origin", {
    "a full URL, as an API response may hold it": [
      ({ guarded }) => withoutToken(guarded("GET https://evil.com/next", credentials)),
      "UNSAFE_URL",
    ],
    "a baseUrl of the call": [
      ({ guarded }) =>
        withoutToken(guarded("GET /x", { ...credentials, baseUrl: "https://evil.com" })),
      "UNSAFE_URL",
    ],
    "another tenant than the calls before had": [
      ({ tenants }) => {
        const blue = tenants.defaults({ baseUrl: "https://blue.acme.com" });
        for (let times = 0; times < 4; times += 1) {
          blue("GET /x", { ...credentials, tenant: "blue" });
        }
        return withoutToken(blue("GET /x", { ...credentials, tenant: "red" }));
      },
      "UNSAFE_URL",
    ],
  }),
  ...["ftp://api.acme.com", "javascript://api.acme.com/%0Aalert(1)//"].map((baseUrl): Probe => ({
    threat: "Schemes, userinfo and control characters",
    name: `another scheme: ${baseUrl}`,
    run: stays("GET /x", { baseUrl }, "/x"),
    code: "INVALID_URL",
  })),
  ...probesOf("Schemes, userinfo and control characters", {
    "a host that is userinfo": [
      stays("GET /x", { baseUrl: `${HOME}@evil.com` }, "/x"),
      "INVALID_URL",
    ],
    "a host behind a backslash": [
      stays("GET /x", { baseUrl: "https://evil.com\\.acme.com" }, "/x"),
      "INVALID_URL",
    ],
  }),
  ...["\t", "\n", "\r", "\0"].map((control): Probe => ({
    threat: "Schemes, userinfo and control characters",
    name: `a path with ${JSON.stringify(control)}`,
    run: ({ endpoint }) => {
      const { url } = endpoint(`GET /${control}/evil.com`, { baseUrl: HOME });
      return wrongUnless(/^[\x21-\x7e]+$/.test(url), `writes ${JSON.stringify(url)}`);
    },
    code: "INVALID_TEMPLATE",
    bite: "LITERALS matches it, and literals are not encoded",
  })),
];
