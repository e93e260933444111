// Examples import "endpoint-core", as its users do; here that is the sources, so that no build is needed.
const SOURCES = {
  "endpoint-core": new URL("../src/index.ts", import.meta.url).href,
  "endpoint-core/adapters": new URL("../src/adapters/index.ts", import.meta.url).href,
  "endpoint-core/match": new URL("../src/match/index.ts", import.meta.url).href,
  "endpoint-core/openapi": new URL("../src/openapi/index.ts", import.meta.url).href,
  "endpoint-core/sdk": new URL("../src/sdk/index.ts", import.meta.url).href,
  "endpoint-core/tools": new URL("../src/tools/index.ts", import.meta.url).href,
};

export function resolve(specifier, context, next) {
  return next(SOURCES[specifier] ?? specifier, context);
}
