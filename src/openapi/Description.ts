import { EndpointError } from "../index.js";
import { cannot, quoteAll, withoutAction } from "../support/messages.js";
import { isInstanceOf, isList, isRecord, kindOf } from "../support/objects.js";
import { fieldOf, type Fields } from "./fields.js";
import { Schemas } from "./schemas.js";

/** Something in a description that cannot be expressed. */
export interface OpenApiProblem {
  /** Where it is: a JSON pointer, such as `#/paths/~1charges/get`. */
  readonly pointer: string;
  /** What cannot be done, what was expected and what came instead. */
  readonly message: string;
}

/** The fields that say what a document is. */
const VERSIONS = ["swagger", "openapi"];

/** How many references in a row are followed. */
const MAX_REFERENCES = 100;

/** A description that is being read, and the problems that were met so far. */
export class Description extends Schemas {
  /** The whole document. */
  readonly root: Fields;
  /** Whether it is Swagger 2.0 rather than OpenAPI 3. */
  readonly isSwagger: boolean;
  /** What cannot be expressed. */
  readonly problems: OpenApiProblem[] = [];

  /** Throws `INVALID_OPTIONS` for anything but OpenAPI 3 and Swagger 2.0. */
  constructor(document: unknown) {
    super();
    this.root = isRecord(document) ? document : {};
    const [swagger = "", openapi = ""] =
      // YAML has numbers for `2.0` and `3.1`.
      this.attempt("#", () => VERSIONS.map((name) => String(fieldOf(this.root, name)))) ?? [];
    this.isSwagger = /^2\b/.test(swagger);
    if (!this.isSwagger && !/^3\b/.test(openapi)) {
      throw unreadable("a parsed document of OpenAPI 3 or Swagger 2.0", kindOf(document));
    }
  }

  /** Notes a problem: what cannot be done, what was expected and what came instead. */
  report(pointer: string, action: string, expected: string, got: string): void {
    this.problems.push({ pointer, message: cannot(action, expected, got) });
  }

  /** What `run` gives. Where it throws, as code of the document may, that is a problem. */
  attempt<Result>(
    pointer: string,
    run: () => Result,
    action = "read the description",
  ): Result | undefined {
    try {
      return run();
    } catch (thrown) {
      const reason = isInstanceOf(thrown, EndpointError)
        ? withoutAction(thrown.message)
        : "its own code throws";
      this.problems.push({ pointer, message: `Cannot ${action}: ${reason}` });
      return undefined;
    }
  }

  /** The object that is the field of a node, or that the field refers to. */
  field(node: Fields | undefined, name: string, pointer?: string): Fields | undefined {
    return this.resolve(fieldOf(node, name), pointer);
  }

  /**
   * The object that `value` is or refers to. A reference to no object of the document is a problem at
   * `pointer`; without a pointer nothing is noted.
   */
  override resolve(value: unknown, pointer?: string): Fields | undefined {
    let found = value;
    for (let count = 0; isRecord(found); count += 1) {
      const reference = fieldOf(found, "$ref");
      if (typeof reference !== "string") {
        return found;
      }
      found = count < MAX_REFERENCES ? this.#find(reference) : undefined;
      if (pointer !== undefined && !isRecord(found)) {
        this.report(
          pointer,
          "follow the $ref",
          "one to an object of this document",
          quoteAll([reference]),
        );
      }
    }
    return undefined;
  }

  /** What a reference within the document points to: RFC 6901 section 6. */
  #find(reference: string): unknown {
    const [start, ...names] = reference.split("/");
    let found: unknown = start === "#" ? this.root : undefined;
    for (const name of names) {
      const key = decode(name).replaceAll("~1", "/").replaceAll("~0", "~");
      found = isRecord(found) || isList(found) ? fieldOf(found, key) : undefined;
    }
    return found;
  }
}

/** The error for a document or options that cannot be used. */
export function unreadable(expected: string, got: string): EndpointError {
  return new EndpointError("INVALID_OPTIONS", cannot("read the description", expected, got));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
