// Compiled by `npm run types`, never run: names that are read from the text of a route.
import {
  explain,
  endpoint,
  type EndpointOptions,
  type ParametersOf,
  type RequestOptions,
} from "endpoint-core";
import { holds, type Same } from "./expect.js";

/** The names in a route: those that a call needs, and the others. */
type Needed<Route extends string> = keyof {
  [
    Name in keyof ParametersOf<unknown, Route> as object extends Pick<
      ParametersOf<unknown, Route>,
      Name
    >
      ? never
      : Name
  ]: true;
};
type Others<Route extends string> = Exclude<keyof ParametersOf<unknown, Route>, Needed<Route>>;

export function names(): void {
  holds<Same<Needed<"GET /repos/{owner}/:repo">, "owner" | "repo">>();
  holds<
    Same<
      Needed<"/x/{+path}/{a,b}/{alert-id}/{name:3}/{list*}">,
      "path" | "a" | "b" | "alert-id" | "name" | "list"
    >
  >();
  holds<Same<Others<"/x{/y}{?a,b*}{&c:3}{;d}{.e}{#f}">, "y" | "a" | "b" | "c" | "d" | "e" | "f">>();
  holds<Same<Needed<"/x{/y}{?a,b*}{&c:3}{;d}{.e}{#f}">, never>>();
}

export function colons(): void {
  holds<Same<Needed<":org/x">, "org">>();
  holds<Same<Needed<"/compare/:base...:head">, "base" | "head">>();
  holds<Same<Needed<"/:a_1/:B/:_c-:d.json/(:e)">, "a_1" | "B" | "_c" | "d" | "e">>();
  holds<Same<Needed<"GET https://api.example:8080/:a">, "a">>();
  holds<Same<Needed<"https://{tenant}.example.com:8080/x">, "tenant">>();
  // Literal text.
  holds<Same<keyof ParametersOf<unknown, "GET /search?q=is:open">, never>>();
  holds<Same<keyof ParametersOf<unknown, "/v1/{name}:cancel">, "name">>();
  holds<Same<keyof ParametersOf<unknown, "/compare/main...octocat:feature">, never>>();
  holds<Same<keyof ParametersOf<unknown, "https://user:secret@host:80/urn:isbn:123">, never>>();
  holds<Same<keyof ParametersOf<unknown, "/%2F:a/::b/:9/:">, never>>();
}

export function behindAQuestionMark(): void {
  holds<Same<Needed<"/x/:a?b=:c&d={d}#{+e}">, "a">>();
  holds<Same<Others<"/x/:a?b=:c&d={d}#{+e}">, "c" | "d" | "e">>();
  holds<Same<Others<"/x#{f}">, "f">>();
}

export function calls(): void {
  endpoint("GET /repos/{owner}/{repo}", { owner: "octocat", repo: "hello" });
  endpoint("GET /repos/:owner/:repo", { owner: "octocat", repo: "hello", per_page: 5 });
  // @ts-expect-error - repo is missing
  endpoint("GET /repos/{owner}/{repo}", { owner: 1 });
  // @ts-expect-error - repo is missing, by another spelling
  endpoint("GET /repos/:owner/:repo", { owner: 1 });
  // @ts-expect-error - both are missing
  endpoint("GET /repos/{owner}/{repo}");
  // @ts-expect-error - both are missing
  endpoint("GET /repos/{owner}/{repo}", {});
  // @ts-expect-error - what may be undefined may be missing
  endpoint("GET /repos/{owner}/{repo}", Math.random() > 1 ? undefined : { owner: 1, repo: 2 });

  endpoint("GET /user");
  endpoint("GET /user", {});
  endpoint("GET /user", undefined);
  endpoint("/user{?page}", { page: 1 });
  endpoint("/user{?page}", { page: null });
  // @ts-expect-error - an options object is no number
  endpoint("GET /user", 5);
  // @ts-expect-error - a route is a text
  endpoint(5);
  // Two objects are two layers.
  endpoint({ url: "/user" }, {});

  endpoint({ url: "/repos/{owner}", owner: "octocat" });
  endpoint({ method: "POST", url: "/x", headers: { a: 1, b: null, c: ["d"] } });
  // @ts-expect-error - headers are none
  endpoint({ url: "/x", headers: 5 });
  // @ts-expect-error - a misspelt option of mediaType
  endpoint("/x", { mediaType: { formats: "raw" } });
}

export function values(): void {
  for (const a of [
    "x",
    1,
    1n,
    true,
    new Date(),
    new URL("https://a.example"),
    [1, "x"],
    { b: 1 },
  ]) {
    endpoint("/{a}{?b}", { a, b: a });
  }
  endpoint("/x{?b*}", { b: { c: [1, null], d: { e: undefined } } as const });
  // @ts-expect-error - a required value is not null
  endpoint("/{a}", { a: null });
  // @ts-expect-error - a required value is not undefined
  endpoint("/{a}", { a: undefined });
  // @ts-expect-error - a function is no value
  endpoint("/{a}", { a: () => 1 });
  // @ts-expect-error - a symbol is no value
  endpoint("/{a}", { a: Symbol("x") });
  // @ts-expect-error - a Map is no value
  endpoint("/x{?a}", { a: new Map() });
  // @ts-expect-error - nor is a list of them
  endpoint("/x{?a}", { a: [new Map()] });
  // @ts-expect-error - nor is a function in a query that no template names
  endpoint("GET /x", { a: () => 1 });
  // A body is the caller's own affair.
  endpoint("POST /x", { a: () => 1 });
}

interface Filter {
  readonly state?: string;
  readonly labels?: readonly string[];
}

export function openKeys(filter: Filter, options: EndpointOptions, maybe?: EndpointOptions): void {
  endpoint("GET /issues", filter);
  endpoint("GET /issues", options);
  endpoint("GET /issues", maybe);
  endpoint({ url: "/issues", ...filter });
  endpoint.defaults(filter);
  endpoint.merge("GET /issues", filter);
  endpoint.parse(endpoint.merge("GET /issues", filter));
  explain(endpoint.factory, "GET /issues", filter);
  // @ts-expect-error - these options may or may not have an owner
  endpoint("GET /repos/{owner}", options);
  // @ts-expect-error - headers are checked, whatever else there is
  endpoint.defaults({ ...filter, headers: 5 });
}

export function runTimeRoutes(route: string, pattern: `GET /${string}`, filter: Filter): void {
  holds<Same<ReturnType<typeof text>, RequestOptions>>();
  const text = () => endpoint(route);
  endpoint(route, { any: "thing" });
  endpoint(route, filter);
  endpoint(pattern);
  endpoint(pattern, { any: "thing" });
  for (const one of ["GET /{a}", "GET /{b}"] as const) {
    endpoint(one, { a: 1, b: 2, any: "thing" });
    // @ts-expect-error - it may need b
    endpoint(one, { a: 1 });
  }
  // @ts-expect-error - headers are checked, whatever the route is
  endpoint(route, { headers: 5 });
}

export function asFunctions(): readonly unknown[] {
  const call: (route: string, options?: EndpointOptions) => RequestOptions = endpoint;
  const alone: (options: EndpointOptions) => RequestOptions = endpoint;
  return [call, alone, ["/a", "/b"].map((route) => endpoint(route).url)];
}
