// The declarations that users need: what the entries export, and all that these are made of. The compiler writes those of
// every source.
import { rmSync, writeFileSync } from "node:fs";
import ts from "typescript";

export function programOf(entries) {
  return ts.createProgram(entries, {
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2022.d.ts"],
    types: [],
  });
}

export function exportsOf(checker, file) {
  return checker.getExportsOfModule(checker.getSymbolAtLocation(file));
}

/** What an import or an export names; the symbol itself if it is neither. */
export function resolved(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Removes from the declarations at `paths` what no entry of the program reaches. */
export function keepReached(program, paths) {
  const checker = program.getTypeChecker();
  const reached = reachedFrom(program, checker);
  for (const path of paths) {
    const file = program.getSourceFile(path);
    const texts = file?.statements.map((statement) => keptText(checker, reached, statement)) ?? [];
    const kept = texts.filter((text) => text !== "");
    if (kept.length > 0) {
      // Without an export of its own kind, every name of such a file would be one.
      const isClosed = file.statements.some((each) => namedIn(each)?.elements.length === 0);
      writeFileSync(path, `${kept.join("").trim()}\n${isClosed ? "export {};\n" : ""}`);
    } else {
      rmSync(path);
    }
  }
}

/** The statements and modules that what the entries export is made of. */
function reachedFrom(program, checker) {
  const reached = new Set();
  const add = (symbol) => declarationsOf(checker, symbol).forEach((node) => reached.add(node));
  program.getRootFileNames().forEach((name) => reached.add(program.getSourceFile(name)));
  // What is added is looked at, too.
  for (const node of reached) {
    if (ts.isSourceFile(node)) {
      exportsOf(checker, node).forEach(add);
    } else if (!program.isSourceFileDefaultLibrary(node.getSourceFile())) {
      namesIn(node).forEach((name) => add(checker.getSymbolAtLocation(name)));
    }
  }
  return reached;
}

/** Where a symbol is declared: statements, or a whole module. */
function declarationsOf(checker, symbol) {
  const { declarations = [] } = symbol === undefined ? {} : resolved(checker, symbol);
  return declarations.map((declaration) => {
    let node = declaration;
    while (!ts.isSourceFile(node) && !ts.isSourceFile(node.parent)) {
      node = node.parent;
    }
    return node;
  });
}

function namesIn(node) {
  const names = [];
  const visit = (each) => {
    if (ts.isIdentifier(each)) {
      names.push(each);
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return names;
}

/** The text of a statement with the comment before it; of an import or an export, what is reached of its names. */
function keptText(checker, reached, statement) {
  const names = namedIn(statement);
  if (names === undefined) {
    const isKept = reached.has(statement) || ts.isExportDeclaration(statement);
    return isKept ? statement.getFullText() : "";
  }
  const kept = names.elements.filter(({ name }) =>
    declarationsOf(checker, checker.getSymbolAtLocation(name)).some((node) => reached.has(node)),
  );
  const text = statement.getFullText();
  return kept.length === 0
    ? ""
    : text.replace(names.getText(), `{ ${kept.map((each) => each.getText()).join(", ")} }`);
}

function namedIn(statement) {
  const names = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  return names !== undefined && (ts.isNamedImports(names) || ts.isNamedExports(names))
    ? names
    : undefined;
}
