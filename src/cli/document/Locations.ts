import { decodePercent } from "../../grammar/percent.js";
import { MAX_REFERENCES } from "../../openapi/Description.js";
import { below, fieldOf, perNode, textOf, unescaped, type Fields } from "../../openapi/fields.js";
import { Identifiers } from "../../openapi/Identifiers.js";
import { isList, isRecord } from "../../support/objects.js";
import { anchorsIn } from "./anchors.js";
import type { Files, SourceFile } from "./Files.js";

/** A node, and its location. */
export interface NodeLocation {
  readonly file: SourceFile;
  /** A JSON pointer without the `#`; empty for a whole file. */
  readonly pointer: string;
  /** `undefined` if there is none. */
  readonly node: unknown;
  /** Whether the pointer that was looked up leads through other references. */
  readonly isThrough: boolean;
}

/** Fields next to a reference that do not change its target. */
const NOTES = new Set(["$ref", "description", "summary"]);

/** Whether a reference has a scheme or a host. */
export function isUrl(reference: string): boolean {
  return /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(reference);
}

/** The text of a reference; `undefined` if there is none. */
export function referenceIn(node: unknown): string | undefined {
  return isRecord(node) ? textOf(node, "$ref") : undefined;
}

/** Finds the targets of references. */
export class Locations {
  readonly #files: Files;
  /** The known targets of references, by file. */
  readonly #known = new Map<SourceFile, Map<string, NodeLocation>>();
  readonly #ends = new Map<Fields, NodeLocation>();
  readonly #anchorsOf = perNode((file: SourceFile) => anchorsIn(file.document));
  readonly #identifiersOf = perNode(({ document }: SourceFile) => {
    const root = isRecord(document) ? document : {};
    return new Identifiers(root, textOf(root, "$self") ?? "", true);
  });

  constructor(files: Files) {
    this.#files = files;
  }

  /** Whether the target of a node's reference is not a file: it is a URL, or the URI of a schema in the same file. */
  isUri(reference: string, node: Fields, from: SourceFile): boolean {
    return (
      isUrl(reference) ||
      (!reference.startsWith("#") &&
        this.#identifiersOf(from).target(node, reference)?.found !== undefined)
    );
  }

  /** The target of a reference in a file. Reads the file there; throws if that is impossible. */
  find(reference: string, from: SourceFile): NodeLocation {
    const known = this.#known.get(from) ?? new Map<string, NodeLocation>();
    this.#known.set(from, known);
    let location = known.get(reference);
    if (location === undefined) {
      // A reference that leads through itself has no target.
      known.set(reference, { file: from, pointer: "", node: undefined, isThrough: false });
      try {
        location = this.#find(reference, from);
      } catch (thrown) {
        // Another reference to it also fails.
        known.delete(reference);
        throw thrown;
      }
      known.set(reference, location);
    }
    return location;
  }

  /** The location itself or, if its node is only a reference, the location where that ends. */
  end(location: NodeLocation): NodeLocation {
    const { node } = location;
    const known = isRecord(node) ? this.#ends.get(node) : undefined;
    if (known !== undefined || !isRecord(node)) {
      return known ?? location;
    }
    let end = location;
    for (let count = 0; count < MAX_REFERENCES; count += 1) {
      const { node: last, file } = end;
      const reference = referenceIn(last);
      const isOnlyReference = isRecord(last) && Object.keys(last).every((name) => NOTES.has(name));
      if (reference === undefined || !isOnlyReference || this.isUri(reference, last, file)) {
        break;
      }
      end = this.find(reference, file);
    }
    this.#ends.set(node, end);
    return end;
  }

  /** The location of a field; follows references. */
  field(location: NodeLocation, name: string): NodeLocation {
    return this.end(this.#step(this.end(location), name, below("", name)));
  }

  #find(reference: string, from: SourceFile): NodeLocation {
    const hash = reference.indexOf("#");
    const path = hash < 0 ? reference : reference.slice(0, hash);
    const file = path === "" ? from : this.#files.open(decodePercent(path), from);
    let location: NodeLocation = { file, pointer: "", node: file.document, isThrough: false };
    const fragment = hash < 0 ? "" : reference.slice(hash + 1);
    const [start, ...tokens] = fragment.split("/");
    if (start !== undefined && start !== "") {
      const named = this.#anchorsOf(file).get(decodePercent(fragment));
      return { ...location, pointer: `/${fragment}`, node: undefined, ...named };
    }
    for (const token of tokens) {
      const raw = decodePercent(token);
      location = this.#step(location, unescaped(raw), `/${raw}`);
    }
    return location;
  }

  /** The location of a field or member. If the node has none, its reference is followed. */
  #step(location: NodeLocation, name: string, token: string): NodeLocation {
    let owner = location;
    for (let count = 0; count < MAX_REFERENCES; count += 1) {
      const { node: last, file } = owner;
      const reference = referenceIn(last);
      if (
        reference === undefined ||
        !isRecord(last) ||
        Object.hasOwn(last, name) ||
        this.isUri(reference, last, file)
      ) {
        break;
      }
      owner = { ...this.find(reference, file), isThrough: true };
    }
    const { file, pointer, node, isThrough } = owner;
    const found = isRecord(node) || isList(node) ? fieldOf(node, name) : undefined;
    return { file, pointer: pointer + token, node: found, isThrough };
  }
}
