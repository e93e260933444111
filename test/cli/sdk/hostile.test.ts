import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import ts from "typescript";
import { EndpointError } from "../../../src/index.js";
import { CommandError } from "../../../src/cli/commandLine/outcome.js";
import { useWorkplace } from "../helpers/sdk.js";

const EVIL = "evil_";

/** Pieces that end what a text may stand in: a comment, a text, a template, a line, a path, a type. */
const PIECES = [
  ...Array.from("\"'`\\}{();,:<>=|\n\r\u2028\u2029\u0000\u0007\u202e\u{1f600}\ud800 \t/.1-_é長"),
  ...["*/", "/*", "//", "${", "../", "..\\", "@deprecated ", " @internal", "{@link evil_}"],
  ...["\\u002a/", "%2e%2e", "~1", "$ref", "__proto__", "constructor", "then", "class", "CON"],
  ...["index", "send", "client", `${EVIL}()`, `*/ ${EVIL}(); /*`, `"; ${EVIL}(); "`],
  ...[`\`; ${EVIL}(); \``, `\n${EVIL}();\n`, `\${${EVIL}()}`, `} ${EVIL}(); {`],
  ...[`>; ${EVIL}(); type X = A<`, `import "${EVIL}"`, `'+${EVIL}()+'`],
];

const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 6 })
  .map((pieces) => pieces.join(""));

function schemaOf(t: () => string): object {
  const [name, type] = [t(), t()];
  const $ref = "#/components/schemas/A";
  const oneOf = [{ $ref }, { type: "string", const: type }];
  return {
    title: t(),
    description: t(),
    type: "object",
    required: [name],
    properties: {
      [name]: { type: "string", enum: [t(), t()], default: t(), description: t() },
      [`${name}2`]: { type: "string", format: t(), pattern: t(), default: t(), example: t() },
      [`${name}3`]: { type, const: t(), title: t() },
      [`${name}4`]: { oneOf, discriminator: { propertyName: name, mapping: { [t()]: $ref } } },
    },
    additionalProperties: { description: t() },
  };
}

const hostile = fc
  .record({
    texts: fc.array(text, { minLength: 50, maxLength: 50 }),
    method: fc.constantFrom("get", "post", "delete"),
    scheme: fc.constantFrom("apiKey", "http", "oauth2"),
    place: fc.constantFrom("query", "header", "cookie", "path"),
    server: fc.nat({ max: 2 }),
  })
  .map(({ texts, method, scheme, place, server }) => {
    let next = 0;
    const t = (): string => texts[next++ % texts.length] ?? "";
    const schema = schemaOf(t);
    // Users complete the first two; the last one may be unusable.
    const v = { enum: [t(), t(), "1"], default: t(), description: t() };
    const variables = { v, w: { default: t() } };
    const starts = [`/${t()}/{v}`, `{endpoint}/{w}${t()}`, `https://{${t()}}.acme.example/{v}`];
    const parameter = {
      in: place,
      name: t(),
      description: t(),
      schema,
      required: place === "path",
    };
    const list = { in: "query", name: t(), schema: { type: "array", items: schema } };
    const content = { [t()]: { schema }, "application/json": { schema } };
    const described = () => ({ description: t(), content });
    const operation = {
      operationId: t(),
      tags: [t(), t()],
      summary: t(),
      description: t(),
      deprecated: true,
      parameters: [parameter, list],
      ...(method === "post" && { requestBody: described() }),
      responses: { 200: described(), [t()]: described(), 404: described() },
      security: [{ [t()]: [t()] }],
      servers: [{ url: `https://api.acme.example/${t()}` }],
    };
    const securitySchemes = {
      [t()]: { type: scheme, in: place, name: t(), scheme: "bearer", description: t() },
      [t()]: { type: "apiKey", in: "header", name: "x-key", description: t() },
    };
    return {
      openapi: "3.1.0",
      info: { title: t(), version: t(), description: t() },
      servers: [{ url: starts[server], variables }, { url: "https://api.acme.example" }],
      tags: [{ name: t(), description: t() }],
      paths: {
        [`/${t()}/{${parameter.name}}`]: { [method]: operation },
        "/ok": { get: { operationId: t(), tags: [t()], responses: {} } },
      },
      components: { schemas: { A: schema, [t()]: schema }, securitySchemes },
    };
  });

/** What of a file is code that came from a text: names of values and calls, tags of comments, and what cannot be read. */
function strangers(name: string, written: string): readonly string[] {
  const source = ts.createSourceFile(name, written, ts.ScriptTarget.ES2022, true);
  const { diagnostics = [] } = ts.transpileModule(written, { reportDiagnostics: true });
  const found = diagnostics.map(({ code }) => `${name}: TS${code}`);
  const visit = (node: ts.Node): void => {
    // A method whose operation is called so.
    const isOwn = /this\._client|^\/\* @__PURE__ \*\//.test(node.getText());
    const isCalled = ts.isCallExpression(node) && node.expression.getText().includes(EVIL);
    const from = ts.isImportDeclaration(node) ? node.moduleSpecifier.getText() : "";
    const isImported = from.includes(EVIL) && !/^"\.\/[^/\\]+\.js"$/.test(from);
    const isTagged = ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal");
    if ((isCalled && !isOwn) || isImported || isTagged) {
      found.push(`${name}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const control =
    /(?!\n)[\p{Control}\p{Bidi_Control}\u2028\u2029]|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff][\udc00-\udfff])/u;
  return control.test(written) ? [...found, `${name}: a control character`] : found;
}

describe("strings of hostile documents", function () {
  this.timeout(600_000);
  const place = useWorkplace();

  it("do not become code of an SDK, or files elsewhere", () => {
    let written = 0;
    fc.assert(
      fc.property(hostile, fc.boolean(), (document, sends) => {
        const before = readdirSync(place.path);
        let made = false;
        try {
          made = place.make(document, "acme", ...(sends ? ["--with-send"] : [])).exitCode === 0;
        } catch (thrown) {
          expect([EndpointError, CommandError]).to.include((thrown as Error).constructor);
        }
        expect([...before, "acme", "openapi.json"]).to.include.members(readdirSync(place.path));
        if (made) {
          written += 1;
          for (const [name, code] of place.files("acme")) {
            expect(join("acme", name)).to.match(/^acme[/\\][^/\\]+\.ts$/);
            expect(strangers(name, code)).to.deep.equal([]);
          }
        }
      }),
      { numRuns: Number(process.env["FC_RUNS"] ?? 60) },
    );
    // Most of them can be written.
    expect(written).to.be.greaterThan(20);
  });
});
