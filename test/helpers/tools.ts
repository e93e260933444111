/** Descriptions for tests of tools. */
import { expect } from "chai";
import { EndpointFactory, type RequestOptions } from "../../src/index.js";
import { readTools, type Tool, type Tools, type ToolsOptions } from "../../src/tools/index.js";
import { OPTIONS, SERVERS } from "./openapi.js";

/** A description in OpenAPI 3.0 with these paths. */
export function documentOf(paths: object, root: object = {}): object {
  return { openapi: "3.0.3", servers: SERVERS, paths, ...root };
}

export function toolsOf(
  paths: object,
  options: Partial<ToolsOptions> = {},
  root: object = {},
): Tools {
  return readTools(documentOf(paths, root), { ...OPTIONS, ...options });
}

/** The one tool of a description that has no problems. */
export function onlyTool({ tools, problems, profile }: Tools): Tool {
  expect(problems).to.deep.equal([]);
  expect(tools.size).to.equal(1);
  const tool = [...tools.values()][0]!;
  factories.set(tool, new EndpointFactory(profile));
  return tool;
}

const factories = new WeakMap<Tool, EndpointFactory>();

/** The factory of the description that {@link onlyTool} had the tool of. */
export function factoryOf(tool: Tool): EndpointFactory {
  return factories.get(tool) ?? FACTORY;
}

export function getTool(
  parameters: readonly object[],
  options: Partial<ToolsOptions> = {},
  root: object = {},
): Tool {
  return onlyTool(toolsOf({ "/x": { get: { parameters } } }, options, root));
}

/** The tool of `POST /x` with a body in JSON of this schema. */
export function postTool(
  schema: unknown,
  body: object = { required: true },
  root: object = {},
): Tool {
  const content = { "application/json": { schema } };
  return onlyTool(toolsOf({ "/x": { post: { requestBody: { ...body, content } } } }, {}, root));
}

/** The tool of a body with these fields, of a description in OpenAPI 3.1 with these schemas. */
export function fieldsTool(properties: object, schemas: object = {}, body?: object): Tool {
  const root = { openapi: "3.1.0", components: { schemas } };
  return postTool({ type: "object", properties }, body, root);
}

/** What the tests' service is called with. */
export const FACTORY = new EndpointFactory(toolsOf({}).profile, {
  headers: { authorization: "Bearer s3cret" },
});

/** The URL behind the server's, and the body, of a request. */
export function sentBy(tool: Tool, args: unknown): Pick<RequestOptions, "url" | "body"> {
  const { url, body } = tool.request(factoryOf(tool), args);
  return { url: url.replace(/^https:\/\/api\.acme\.example\/v1/, ""), body };
}
