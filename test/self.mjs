// Examples import "endpoint-core", as its users do; here that is the sources, so that no build is needed.
const SOURCE = new URL("../src/index.ts", import.meta.url).href;

export function resolve(specifier, context, next) {
  return next(specifier === "endpoint-core" ? SOURCE : specifier, context);
}
