// What the build makes of the modules that esbuild writes: one whose unused parts bundlers leave out, and the same in
// CommonJS.
import ts from "typescript";

const { SyntaxKind } = ts;

/** The module without imports of nothing, in which each value that takes work to make is marked as one that may be left out. */
export function droppable(text) {
  return edited(text, (statement) => {
    if (ts.isImportDeclaration(statement) && statement.importClause === undefined) {
      return [[statement.getStart(), statement.end, ""]];
    }
    return ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(marked)
      : [];
  });
}

/** The value of a variable as a call without effects: of what makes it, or of a function around it. */
function marked({ name, initializer }) {
  if (initializer === undefined || !ts.isIdentifier(name) || isPure(initializer)) {
    return [];
  }
  const calls = callsIn(initializer).map((call) => [call.getStart(), call.getStart(), PURE]);
  if (isCall(initializer) && (initializer.arguments ?? []).every(isPure)) {
    return calls;
  }
  const [start, end] = [initializer.getStart(), initializer.end];
  // A class has the name of the variable only if it stands right behind it.
  const isUnnamed = ts.isClassExpression(initializer) && initializer.name === undefined;
  const [keyword, named] = isUnnamed ? ["class", `class ${name.text}`] : ["", ""];
  return [[start, start + keyword.length, `${PURE}(()=>(${named}`], ...calls, [end, end, "))()"]];
}

const PURE = "/*@__PURE__*/";

/** The calls that making a value takes. SWC looks for a mark at each of them, not at the function around them alone. */
function callsIn(node) {
  if (ts.isFunctionLike(node)) {
    return [];
  }
  const parts = ts.isClassLike(node) ? node.members.filter(isStatic) : node.getChildren();
  const inside = parts.flatMap(callsIn);
  return isCall(node) ? [node, ...inside] : inside;
}

/** Whether a mark before the node is one of this call. */
function isCall(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) {
    return false;
  }
  const { expression } = node;
  return ts.isIdentifier(
    ts.isPropertyAccessExpression(expression) ? expression.expression : expression,
  );
}

/** Whether bundlers see by themselves that making the value has no effects. */
function isPure(node) {
  switch (node.kind) {
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.Identifier:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.RegularExpressionLiteral:
    case SyntaxKind.StringLiteral:
      return true;
    case SyntaxKind.PrefixUnaryExpression:
      return isPure(node.operand);
    case SyntaxKind.VoidExpression:
      return isPure(node.expression);
    case SyntaxKind.ArrayLiteralExpression:
      return node.elements.every(isPure);
    case SyntaxKind.ObjectLiteralExpression:
      return node.properties.every(isPureProperty);
    case SyntaxKind.ClassExpression:
      return node.heritageClauses === undefined && !node.members.some(isStatic);
    default:
      return false;
  }
}

function isPureProperty({ kind, name, initializer }) {
  return kind === SyntaxKind.PropertyAssignment && !ts.isComputedPropertyName(name)
    ? isPure(initializer)
    : kind === SyntaxKind.ShorthandPropertyAssignment;
}

function isStatic(member) {
  return (
    ts.isClassStaticBlockDeclaration(member) ||
    (member.modifiers ?? []).some(({ kind }) => kind === SyntaxKind.StaticKeyword)
  );
}

/** The module in CommonJS. Names stay, so that calls are as short and as fast as in the module. */
export function commonjsOf(text) {
  const body = edited(text, (statement) => {
    const replaced = commonjsStatement(statement);
    return replaced === undefined ? [] : [[statement.getStart(), statement.end, replaced]];
  });
  return `"use strict";${body}`;
}

function commonjsStatement(statement) {
  if (ts.isImportDeclaration(statement)) {
    const { importClause, moduleSpecifier } = statement;
    const names =
      importClause && fieldsOf(importClause.namedBindings, (name, own) => `${name}:${own}`);
    return names ? `const{${names}}=require(${moduleSpecifier.getText()});` : "";
  }
  if (ts.isExportDeclaration(statement)) {
    return `module.exports={${fieldsOf(statement.exportClause, (own, name) => `${name}:${own}`)}};`;
  }
  // The name of a class expression is one of its inside, which is shortened; that of a declaration is not.
  return ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
        .map((each) =>
          each.initializer?.name?.text === each.name.text && ts.isClassExpression(each.initializer)
            ? each.initializer.getText()
            : `var ${each.getText()};`,
        )
        .join("")
    : undefined;
}

/** The names of an import or an export; `renamed` writes those of `one as other`. */
function fieldsOf({ elements }, renamed) {
  return elements
    .map(({ name, propertyName }) =>
      propertyName === undefined ? name.text : renamed(propertyName.text, name.text),
    )
    .join(",");
}

/** The text after the edits of its statements: where each starts and ends, and what stands there then. */
function edited(text, editsOf) {
  const { statements } = ts.createSourceFile("module.js", text, ts.ScriptTarget.ES2022, true);
  const edits = statements.flatMap(editsOf);
  let end = 0;
  const parts = edits.map(([from, to, by]) => {
    const part = text.slice(end, from) + by;
    end = to;
    return part;
  });
  return parts.join("") + text.slice(end);
}
