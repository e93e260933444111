import { astray, HOME, TENANT, wrongUnless, type Fields, type Probe } from "./probe.js";

/** The options of a call that stays at home, were it not for what is hostile. */
const at = (options: Fields = {}): Fields => ({ baseUrl: HOME, ...options });

const credentials = { headers: { authorization: "token 0000" } };

/** Where a path, or the values in it, lead. */
export const addressProbes: readonly Probe[] = [
  {
    threat: "Dot segments",
    name: "a value that is ..",
    run: ({ endpoint }) =>
      astray(endpoint("GET /users/{id}/keys", at({ id: ".." })), "/users/../keys"),
    code: "UNSAFE_URL",
  },
  {
    threat: "Dot segments",
    name: "a reserved value that climbs",
    run: ({ endpoint }) =>
      astray(endpoint("GET /files/{+path}", at({ path: "../../admin" })), "/files/../../admin"),
    code: "UNSAFE_URL",
  },
  {
    threat: "Dot segments",
    name: "a reserved value that climbs in percent-triplets",
    run: ({ endpoint }) =>
      astray(endpoint("GET /files/{+path}", at({ path: "%2e%2E/admin" })), "/files/%2e%2E/admin"),
    code: "UNSAFE_URL",
  },
  {
    threat: "Dot segments",
    name: "two values of one dot each",
    run: ({ endpoint }) => astray(endpoint("GET /x/{a}{b}/y", at({ a: ".", b: "." })), "/x/../y"),
    code: "UNSAFE_URL",
  },
  {
    threat: "Missing or empty path values",
    name: "a value that is not there",
    run: ({ endpoint }) =>
      astray(endpoint("DELETE /repos/{owner}/{repo}", at({ owner: "acme" })), "/repos/acme/x"),
    code: "MISSING_PARAMETER",
  },
  {
    threat: "Missing or empty path values",
    name: "a value that is empty",
    run: ({ endpoint }) => astray(endpoint("DELETE /users/{id}", at({ id: "" })), "/users/x"),
    code: "MISSING_PARAMETER",
  },
  ...[".evil.com/x", "@evil.com/x", ":80@evil.com/x"].map((url): Probe => ({
    threat: "Host confusion",
    name: `a path that continues the host: ${url}`,
    run: ({ endpoint }) => astray(endpoint(`GET ${url}`, at()), `/${url}`),
  })),
  {
    threat: "Host confusion",
    name: "a path that browsers read as a host",
    run: ({ endpoint }) => astray(endpoint("GET //evil.com/x", at()), "/evil.com/x"),
  },
  {
    threat: "Host confusion",
    name: "a backslash in a path",
    run: ({ endpoint }) => astray(endpoint("GET /\\evil.com/x", at()), "/%5Cevil.com/x"),
    code: "INVALID_TEMPLATE",
    bite: "LITERALS matches it",
  },
  {
    threat: "Host confusion",
    name: "a value that is a path to another host",
    run: ({ endpoint }) => astray(endpoint("GET /{+path}", at({ path: "/evil.com" })), "/evil.com"),
  },
  {
    threat: "Values that choose an origin",
    name: "a value ahead of the path",
    run: ({ endpoint }) =>
      astray(endpoint("GET {+href}", at({ href: "https://evil.com/x" })), "/x"),
    code: "UNSAFE_URL",
  },
  {
    threat: "Values that choose an origin",
    name: "a value ahead of the path, without scheme",
    run: ({ endpoint }) => astray(endpoint("GET {+href}", at({ href: "//evil.com/x" })), "/x"),
    code: "UNSAFE_URL",
  },
  {
    threat: "Values that choose an origin",
    name: "a tenant that ends the host",
    run: ({ endpoint }) => {
      const { url } = endpoint("GET /x", { baseUrl: TENANT, tenant: "evil.com/" });
      const host = URL.canParse(url) ? new URL(url).hostname : url;
      return wrongUnless(/^[\w.-]+\.acme\.com$/.test(host), `leads to ${host}`);
    },
    code: "UNSAFE_URL",
  },
  {
    threat: "Values that choose an origin",
    name: "a field called url beside the route",
    run: ({ endpoint }) =>
      astray(endpoint("POST /hooks", at({ url: "https://evil.com/hook" })), "/hooks"),
    code: "CONFLICTING_OPTIONS",
  },
  {
    threat: "Credentials to a second origin",
    name: "a full URL, as an API response may hold it",
    run: ({ guarded }) => {
      const { url, headers } = guarded("GET https://evil.com/next", credentials);
      return wrongUnless(!("authorization" in headers), `sends the token to ${url}`);
    },
    code: "UNSAFE_URL",
  },
  {
    threat: "Credentials to a second origin",
    name: "a baseUrl of the call",
    run: ({ guarded }) => {
      const { url, headers } = guarded("GET /x", { ...credentials, baseUrl: "https://evil.com" });
      return wrongUnless(!("authorization" in headers), `sends the token to ${url}`);
    },
    code: "UNSAFE_URL",
  },
  {
    threat: "Credentials to a second origin",
    name: "another tenant than the calls before had",
    run: ({ tenants }) => {
      const blue = tenants.defaults({ baseUrl: "https://blue.acme.com" });
      for (let times = 0; times < 4; times += 1) {
        blue("GET /x", { ...credentials, tenant: "blue" });
      }
      const { url, headers } = blue("GET /x", { ...credentials, tenant: "red" });
      return wrongUnless(!("authorization" in headers), `sends the token of red to ${url}`);
    },
    code: "UNSAFE_URL",
  },
  ...["ftp://api.acme.com", "javascript://api.acme.com/%0Aalert(1)//"].map((baseUrl): Probe => ({
    threat: "Schemes, userinfo and control characters",
    name: `another scheme: ${baseUrl}`,
    run: ({ endpoint }) => astray(endpoint("GET /x", { baseUrl }), "/x"),
    code: "INVALID_URL",
  })),
  {
    threat: "Schemes, userinfo and control characters",
    name: "a host that is userinfo",
    run: ({ endpoint }) => astray(endpoint("GET /x", { baseUrl: `${HOME}@evil.com` }), "/x"),
    code: "INVALID_URL",
  },
  {
    threat: "Schemes, userinfo and control characters",
    name: "a host behind a backslash",
    run: ({ endpoint }) =>
      astray(endpoint("GET /x", { baseUrl: "https://evil.com\\.acme.com" }), "/x"),
    code: "INVALID_URL",
  },
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
