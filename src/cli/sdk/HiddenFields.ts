import { entriesOf, fieldOf, listOf, perNode, type Fields } from "../../openapi/fields.js";
import type { Description } from "../../openapi/Description.js";
import { UNIONS } from "../../openapi/objectSchemas.js";
import { isRecord } from "../../support/objects.js";

/** Fields of a schema by which objects may have other fields than its properties. */
const OTHERS = [...UNIONS, "additionalProperties", "patternProperties"];

/** How many parts of an `allOf` are searched, nested ones included. */
const MAX_PARTS = 100;

/** Tells which fields requests lack, because only responses have them, and which fields responses lack. */
export class HiddenFields {
  readonly #description: Description;
  readonly #inRequests = perNode((schema: Fields) => this.#lacksAll(schema, true));
  readonly #inResponses = perNode((schema: Fields) => this.#lacksAll(schema, false));

  constructor(description: Description) {
    this.#description = description;
  }

  /** Whether a request or a response lacks fields of this schema. */
  isHidden(schema: unknown, isInput: boolean): boolean {
    const name = isInput ? "readOnly" : "writeOnly";
    return [schema, this.#description.resolve(schema)].some(
      (node) => isRecord(node) && fieldOf(node, name) === true,
    );
  }

  /**
   * Whether an object has properties, but a request or a response lacks all of them, as a base with read-only fields
   * has none in requests. In an `allOf`, such a schema adds nothing.
   */
  isEmpty(value: unknown, isInput: boolean): boolean {
    const schema = this.#description.resolve(value);
    return schema !== undefined && (isInput ? this.#inRequests : this.#inResponses)(schema);
  }

  #lacksAll(schema: Fields, isInput: boolean): boolean {
    const parts = new Set<Fields | undefined>([schema]);
    let hasFields = false;
    let isShown = false;
    // The parts of `allOf` are added to the set.
    for (const part of parts) {
      const properties = entriesOf(fieldOf(part, "properties"));
      hasFields ||= properties.length > 0;
      isShown ||=
        part === undefined ||
        parts.size > MAX_PARTS ||
        OTHERS.some((name) => fieldOf(part, name) !== undefined) ||
        !properties.every((property) => this.isHidden(property[1], isInput));
      for (const next of isShown ? [] : listOf(fieldOf(part, "allOf"))) {
        parts.add(this.#description.resolve(next));
      }
    }
    return hasFields && !isShown;
  }
}
