/** Resolves the references of a document: pointers, anchors, and the URIs of the document and its schemas. */
import { decodePercent } from "../grammar/percent.js";
import { isList, isRecord } from "../support/objects.js";
import { fieldOf, perNode, textOf, unescaped, type Fields } from "./fields.js";
import { eachNode } from "./nodes.js";

/** The target of a reference. */
interface ReferenceTarget {
  /** `undefined` if there is nothing at that place. */
  readonly found: unknown;
  /** Whether the reference names a missing or duplicate anchor. */
  readonly isUnclear: boolean;
}

/**
 * The text of the reference of a node; `undefined` if it has none. A `$dynamicRef` is read like a `$ref`, so it leads
 * to the anchor in its own schema.
 */
export function referenceOf(node: Fields): string | undefined {
  return textOf(node, "$ref") ?? textOf(node, "$dynamicRef");
}

/** Finds the targets of references. The names in the document are read when the first reference needs them. */
export class Identifiers {
  readonly #root: Fields;
  readonly #base: string;
  /** Whether schemas may have URIs, which are the base of references in them. */
  readonly #hasUris: boolean;
  #isRead = false;
  /** The document and the schemas that have a URI. */
  readonly #resources = new Map<string, Fields>();
  readonly #anchors = new Map<string, Fields>();
  /** The anchors that several schemas of one resource have. */
  readonly #repeated = new Set<string>();
  /** How many schemas have a dynamic anchor. */
  readonly #dynamic = new Map<string, number>();
  /** The base URIs of nodes with references, if they differ from the document's. */
  readonly #bases = new Map<object, string>();
  readonly #targetOf = perNode((uri: string) => this.#find(uri));

  /** `uri` is the URI of the document `root`; `hasUris` says whether its schemas may have their own URIs. */
  constructor(root: Fields, uri: string, hasUris: boolean) {
    this.#root = root;
    this.#base = documentUriOf(uri);
    this.#hasUris = hasUris;
    this.#resources.set(this.#base, root);
  }

  /** The target of a node's reference; `undefined` if it is in another document. */
  target(node: Fields, reference: string): ReferenceTarget | undefined {
    if (!this.#isRead && (this.#hasUris || !/^#(?:\/|$)/.test(reference))) {
      this.#isRead = true;
      this.#read();
    }
    const target = this.#targetOf(resolved(reference, this.#bases.get(node) ?? this.#base));
    const isDynamic = textOf(node, "$ref") === undefined;
    const count = isDynamic ? this.#dynamic.get(fragmentOf(reference)) : undefined;
    return target && { ...target, isUnclear: target.isUnclear || (count ?? 1) > 1 };
  }

  /** Reads the names of the whole document. */
  #read(): void {
    eachNode(this.#root, this.#base, (node, base) => this.#note(node, base));
  }

  /** Notes the names of a node, and returns the base URI of references in it. */
  #note(node: Fields, outer: string): string {
    const base = documentUriOf(resolved(textOf(node, "$id") ?? "", outer));
    if (!this.#resources.has(base)) {
      this.#resources.set(base, node);
    }
    const dynamic = textOf(node, "$dynamicAnchor");
    for (const anchor of [textOf(node, "$anchor"), dynamic]) {
      if (anchor !== undefined) {
        const name = `${base}#${anchor}`;
        if ((this.#anchors.get(name) ?? node) !== node) {
          this.#repeated.add(name);
        }
        this.#anchors.set(name, node);
      }
    }
    if (dynamic !== undefined) {
      this.#dynamic.set(dynamic, (this.#dynamic.get(dynamic) ?? 0) + 1);
    }
    if (base !== this.#base && referenceOf(node) !== undefined) {
      this.#bases.set(node, base);
    }
    return base;
  }

  #find(uri: string): ReferenceTarget | undefined {
    const resource = this.#resources.get(documentUriOf(uri));
    if (resource === undefined) {
      return undefined;
    }
    const fragment = fragmentOf(uri);
    if (/^[^/]/.test(fragment)) {
      const found = this.#anchors.get(uri);
      return { found, isUnclear: found === undefined || this.#repeated.has(uri) };
    }
    // In schemas with a URI of their own, many pointers begin at the document nevertheless.
    const found = atPointer(resource, fragment) ?? atPointer(this.#root, fragment);
    return { found, isUnclear: false };
  }
}

/** The value at a pointer: RFC 6901, sections 4 and 6. */
function atPointer(root: Fields, pointer: string): unknown {
  let found: unknown = root;
  for (const token of pointer.split("/").slice(1)) {
    const key = unescaped(decodePercent(token));
    found = isRecord(found) || isList(found) ? fieldOf(found, key) : undefined;
  }
  return found;
}

/** A reference resolved against `base`: RFC 3986, section 5.2. */
function resolved(reference: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(reference)) {
    return reference;
  }
  if (reference === "" || reference.startsWith("#")) {
    return base + reference;
  }
  const start = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?/i.exec(base)?.[0] ?? "";
  if (reference.startsWith("//")) {
    return start.replace(/\/\/.*/, "") + reference;
  }
  const folder = base
    .slice(start.length)
    .replace(/[?].*/, "")
    .replace(/[^/]*$/, "");
  return start + withoutDots(reference.startsWith("/") ? reference : folder + reference);
}

/** A path without dot segments: RFC 3986, section 5.2.4. */
function withoutDots(reference: string): string {
  const end = reference.search(/[?#]/);
  const path = end < 0 ? reference : reference.slice(0, end);
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === ".." && kept.length > 1) {
      kept.pop();
    } else if (segment !== "." && segment !== "..") {
      kept.push(segment);
    }
  }
  return kept.join("/") + (end < 0 ? "" : reference.slice(end));
}

function documentUriOf(uri: string): string {
  return uri.split("#", 1).join();
}

function fragmentOf(uri: string): string {
  return uri.slice(documentUriOf(uri).length + 1);
}
