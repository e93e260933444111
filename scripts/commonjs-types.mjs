// The declarations of an entry for CommonJS modules: the very types of the ES module, by names that such a
// module may import, so that a value of one kind of module is good in the other.
import { writeFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { exportsOf, resolved } from "./declarations.mjs";

/** Writes, for each pair of paths, the declarations for CommonJS of those of an ES module of the program. */
export function writeCommonjsTypes(program, paths) {
  const checker = program.getTypeChecker();
  for (const [from, to] of Object.entries(paths)) {
    const source = posix.relative(posix.dirname(to), from).replace(/\.d\.ts$/, ".js");
    const module = `"${source}" with { "resolution-mode": "import" }`;
    const exported = exportsOf(checker, program.getSourceFile(from));
    const lines = exported.flatMap((symbol) =>
      isTypeOnly(symbol) ? [] : valueLines(resolved(checker, symbol), symbol.name),
    );
    writeFileSync(
      to,
      `import type * as module from ${module};\nexport type * from ${module};\n${lines.join("")}`,
    );
  }
}

function isTypeOnly({ declarations }) {
  return declarations.some((node) => ts.isTypeOnlyExportDeclaration(node));
}

/** A value by its name, and the type of the same name, which a declaration hides. */
function valueLines(symbol, name) {
  if (!(symbol.flags & ts.SymbolFlags.Value)) {
    return [];
  }
  const value = `export declare const ${name}: typeof module.${name};\n`;
  const [declaration] = symbol.declarations;
  if (!(symbol.flags & ts.SymbolFlags.Class)) {
    return [value];
  }
  const parameters = declaration.typeParameters ?? [];
  const list = (texts) => (texts.length === 0 ? "" : `<${texts.join(", ")}>`);
  const names = list(parameters.map((parameter) => parameter.name.text));
  // What bounds them is named through the module, which exports it.
  const bound = (node) => node?.getText().replace(/\b[A-Z]\w*/g, "module.$&");
  const declared = list(
    parameters.map(({ name: { text }, constraint, default: standard }) =>
      [
        text,
        constraint && ` extends ${bound(constraint)}`,
        standard && ` = ${bound(standard)}`,
      ].join(""),
    ),
  );
  return [value, `export type ${name}${declared} = module.${name}${names};\n`];
}
