// Hooks of Node's loader: what @octokit/request imports as @octokit/endpoint is this library.
const STAND_IN = new URL("./octokitEndpoint.ts", import.meta.url).href;

/** Leaves the imports of everybody else alone, so that the benchmarks still meet the real one. */
export function resolve(specifier, context, next) {
  const isRequest = context.parentURL?.includes("/node_modules/@octokit/request/") ?? false;
  return next(specifier === "@octokit/endpoint" && isRequest ? STAND_IN : specifier, context);
}
