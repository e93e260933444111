import { Route } from "endpoint-core";
import { RouteTable } from "endpoint-core/match";

declare const require: (name: string) => { readonly failures: readonly string[] };
declare const test: (name: string, run: () => void) => void;
declare const expect: (value: unknown) => { toEqual(expected: unknown): void };

test("all checks", () => {
  const route: Route | undefined = new RouteTable([Route.parse("GET /x")]).match(
    "GET",
    "/x",
  )?.route;
  expect(String(route)).toEqual("GET /x");
  expect(require("../entry.cjs").failures).toEqual([]);
});
