/** Operations as the text of a TypeScript module: one constant each, so that a bundler keeps those in use. */
import type { Operation, ProfileJson } from "../../index.js";
import type { NamedOperation } from "../../openapi/index.js";
import { CodeWriter } from "../print/CodeWriter.js";
import { aboutOf } from "../document/about.js";
import { OPERATIONS_MARK } from "../print/marks.js";
import { UniqueNames } from "../document/UniqueNames.js";
import { identifierOf, NO_OPERATIONS } from "../print/names.js";
import { comment, constant } from "../print/typescript.js";

/** What is printed of an operation. */
type Printed = readonly [
  id: string,
  operation: Operation,
  summary: string | undefined,
  draft?: Pick<NamedOperation[3], "node">,
];

/** The text of the module. */
export function moduleText(profile: ProfileJson, operations: readonly Printed[]): string {
  const unique = new UniqueNames(NO_OPERATIONS);
  const names = operations.map(([id]) => unique.take(identifierOf(id)));
  const writer = new CodeWriter("endpoint-core", ["profile", ...names]);
  const start = `/* @__PURE__ */ ${writer.use("Operation")}.from(`;
  const satisfies = ` satisfies ${writer.useType("ServiceProfile")}`;
  const constants = operations.map(([, operation, , draft], i) => {
    // The first paragraph of a long text says what it is about.
    const [about = ""] = draft === undefined ? [] : aboutOf(draft.node).split(/\n\s*\n/);
    const data = writer.operation(operation.toJSON());
    return comment(about) + constant(names[i] ?? "", data, [start, ")"]);
  });
  const service = constant("profile", writer.profile(profile), ["", satisfies]);
  return [
    OPERATIONS_MARK + writer.imports,
    comment("The service, for `new EndpointFactory(profile)`.") + service,
    ...constants,
  ].join("\n");
}
