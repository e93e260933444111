/** Operations as the text of a TypeScript module: one constant each, so that a bundler keeps those in use. */
import type { Operation, ServiceProfile } from "../index.js";
import type { NamedOperation } from "../openapi/index.js";
import { aboutOf } from "./document/about.js";
import { OPERATIONS_MARK } from "./marks.js";
import { identifierOf, NO_OPERATIONS, UniqueNames } from "./names.js";
import { comment, constant } from "./print.js";

/** What of an operation is printed. */
type Printed = readonly [
  id: string,
  operation: Operation,
  summary: string | undefined,
  draft?: Pick<NamedOperation[3], "node">,
];

/** The text of the module. */
export function moduleText(profile: ServiceProfile, operations: readonly Printed[]): string {
  const names = new UniqueNames(NO_OPERATIONS);
  const constants = operations.map(([id, operation, , draft]) => {
    const name = names.take(identifierOf(id));
    // Of a long text the first paragraph says what it is.
    const [about = ""] = draft === undefined ? [] : aboutOf(draft.node).split(/\n\s*\n/);
    return (
      comment(about) + constant(name, operation.data, ["/* @__PURE__ */ Operation.from(", ")"])
    );
  });
  return [
    `${OPERATIONS_MARK}import { Operation, type ServiceProfile } from "endpoint-core";`,
    "",
    comment("The service, for `new EndpointFactory(profile)`.") +
      constant("profile", profile, ["", " as const satisfies ServiceProfile"]),
    ...constants,
  ].join("\n");
}
