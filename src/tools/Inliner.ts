/** Inlines definitions. */
import { fieldOf, listOf } from "../openapi/fields.js";
import { TEXTS } from "./allOf.js";
import { mapSubschemas, referredName } from "./subschemas.js";
import type { JsonSchema } from "./types.js";

/** How many nested references are followed. */
const MAX_DEPTH = 5;

/** How many schemas one tool may have. */
const MAX_SCHEMAS = 20_000;

/** Replaces references by the definitions. */
export class Inliner {
  readonly #definitions: ReadonlyMap<string, JsonSchema>;
  #count = 0;

  constructor(definitions: ReadonlyMap<string, JsonSchema>) {
    this.#definitions = definitions;
  }

  /** Whether there were too many schemas, so that some have only a type. */
  get isCut(): boolean {
    return this.#count > MAX_SCHEMAS;
  }

  /** The schema, with references replaced by definitions to a depth of 5; deeper ones become their type. */
  inline(schema: JsonSchema, depth = 0): JsonSchema {
    this.#count += 1;
    const own = mapSubschemas(schema, (part) => this.inline(part, depth));
    const name = referredName(schema);
    if (name === undefined) {
      return own;
    }
    delete own["$ref"];
    const target = this.#target(name, depth);
    return Object.keys(own).every((keyword) => TEXTS.includes(keyword))
      ? { ...target, ...own }
      : { ...own, allOf: [target, ...listOf(fieldOf(own, "allOf"))] };
  }

  #target(name: string, depth: number): JsonSchema {
    // Each reference has a definition.
    const schema = this.#definitions.get(name) as JsonSchema;
    if (depth < MAX_DEPTH && !this.isCut) {
      return this.inline(schema, depth + 1);
    }
    const type = fieldOf(schema, "type");
    const isList = type === "array" || listOf(type).includes("array");
    return type === undefined ? {} : isList ? { type, items: {} } : { type };
  }
}
