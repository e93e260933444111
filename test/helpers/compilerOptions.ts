import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The folder of this package. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** How a careful user compiles: the package's entries are its sources. */
export const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  paths: {
    "endpoint-core": [join(ROOT, "src/index.ts")],
    "endpoint-core/*": [join(ROOT, "src/*/index.ts")],
  },
};
