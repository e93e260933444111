// Reads the routes of GitHub's description with the compiler itself, and what a call of each needs.
import ts from "typescript";

const METHODS = ["get", "head", "post", "put", "patch", "delete"];
/** Keys that are not parameters: a body with such a field goes into `data`. */
const RESERVED = ["baseUrl", "data", "headers", "mediaType", "method", "request", "url"];

/**
 * All routes of the `paths` in a declaration file, each with the keys that a call must have. With a
 * POST or the like the route declares the query that it needs.
 */
export function readRoutes(file) {
  const program = ts.createProgram([file], { strict: true, skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .find(({ name }) => name === "paths");

  const typeOf = (property) => checker.getTypeOfSymbol(property);
  const at = (type, ...names) =>
    names.reduce((inner, name) => {
      const property = inner && checker.getPropertyOfType(checker.getNonNullableType(inner), name);
      return property && typeOf(property);
    }, type);
  const required = (type) =>
    (type === undefined ? [] : checker.getPropertiesOfType(type))
      .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
      .map(({ name }) => name);

  const keysOf = (method, operation) => {
    const parameters = at(operation, "parameters");
    const path = required(at(parameters, "path"));
    const query = required(at(parameters, "query"));
    const isNeeded = required(operation).includes("requestBody");
    const body = isNeeded ? at(operation, "requestBody", "content", "application/json") : undefined;
    if (!isNeeded) {
      return [...path, ...query];
    }
    const fields = body === undefined ? [] : required(body);
    const asData =
      body === undefined || body.isUnion() || fields.some((name) => RESERVED.includes(name));
    return [...path, ...query, ...(asData ? ["data"] : fields)];
  };

  const declared = (method, operation) => {
    const names = required(at(operation, "parameters", "query"));
    return method === "get" || names.length === 0 ? "" : `{?${names.join(",")}}`;
  };

  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).flatMap((path) =>
    METHODS.flatMap((method) => {
      const operation = at(typeOf(path), method);
      // A method that is written `put?: never` is none.
      return operation === undefined || (operation.flags & ts.TypeFlags.Undefined) !== 0
        ? []
        : [
            {
              route: `${method.toUpperCase()} ${path.name}${declared(method, operation)}`,
              keys: [...new Set(keysOf(method, operation))],
            },
          ];
    }),
  );
}
