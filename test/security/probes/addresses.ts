import { astray, HOME, probesOf, TENANT, wrongUnless, type Fields, type Probe } from "./probe.js";

/** The options of a call that stays at home, were it not for what is hostile. */
const at = (options: Fields = {}): Fields => ({ baseUrl: HOME, ...options });

const credentials = { headers: { authorization: "token 0000" } };

/** Where a path, or the values in it, lead. */
export const addressProbes: readonly Probe[] = [
  ...probesOf("Dot segments", {
    "a value that is ..": [
      ({ endpoint }) =>
        astray(endpoint("GET /users/{id}/keys", at({ id: ".." })), "/users/../keys"),
      "UNSAFE_URL",
    ],
    "a reserved value that climbs": [
      ({ endpoint }) =>
        astray(endpoint("GET /files/{+path}", at({ path: "../../admin" })), "/files/../../admin"),
      "UNSAFE_URL",
    ],
    "a reserved value that climbs in percent-triplets": [
      ({ endpoint }) =>
        astray(endpoint("GET /files/{+path}", at({ path: "%2e%2E/admin" })), "/files/%2e%2E/admin"),
      "UNSAFE_URL",
    ],
    "two values of one dot each": [
      ({ endpoint }) => astray(endpoint("GET /x/{a}{b}/y", at({ a: ".", b: "." })), "/x/../y"),
      "UNSAFE_URL",
    ],
  }),
  ...probesOf("Missing or empty path values", {
    "a value that is not there": [
      ({ endpoint }) =>
        astray(endpoint("DELETE /repos/{owner}/{repo}", at({ owner: "acme" })), "/repos/acme/x"),
      "MISSING_PARAMETER",
    ],
    "a value that is empty": [
      ({ endpoint }) => astray(endpoint("DELETE /users/{id}", at({ id: "" })), "/users/x"),
      "MISSING_PARAMETER",
    ],
  }),
  ...[".evil.com/x", "@evil.com/x", ":80@evil.com/x"].map((url): Probe => ({
    threat: "Host confusion",
    name: `a path that continues the host: ${url}`,
    run: ({ endpoint }) => astray(endpoint(`GET ${url}`, at()), `/${url}`),
  })),
  ...probesOf("Host confusion", {
    "a path that browsers read as a host": [
      ({ endpoint }) => astray(endpoint("GET //evil.com/x", at()), "/evil.com/x"),
    ],
    "a backslash in a path": [
      ({ endpoint }) => astray(endpoint("GET /\\evil.com/x", at()), "/%5Cevil.com/x"),
      "INVALID_TEMPLATE",
      "LITERALS matches it",
    ],
    "a value that is a path to another host": [
      ({ endpoint }) => astray(endpoint("GET /{+path}", at({ path: "/evil.com" })), "/evil.com"),
    ],
  }),
  ...probesOf("Values that choose an origin", {
    "a value ahead of the path": [
      ({ endpoint }) => astray(endpoint("GET {+href}", at({ href: "https://evil.com/x" })), "/x"),
      "UNSAFE_URL",
    ],
    "a value ahead of the path, without scheme": [
      ({ endpoint }) => astray(endpoint("GET {+href}", at({ href: "//evil.com/x" })), "/x"),
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
      ({ endpoint }) =>
        astray(endpoint("POST /hooks", at({ url: "https://evil.com/hook" })), "/hooks"),
      "CONFLICTING_OPTIONS",
    ],
  }),
  ...probesOf("Credentials to a second origin", {
    "a full URL, as an API response may hold it": [
      ({ guarded }) => {
        const { url, headers } = guarded("GET https://evil.com/next", credentials);
        return wrongUnless(!("authorization" in headers), `sends the token to ${url}`);
      },
      "UNSAFE_URL",
    ],
    "a baseUrl of the call": [
      ({ guarded }) => {
        const { url, headers } = guarded("GET /x", { ...credentials, baseUrl: "https://evil.com" });
        return wrongUnless(!("authorization" in headers), `sends the token to ${url}`);
      },
      "UNSAFE_URL",
    ],
    "another tenant than the calls before had": [
      ({ tenants }) => {
        const blue = tenants.defaults({ baseUrl: "https://blue.acme.com" });
        for (let times = 0; times < 4; times += 1) {
          blue("GET /x", { ...credentials, tenant: "blue" });
        }
        const { url, headers } = blue("GET /x", { ...credentials, tenant: "red" });
        return wrongUnless(!("authorization" in headers), `sends the token of red to ${url}`);
      },
      "UNSAFE_URL",
    ],
  }),
  ...["ftp://api.acme.com", "javascript://api.acme.com/%0Aalert(1)//"].map((baseUrl): Probe => ({
    threat: "Schemes, userinfo and control characters",
    name: `another scheme: ${baseUrl}`,
    run: ({ endpoint }) => astray(endpoint("GET /x", { baseUrl }), "/x"),
    code: "INVALID_URL",
  })),
  ...probesOf("Schemes, userinfo and control characters", {
    "a host that is userinfo": [
      ({ endpoint }) => astray(endpoint("GET /x", { baseUrl: `${HOME}@evil.com` }), "/x"),
      "INVALID_URL",
    ],
    "a host behind a backslash": [
      ({ endpoint }) =>
        astray(endpoint("GET /x", { baseUrl: "https://evil.com\\.acme.com" }), "/x"),
      "INVALID_URL",
    ],
  }),
  ...["\t", "\n", "\r", "\0"].map((control): Probe => ({
    threat: "Schemes, userinfo and control characters",
    name: `a path with ${JSON.stringify(control)}`,
    run: ({ endpoint }) => {
      const { url } = endpoint(`GET /${control}/evil.com`, at());
      return wrongUnless(/^[\x21-\x7e]+$/.test(url), `writes ${JSON.stringify(url)}`);
    },
    code: "INVALID_TEMPLATE",
    bite: "LITERALS matches it, and literals are not encoded",
  })),
];
