/** Operations as the text of a TypeScript module: one constant each, so that a bundler keeps those in use. */
import type { Operation, ServiceProfile } from "../index.js";
import { identifierOf, Names, RESERVED } from "./names.js";
import { comment, constant } from "./print.js";

/** What the module declares and imports itself. */
const OWN_NAMES = ["Operation", "ServiceProfile", "profile"];

/** What of an operation is printed. */
type Printed = readonly [
  id: string,
  operation: Operation,
  summary: string | undefined,
  ...unknown[],
];

/** The text of the module. */
export function moduleText(profile: ServiceProfile, operations: readonly Printed[]): string {
  const names = new Names([...RESERVED, ...OWN_NAMES]);
  const constants = operations.map(([id, operation, summary = ""]) => {
    const name = names.take(identifierOf(id));
    return (
      comment(summary) + constant(name, operation.data, ["/* @__PURE__ */ Operation.from(", ")"])
    );
  });
  return [
    "// Written by `endpoint-core operations`, which overwrites changes.",
    'import { Operation, type ServiceProfile } from "endpoint-core";',
    "",
    comment("The service, for `new EndpointFactory(profile)`.") +
      constant("profile", profile, ["", " as const satisfies ServiceProfile"]),
    ...constants,
  ].join("\n");
}
