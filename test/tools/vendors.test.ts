import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { EndpointFactory, type RequestOptions } from "../../src/index.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { readTools, type JsonSchema } from "../../src/tools/index.js";
import { outcomeOf } from "../properties/observe.js";
import { argumentsOf, callOf, described, DESCRIPTIONS } from "../helpers/descriptions.js";
import { itFor } from "../helpers/itEach.js";
import { fastest } from "../helpers/processorTime.js";
import { words } from "../helpers/words.js";

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** How much more than its parser the reading of a description may take; it takes some seven times as much. */
const MOST_OF_PARSER = 16;

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Keywords whose values are tables of schemas, and those whose values are data. */
const TABLES = words("properties patternProperties $defs dependentSchemas");
const DATA = words("enum const default examples required dependentRequired");

/** All schemas in a schema, or in a list of schemas. */
function schemasIn(schema: unknown): readonly JsonSchema[] {
  if (typeof schema !== "object" || schema === null) {
    return [];
  }
  const parts = Object.entries(schema).flatMap(
    ([keyword, value]: [string, unknown]): readonly unknown[] =>
      DATA.includes(keyword)
        ? []
        : TABLES.includes(keyword)
          ? Object.values(value as object)
          : [value],
  );
  return [...(Array.isArray(schema) ? [] : [schema as JsonSchema]), ...parts.flatMap(schemasIn)];
}

/** A result where names that providers refuse are spelt as those that they accept. */
function spelt(result: unknown): string {
  return JSON.stringify(result)
    .replace(/(?:[^A-Za-z0-9-]|%[0-9A-F]{2})+/g, "_")
    .replace(/_[0-9a-z]{11}_/g, "_");
}

async function comparable({ body, ...request }: RequestOptions): Promise<unknown> {
  const parts = Array.from(body instanceof FormData ? body : [], async ([name, part]) => {
    return [name, typeof part === "string" ? part : await part.text()];
  });
  return { ...request, body: body instanceof FormData ? await Promise.all(parts) : body };
}

describe("the tools of vendors", function () {
  this.timeout(600_000);

  const title = "of %0 are valid, have good names, and write what factory.call writes";
  itFor(title, DESCRIPTIONS, async (file) => {
    const [document, options] = described(file);
    const { tools, profile } = readTools(document, options);
    const inlined = readTools(document, { ...options, refs: "inline" }).tools;
    const { operations } = readOpenApi(document, options);
    expect(tools.size).to.equal(Object.keys(operations).length);
    const factory = new EndpointFactory(profile);
    const differences: string[] = [];
    const schemas = new Set<JsonSchema>();
    const count = { same: 0, alike: 0 };
    for (const tool of tools.values()) {
      expect(tool.name).to.match(NAME);
      const { inputSchema } = tool;
      expect(Object.keys(inputSchema)).to.not.include.members(["anyOf", "oneOf", "allOf"]);
      if (ajv.validateSchema(inputSchema) !== true) {
        differences.push(`${tool.name}: ${ajv.errorsText()}`);
      }
      for (const schema of schemasIn(inputSchema)) {
        schemas.add(schema);
        const reference = schema["$ref"];
        if (typeof reference === "string") {
          expect(inputSchema.$defs).to.have.own.property(reference.replace("#/$defs/", ""));
        }
      }
      const args = argumentsOf(inlined.get(tool.name)!);
      const mine = outcomeOf(() => tool.request(factory, args));
      const [parameters, rest] = callOf(tool, args);
      const others = outcomeOf(() => factory.call(tool.operation, parameters, rest));
      const both = await Promise.all(
        [mine, others].map(async ({ result, code }) => code ?? (await comparable(result))),
      );
      if (spelt(both[0]) !== spelt(both[1])) {
        differences.push(`${tool.name}: ${JSON.stringify(both)}`);
      } else if (mine.result !== undefined) {
        count[isDeepStrictEqual(both[0], both[1]) ? "same" : "alike"] += 1;
      }
    }
    for (const schema of schemas) {
      const types = [schema["type"]].flat();
      expect(!types.includes("array") || "items" in schema).to.equal(true);
      Object.keys(schema["properties"] ?? {}).forEach((name) => expect(name).to.match(NAME));
    }
    expect(differences.slice(0, 5)).to.deep.equal([]);
    // What both refuse shows little. Few fields have names that providers refuse.
    expect((count.same + count.alike) / tools.size).to.be.greaterThan(0.9);
    expect(count.alike / tools.size).to.be.lessThan(0.05);
  });

  const [document, options] = described(DESCRIPTIONS[0]!);
  it("are read from GitHub's description in a few times the time of its parser", () => {
    const text = JSON.stringify(document);
    const parsing = fastest(() => JSON.parse(text) as unknown);
    const both = fastest(() => readTools(JSON.parse(text), options));
    expect((both - parsing) / parsing).to.be.below(MOST_OF_PARSER);
  });

  it("come from operations, read in at most six times the time of writing and parsing the JSON", () => {
    const copying = fastest(() => JSON.parse(JSON.stringify(document)) as unknown);
    expect(fastest(() => readOpenApi(document, options)) / copying).to.be.lessThan(6);
  });
});
