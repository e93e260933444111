import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/**
 * The rooms of src/ in rows, from the top down: an import leads to a lower row only. Files of one row do not import one
 * another, except within a folder.
 */
const floors = [
  ["index"],
  ["github", "operationSignatures", "signatures"],
  ["explain", "follow", "plainData"],
  ["watch/*"],
  ["Endpoint"],
  ["types/*"],
  ["Operation"],
  ["layers/*", "vocabulary/*"],
  ["checks/*"],
  ["request/*"],
  ["Route", "HeaderBag", "MediaType", "UriTemplate"],
  ["grammar/*"],
  ["support/*"],
  ["errors", "options", "types/Argument", "version"],
];

/** What a file of the room may import, as specifiers relative to src/. */
function mayImport(room, floor) {
  return [...floors.slice(floor + 1).flat(), ...(room.includes("/") ? [room] : [])];
}

/** Refuses every import whose specifier is not one of the allowed. */
function onlyImports(files, allowed, message) {
  const specifiers = allowed.map((name) =>
    name.replaceAll(".", "\\.").replaceAll("/", "\\/").replaceAll("*", "[^/]+"),
  );
  const regex = `^(?!(?:${specifiers.join("|")})$)`;
  return {
    files,
    rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
  };
}

function roomRule(room, floor) {
  const inside = room.includes("/");
  const folder = room.split("/")[0];
  const specifiers = mayImport(room, floor).map((name) =>
    !inside ? `./${name}.js` : name === room ? "./*.js" : `../${name}.js`,
  );
  const message = `${inside ? `${folder}/` : room} may not import this: imports go down only, see eslint.config.js`;
  return onlyImports([`src/${room}.ts`], specifiers, message);
}

/** The rooms of the command, from the top down: each sees those below it. */
function cliRooms() {
  const library = ["index.js", "*/index.js", "grammar/*.js", "support/*.js"].concat(
    ["Masker", "SecretNames", "textEdits"].map((name) => `adapters/${name}.js`),
  );
  const commands = ["request", "operations", "sdk", "tools"];
  const shared = ["print", "document", "commandLine"];
  const packages = { document: ["yaml", "json-p3"] };
  const more = {
    request: ["watch/traceCall.js"],
    operations: ["openapi/*.js"],
    sdk: ["openapi/*.js"],
    document: ["openapi/*.js"],
  };
  const roomOf = (name, below, upper = []) =>
    onlyImports(
      [`src/cli/${name}/*.ts`],
      ["./*.js", "node:*", ...upper, ...(packages[name] ?? [])]
        .concat(below.map((room) => `../${room}/*.js`))
        .concat([...library, ...(more[name] ?? [])].map((path) => `../../${path}`)),
      "cli/ sees the public surface, the leaf functions that hold a rule, and the rooms below its own",
    );
  return [
    onlyImports(
      ["src/cli/*.ts"],
      ["./*.js", "node:*"]
        .concat([...commands, ...shared].map((room) => `./${room}/*.js`))
        .concat([...library, "openapi/*.js"].map((path) => `../${path}`)),
      "cli/ sees the public surface, and the leaf functions that hold a rule",
    ),
    ...commands.map((name) => roomOf(name, shared, ["../description.js"])),
    ...shared.map((name, i) => roomOf(name, shared.slice(i + 1))),
  ];
}

const rooms = [
  onlyImports(["src/**/*.ts"], ["nothing"], "Give this file a room in eslint.config.js first"),
  ...floors.flatMap((names, floor) => names.map((name) => roomRule(name, floor))),
  onlyImports(
    ["src/types/*.ts"],
    [
      "./*.js",
      "../Operation.js",
      "../Route.js",
      "../grammar/methods.js",
      "../layers/declarations.js",
      "../options.js",
      "../request/BodyWriter.js",
      "../request/rules.js",
    ],
    "types/ holds inference alone: of the library it sees options, routes, methods and operations",
  ),
  onlyImports(
    ["src/types/Argument.ts"],
    ["nothing"],
    "Operation.ts, which types/ imports, needs it",
  ),
  onlyImports(
    ["src/adapters/*.ts"],
    ["index", "errors", "grammar/*", "support/*", "request/readRequest"]
      .map((room) => `../${room}.js`)
      .concat("./*.js", "node:*"),
    "adapters/ sees the public surface, the leaf functions that hold a rule, and the check of finished requests",
  ),
  onlyImports(
    ["src/match/*.ts", "src/openapi/*.ts"],
    ["index", "operationSignatures", "errors", "grammar/*", "support/*"]
      .map((room) => `../${room}.js`)
      .concat("./*.js"),
    "match/ and openapi/ see the public surface, and the leaf functions that hold a rule",
  ),
  onlyImports(
    ["src/tools/*.ts"],
    [
      "./*.js",
      "../index.js",
      "../errors.js",
      "../adapters/SecretNames.js",
      "../operationSignatures.js",
      "../watch/writtenNames.js",
    ].concat(["grammar", "openapi", "support"].map((room) => `../${room}/*.js`)),
    "tools/ stands on the public surface, the names that calls write and openapi/, and has no rule of its own about requests",
  ),
  onlyImports(
    ["src/sdk/*.ts"],
    ["./*.js", "../Route.js", "../errors.js", "../options.js"].concat(
      ["grammar", "request", "support", "vocabulary"].map((room) => `../${room}/*.js`),
    ),
    "sdk/ stands on the engine, request/, and not on the layers of factories",
  ),
  ...cliRooms(),
];

const noDefaultExport = {
  selector: "ExportDefaultDeclaration, ExportSpecifier[exported.name='default']",
  message: "Exports have names",
};
const noExportAll = {
  // `Signatures` is all that an entry's declarations need besides its exports.
  selector: "ExportAllDeclaration:not([exportKind='type'][exported.name='Signatures'])",
  message: "The surface is listed name by name, so that nothing slips out",
};
const noDynamicImport = {
  selector: "ImportExpression",
  message: "The library is synchronous, and an import in passing would escape the rooms",
};
/** What of Object.prototype may be replaced, or added, while a program runs. */
const noInherited = [
  {
    selector:
      "MemberExpression[object.object.name='Object'][object.property.name='prototype'][property]",
    message: "Object.prototype may be polluted: use hasOwn or tagOf of support/objects",
  },
  {
    selector: [
      "VariableDeclarator[id.type='ObjectPattern'][init.type='LogicalExpression'][init.right.type='ObjectExpression']",
      "AssignmentPattern[left.type='ObjectPattern'][right.type='ObjectExpression']",
    ].join(", "),
    message: "An object in place of none has what a polluted Object.prototype has: use ?. instead",
  },
];
/**
 * What asks an iterator for `return`, which the iterator of an array inherits from Object.prototype. Whatever goes
 * on to the end does not: a pattern with a rest element, a loop that is not left, a spread.
 */
const noLeavingEarly = [
  {
    selector: "ArrayPattern:not(:has(> RestElement))",
    message:
      "Object.prototype.return may be polluted: take members by their index, or use mapEntries",
  },
  {
    selector: [
      "ForOfStatement :matches(ReturnStatement, YieldExpression):not(ForOfStatement :function *)",
      "ForOfStatement BreakStatement:not(ForOfStatement :matches(ForStatement, WhileStatement, SwitchStatement) *)",
    ].join(", "),
    message: "Object.prototype.return may be polluted: go by an index, or by find, some or every",
  },
];
/** In files of types only imports and exports of types, and declarations that leave no code. */
const noRunTimeCode = {
  selector: [
    "ImportDeclaration[importKind!='type']",
    "ExportNamedDeclaration[exportKind!='type']",
    "Program > :not(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration[exportKind='type'], TSInterfaceDeclaration, TSTypeAliasDeclaration, [declare=true])",
  ].join(", "),
  message: "a file of types holds no run-time code",
};

/** What the scripts, the benchmarks and the browser test find around them. */
const globals = ["console", "fetch", "location", "navigator", "performance", "process"]
  .concat(["Blob", "Buffer", "Headers", "URL", "URLSearchParams"])
  .concat(["after", "afterEach", "before", "describe", "it"])
  // What a browser test runs in the page.
  .concat(["document", "getComputedStyle", "DataTransfer", "File"])
  .concat(["FormData", "TextEncoder", "structuredClone"]);

export default defineConfig(
  globalIgnores([
    ...["dist/", "coverage/", "temp/", "playground/site/"],
    // Written by the command, except send.ts, which users edit.
    "examples/generated-sdk/acme/!(send).ts",
  ]),
  {
    // Fix every finding; none is silenced.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" },
  },
  eslint.configs.recommended,
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: Object.fromEntries(globals.map((name) => [name, "readonly"])) },
  },
  {
    files: ["test/runtimes/app/**"],
    languageOptions: {
      globals: Object.fromEntries(
        ["Compartment", "console", "expect", "it", "lockdown", "test"].map((name) => [
          name,
          "readonly",
        ]),
      ),
    },
  },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-member-accessibility": ["error", { accessibility: "no-public" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "no-restricted-syntax": ["error", noDefaultExport, noExportAll],
      eqeqeq: "error",
      "no-console": "error",
      "no-eval": "error",
      "no-new-func": "error",
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[noDefaultExport, noExportAll, noDynamicImport],
        ...noInherited,
      ],
      "@typescript-eslint/no-shadow": "error",
      // A closed list cannot grow where its members are not handled.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["src/**/*.ts"],
    // Nobody shares a process with the command.
    ignores: ["src/cli/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[noDefaultExport, noExportAll, noDynamicImport],
        ...noInherited,
        ...noLeavingEarly,
      ],
    },
  },
  ...rooms,
  {
    files: ["src/types/*.ts", "src/options.ts", "src/operationSignatures.ts"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, noExportAll, noRunTimeCode] },
  },
  {
    files: ["src/signatures.ts"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, noRunTimeCode] },
  },
  {
    // chai's assertions are property reads, and tests hand over wrong values on purpose.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-expressions": "off",
    },
  },
  {
    // Compiled, never run: of a variable only its type matters.
    files: ["test/types/cases/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/no-unused-vars": "off",
      "no-useless-assignment": "off",
    },
  },
);
