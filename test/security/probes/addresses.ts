import { eachTime } from "../../support/eachTime.js";
import {
  astray,
  HOME,
  probesOf,
  rowsOf,
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

const FILES = "GET /files/{+path}";
const HREF = "GET {+href}";
const TRIPLETS = "%2e%2E/admin";
const HOOK = "https://evil.com/hook";

const credentials = { headers: { authorization: "token 0000" } };

/** Where a path, or the values in it, lead. */
export const addressProbes: readonly Probe[] = [
  ...probesOf("Dot segments", "UNSAFE_URL", {
    "a value that is ..": stays("GET /users/{id}/keys", { id: ".." }, "/users/../keys"),
    "a reserved value that climbs": stays(FILES, { path: "../../admin" }, "/files/../../admin"),
    "a reserved value that climbs in percent-triplets": stays(
      FILES,
      { path: TRIPLETS },
      `/files/${TRIPLETS}`,
    ),
    "two values of one dot each": stays("GET /x/{a}{b}/y", { a: ".", b: "." }, "/x/../y"),
  }),
  ...probesOf("Missing or empty path values", "MISSING_PARAMETER", {
    "a missing value": stays("DELETE /repos/{owner}/{repo}", { owner: "acme" }, "/repos/acme/x"),
    "a value that is empty": stays("DELETE /users/{id}", { id: "" }, "/users/x"),
  }),
  ...probesOf("Host confusion", undefined, {
    ...rowsOf(
      [".evil.com/x", "@evil.com/x", ":80@evil.com/x"],
      "a path that continues the host:",
      (url) => stays(`GET ${url}`, {}, `/${url}`),
    ),
    "a path that browsers read as a host": stays("GET //evil.com/x", {}, "/evil.com/x"),
    "a value that is a path to another host": stays("GET /{+a}", { a: "/evil.com" }, "/evil.com"),
  }),
  ...probesOf("Values that choose an origin", "UNSAFE_URL", {
    "a value ahead of the path": stays(HREF, { href: "https://evil.com/x" }, "/x"),
    "a value ahead of the path, without scheme": stays(
      "GET {+href}",
      { href: "//evil.com/x" },
      "/x",
    ),
    "a tenant that ends the host": ({ tenants }) => {
      const { url } = tenants("GET /x", { tenant: "evil.com/" });
      const host = URL.canParse(url) ? new URL(url).hostname : url;
      return wrongUnless(/^[\w.-]+\.acme\.com$/.test(host), `leads to ${host}`);
    },
  }),
  ...probesOf("Values that choose an origin", "CONFLICTING_OPTIONS", {
    "a field called url beside the route": stays("POST /hooks", { url: HOOK }, "/hooks"),
  }),
  ...probesOf("Credentials to a second origin", "UNSAFE_URL", {
    "a full URL, as an API response may hold it": ({ guarded }) =>
      withoutToken(guarded("GET https://evil.com/next", credentials)),
    "a baseUrl of the call": ({ guarded }) =>
      withoutToken(guarded("GET /x", { ...credentials, baseUrl: "https://evil.com" })),
    "another tenant than the calls before had": ({ tenants }) => {
      const blue = tenants.defaults({ baseUrl: "https://blue.acme.com" });
      eachTime(() => {
        blue("GET /x", { ...credentials, tenant: "blue" });
      });
      return withoutToken(blue("GET /x", { ...credentials, tenant: "red" }));
    },
  }),
  ...probesOf("Schemes, userinfo and control characters", "INVALID_URL", {
    ...rowsOf(
      ["ftp://api.acme.com", "javascript://api.acme.com/%0Aalert(1)//"],
      "another scheme:",
      (baseUrl) => stays("GET /x", { baseUrl }, "/x"),
    ),
    "a host that is userinfo": stays("GET /x", { baseUrl: `${HOME}@evil.com` }, "/x"),
    "a host behind a backslash": stays("GET /x", { baseUrl: "https://evil.com\\.acme.com" }, "/x"),
  }),
];
