// Every route of GitHub's REST API, with made-up arguments that are built once.
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";

/** The routes, each once: the plugin hands them to its client, which here only writes them down. */
export function githubRoutes() {
  const routes = new Set();
  const request = {
    defaults: ({ method, url }) => {
      routes.add(`${method} ${url}`);
      return () => undefined;
    },
  };
  for (const scope of Object.values(restEndpointMethods({ request }).rest)) {
    // The plugin asks its client when a method is first read.
    Object.values(scope);
  }
  return [...routes];
}

/** Routes with parameters: one for each placeholder, and what such a method usually sends. */
export function githubCalls() {
  return githubRoutes().map((route) => [route, parametersOf(route)]);
}

function parametersOf(route) {
  const names = Array.from(route.matchAll(/\{\??([\w,-]+)\}/g), ([, list]) =>
    list.split(","),
  ).flat();
  const parameters = Object.fromEntries(names.map((name, i) => [name, valueOf(name, i)]));
  if (route.startsWith("GET ")) {
    return { ...parameters, per_page: 100, page: 2 };
  }
  return /^(POST|PUT|PATCH) /.test(route)
    ? { ...parameters, title: "A title", enabled: true }
    : parameters;
}

function valueOf(name, i) {
  return /(_id|_number)$/.test(name) ? 1000 + i : `${name.replaceAll("_", "-")}-1`;
}
