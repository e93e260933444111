/** Operations as the text of a TypeScript module: one constant each, so that a bundler keeps those in use. */
import type { Operation, ProfileJson } from "../../index.js";
import type { Draft } from "../../openapi/operations.js";
import { CodeWriter } from "../print/CodeWriter.js";
import { aboutOf } from "../document/descriptionTexts.js";
import { OPERATIONS_BANNER } from "../print/banners.js";
import { UniqueNames } from "../document/UniqueNames.js";
import { constantsOf, NO_OPERATIONS } from "../print/names.js";
import { comment, constant } from "../print/typescript.js";

/** An operation to print, with its id and what the description says of it. */
interface PrintedOperation {
  readonly operation: Operation;
  readonly draft: Pick<Draft, "id" | "node">;
}

/** The text of the module. */
export function moduleText(profile: ProfileJson, operations: readonly PrintedOperation[]): string {
  const ids = operations.map(({ draft }) => draft.id);
  const names = constantsOf(ids, new UniqueNames(NO_OPERATIONS));
  const writer = new CodeWriter("endpoint-core", ["profile", ...names]);
  const start = `/* @__PURE__ */ ${writer.use("Operation")}.from(`;
  const satisfies = ` satisfies ${writer.useType("ServiceProfile")}`;
  const constants = operations.map(({ operation, draft }, i) => {
    // The first paragraph of a long text says what it is about.
    const [about = ""] = aboutOf(draft.node).split(/\n\s*\n/);
    const data = writer.operation(operation.toJSON());
    return comment(about) + constant(names[i] ?? "", data, [start, ")"]);
  });
  const service = constant("profile", writer.profile(profile), ["", satisfies]);
  return [
    OPERATIONS_BANNER + writer.imports,
    comment("The service, for `new EndpointFactory(profile)`.") + service,
    ...constants,
  ].join("\n");
}
