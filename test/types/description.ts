// Compiled by `npm run types`, never run: calls that a description checks.
import {
  EndpointFactory,
  github,
  type ParametersOf,
  type ResponseOf,
  type RouteOf,
} from "endpoint-core";
import type { Item, paths } from "./acme.js";
import { holds, type Same } from "./expect.js";

const endpoint = new EndpointFactory<paths>(github).create();

export function routes(text: string): void {
  holds<
    Same<
      RouteOf<paths>,
      | "GET /orgs/{org}/items"
      | "POST /orgs/{org}/items"
      | "DELETE /orgs/{org}/items"
      | "PATCH /orgs/{org}/items/{id}"
      | "GET /search"
      | "POST /hooks"
      | "PUT /labels"
      | "POST /labels"
      | "PATCH /settings/{scope}"
      | "GET /files/{path}"
      | "POST /files/{path}"
    >
  >();
  endpoint("GET /orgs/{org}/items", { org: "acme" });
  endpoint("GET /orgs/:org/items", { org: "acme" });
  endpoint(" get  /orgs/:org/items ", { org: "acme" });
  endpoint("/orgs/{org}/items", { org: "acme" });
  endpoint("GET /orgs/{org}/items{?state,page}", { org: "acme", state: "open" });
  endpoint("GET /files{/path}");
  endpoint("GET /files{/path*}", { path: "a" });
  endpoint("GET /files/{+path}", { path: "a/b" });
  // @ts-expect-error - not described
  endpoint("GET /orgs/{org}/itemz", { org: "acme" });
  // @ts-expect-error - not described, and no options
  endpoint("GET /nothing");
  // @ts-expect-error - not with this method
  endpoint("PUT /orgs/{org}/items", { org: "acme" });
  // @ts-expect-error - still required where the route does not make it optional
  endpoint("GET /files/{path}");
  // The way around the description.
  endpoint(text, { any: "thing" });
  endpoint("GET /nothing" as string);
  endpoint({ url: text, any: "thing" });
  // @ts-expect-error - not described, and a literal
  endpoint({ url: "/nothing", any: "thing" });
}

export function queries(): void {
  endpoint("GET /orgs/{org}/items", { org: "acme", state: "open", ids: [1], page: undefined });
  endpoint("GET /orgs/{org}/items", {
    org: "acme",
    ids: [1] as const,
    headers: { "x-trace": "1" },
  });
  // @ts-expect-error - no such state
  endpoint("GET /orgs/{org}/items", { org: "acme", state: "opened" });
  // @ts-expect-error - no such key
  endpoint("GET /orgs/{org}/items", { org: "acme", stat: "open" });
  // @ts-expect-error - a list of numbers
  endpoint("GET /orgs/{org}/items", { org: "acme", ids: ["1"] });
  // @ts-expect-error - an org is a string
  endpoint("GET /orgs/{org}/items", { org: 1 });
  // @ts-expect-error - a header is no parameter
  endpoint("GET /orgs/{org}/items", { org: "acme", "x-trace": "1" });
  // @ts-expect-error - a GET has no body
  endpoint("GET /orgs/{org}/items", { org: "acme", data: {} });

  endpoint("GET /search", { q: "x" });
  // @ts-expect-error - q is missing
  endpoint("GET /search");
  // @ts-expect-error - q is missing
  endpoint("GET /search", {});

  endpoint("POST /orgs/{org}/items{?dry_run}", { org: "acme", title: "x", dry_run: true });
  // @ts-expect-error - would land in the body
  endpoint("POST /orgs/{org}/items", { org: "acme", title: "x", dry_run: true });
  endpoint("DELETE /orgs/{org}/items{?confirm}", { org: "acme", confirm: "yes" });
  // @ts-expect-error - would land in the body
  endpoint("DELETE /orgs/{org}/items", { org: "acme", confirm: "yes" });
  // @ts-expect-error - confirm is missing
  endpoint("DELETE /orgs/{org}/items{?confirm}", { org: "acme" });
}

export function bodies(): void {
  endpoint("POST /orgs/{org}/items", { org: "acme", title: "x", tags: ["a"], kind: "bug" });
  endpoint("POST /orgs/{org}/items", { org: "acme", data: { title: "x" } });
  // @ts-expect-error - title is missing
  endpoint("POST /orgs/{org}/items", { org: "acme" });
  // @ts-expect-error - no such kind
  endpoint("POST /orgs/{org}/items", { org: "acme", title: "x", kind: "bugs" });
  // @ts-expect-error - no such field
  endpoint("POST /orgs/{org}/items", { org: "acme", title: "x", name: "y" });
  // @ts-expect-error - org goes into the path, which wants a string
  endpoint("POST /orgs/{org}/items", { org: 1, title: "x" });
  // @ts-expect-error - data is checked, too
  endpoint("POST /orgs/{org}/items", { org: "acme", data: { title: 1 } });
  // @ts-expect-error - beside data no parameter reaches the body
  endpoint("POST /orgs/{org}/items", { org: "acme", title: "x", data: { title: "x" } });

  endpoint("PATCH /orgs/{org}/items/{id}", { org: "acme", id: 1 });
  endpoint("PATCH /orgs/{org}/items/{id}", { org: "acme", id: 1, note: "x" });
  // @ts-expect-error - if there is a body, it has a note
  endpoint("PATCH /orgs/{org}/items/{id}", { org: "acme", id: 1, title: "x" });
  // @ts-expect-error - an id is a number
  endpoint("PATCH /orgs/{org}/items/{id}", { org: "acme", id: "1" });

  endpoint("POST /hooks", { data: { url: "https://ci.example", active: true } });
  // @ts-expect-error - url is a key of its own: the body must be data
  endpoint("POST /hooks", { active: true });

  endpoint("PUT /labels", { data: ["a"] });
  // @ts-expect-error - a list is no set of parameters
  endpoint("PUT /labels", {});
  // @ts-expect-error - a list of strings
  endpoint("PUT /labels", { data: [1] });

  endpoint("POST /labels", { name: "a" });
  endpoint("POST /labels", { id: 1 });
  // @ts-expect-error - one of the two
  endpoint("POST /labels", {});
  // @ts-expect-error - neither has this
  endpoint("POST /labels", { name: "a", colour: "red" });

  endpoint("PATCH /settings/{scope}", { scope: "all", theme: "dark" });
  // @ts-expect-error - settings are strings
  endpoint("PATCH /settings/{scope}", { scope: "all", theme: 1 });
  // @ts-expect-error - scope is missing
  endpoint("PATCH /settings/{scope}", { theme: "dark" });

  endpoint("POST /files/{path}", { path: "a", data: new Uint8Array(1) });
  // @ts-expect-error - what is no JSON must be data
  endpoint("POST /files/{path}", { path: "a" });
}

interface NewItem {
  readonly title: string;
  readonly tags?: readonly string[];
}

export function interfaces(item: NewItem): void {
  endpoint("POST /orgs/{org}/items", { org: "acme", ...item });
}

export function helpers(): void {
  holds<Same<ResponseOf<paths, "GET /orgs/{org}/items">, Item[]>>();
  holds<Same<ResponseOf<paths, "GET /orgs/:org/items{?page}">, Item[]>>();
  holds<Same<ResponseOf<paths, "GET /orgs/{org}/items", 404>, { message: string }>>();
  holds<Same<ResponseOf<paths, "POST /orgs/{org}/items">, Item | undefined>>();
  holds<Same<ResponseOf<paths, "POST /orgs/{org}/items", 201>, Item>>();
  holds<Same<ResponseOf<paths, "PATCH /orgs/{org}/items/{id}">, Item>>();
  holds<Same<ResponseOf<paths, "GET /search">, string>>();
  holds<Same<ResponseOf<paths, "POST /hooks">, undefined>>();
  holds<
    Same<
      keyof ParametersOf<paths, "POST /orgs/{org}/items">,
      "org" | "dry_run" | "title" | "tags" | "kind"
    >
  >();
  const parameters: ParametersOf<paths, "GET /search"> = { q: "x" };
  endpoint("GET /search", parameters);
  // @ts-expect-error - q is missing
  const wrong: ParametersOf<paths, "GET /search"> = {};
  endpoint("GET /search" as string, wrong);
  // A field called url is a parameter like any other here.
  holds<Same<keyof ParametersOf<paths, "POST /hooks">, "url" | "active">>();
}
