import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { EndpointFactory, type RequestOptions, type RuleJson } from "../../src/index.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { readTools, type JsonSchema, type Tool } from "../../src/tools/index.js";
import { kindOfJson } from "../../src/tools/json.js";
import { outcomeOf } from "../properties/observe.js";
import { described, DESCRIPTIONS } from "../support/descriptions.js";
import { itFor } from "../support/itEach.js";
import { fastest } from "../support/processorTime.js";

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** How much more than its parser the reading of a description may take; it takes some seven times as much. */
const MOST_OF_PARSER = 16;

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** All schemas within a schema. */
function* schemasIn(schema: unknown): Generator<JsonSchema> {
  if (typeof schema !== "object" || schema === null) {
    return;
  }
  if (Array.isArray(schema)) {
    for (const member of schema) {
      yield* schemasIn(member);
    }
    return;
  }
  const own = schema as JsonSchema;
  yield own;
  for (const [keyword, value] of Object.entries(own)) {
    if (["properties", "patternProperties", "$defs", "dependentSchemas"].includes(keyword)) {
      yield* Object.values(value as object).flatMap((part) => [...schemasIn(part)]);
    } else if (
      !["enum", "const", "default", "examples", "required", "dependentRequired"].includes(keyword)
    ) {
      yield* schemasIn(value);
    }
  }
}

interface Parts {
  readonly type?: string | readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** A value that a schema without references allows, as far as its types say. */
function sample(schema: JsonSchema): unknown {
  const { type, allOf = [], anyOf, oneOf = anyOf, items, properties = {} } = schema as Parts;
  if ("enum" in schema || "const" in schema) {
    return [schema["enum"] ?? schema["const"]].flat()[0];
  }
  if (oneOf !== undefined) {
    return sample(oneOf[0]!);
  }
  const kind = [type].flat().find((name) => name !== "null");
  const parts = allOf.map(sample);
  const objects = parts.filter((part) => kindOfJson(part) === "object");
  if (parts.length > 0 && objects.length === 0) {
    return parts[0];
  }
  if (kind === "object" || objects.length > 0) {
    const own = Object.entries(properties).map(([name, part]) => [name, sample(part)]);
    return Object.assign({}, ...objects, Object.fromEntries(own));
  }
  if (kind === "array") {
    return items === undefined ? [] : [sample(items)];
  }
  const text = "contentEncoding" in schema ? "YWI=" : "a b/ü";
  return kind === "integer" || kind === "number" ? 7 : kind === "boolean" ? true : text;
}

/** A result where names that providers refuse are spelt as those that they accept. */
function spelt(result: unknown): string {
  return JSON.stringify(result)
    .replace(/(?:[^A-Za-z0-9-]|%[0-9A-F]{2})+/g, "_")
    .replace(/_[0-9a-z]{11}_/g, "_");
}

/** The parameters and options of the call for arguments: found by the places of the operation, not as tools do. */
function callOf(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  isForm: boolean,
): readonly [parameters: object, options: object] {
  const { parameters: rules = {} } = tool.operation.toJSON();
  const ruleOf = (key: string): RuleJson => {
    const rule = rules[key];
    return typeof rule === "object" ? rule : ({ in: rule } as RuleJson);
  };
  const parameters: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  let whole: unknown;
  for (const [name, value] of Object.entries(args)) {
    const { in: place, name: sent } = tool.arguments[name]!;
    const schema = tool.inputSchema.properties[name]!;
    if (sent === undefined) {
      const isText = schema["contentEncoding"] === undefined || schema["format"] !== undefined;
      whole = isForm ? formOf(value, schema) : isText ? value : bytes(value);
    } else if (place === "body") {
      (isForm ? parameters : body)[sent] = isForm ? partOf(value, schema) : value;
    } else {
      const key = [sent, `${place}.${sent}`, `${place}.${place}.${sent}`].find(
        (each) => ruleOf(each).in === place && (ruleOf(each).name ?? each) === sent,
      );
      parameters[key ?? sent] = value;
    }
  }
  const isEmpty = Object.keys(body).length === 0;
  return [parameters, whole !== undefined ? { data: whole } : isEmpty ? {} : { data: body }];
}

function formOf(value: unknown, { properties = {} }: JsonSchema): unknown {
  const schemas = properties as Readonly<Record<string, JsonSchema>>;
  const parts = Object.entries(value as object).map(([name, part]) => {
    return [name, partOf(part, schemas[name] ?? {})];
  });
  return kindOfJson(value) === "object" ? Object.fromEntries(parts) : value;
}

function partOf(value: unknown, { contentEncoding }: JsonSchema): unknown {
  const isList = contentEncoding !== "base64" && Array.isArray(value);
  return isList ? value.map(bytes) : contentEncoding === "base64" ? bytes(value) : value;
}

const bytes = (value: unknown): unknown =>
  value === "YWI=" ? new Uint8Array(Buffer.from(value, "base64")) : value;

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
      const { properties } = inlined.get(tool.name)!.inputSchema;
      const args = Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, sample(schema)]),
      );
      const mine = outcomeOf(() => tool.request(factory, args));
      const [parameters, rest] = callOf(tool, args, mine.result?.body instanceof FormData);
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

  it("are read from GitHub's description in a few times the time of its parser", () => {
    const [document, options] = described(DESCRIPTIONS[0]!);
    const text = JSON.stringify(document);
    const parsing = fastest(() => JSON.parse(text) as unknown);
    const both = fastest(() => readTools(JSON.parse(text), options));
    expect((both - parsing) / parsing).to.be.below(MOST_OF_PARSER);
  });
});
