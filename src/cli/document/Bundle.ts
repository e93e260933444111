import { decodePercent } from "../../grammar/percent.js";
import { MAX_REFERENCES } from "../../openapi/Description.js";
import { below, fieldOf, unescaped, type Fields } from "../../openapi/fields.js";
import type { OpenApiProblem } from "../../openapi/index.js";
import { quoteNames } from "../../support/messages.js";
import { isList, isRecord } from "../../support/objects.js";
import type { Files, SourceFile } from "./Files.js";
import { Locations, referenceIn, type NodeLocation } from "./Locations.js";
import { referencesOf, type ReferringNode } from "./references.js";
import { schemasPathOf, NamedSchemas, type SchemasPath } from "./NamedSchemas.js";

/** A node, and its location if that is not in the first file. */
interface FoundNode {
  readonly node: unknown;
  readonly origin: NodeSource | undefined;
}

/** A location in another file. */
type NodeSource = Pick<NodeLocation, "file" | "pointer">;

/** The layout of the joined document. */
interface Layout {
  readonly first: SourceFile;
  readonly schemasPath: SchemasPath;
  readonly schemas: NamedSchemas;
  /** The field with the other files. */
  readonly bucket: string;
}

/**
 * A description joined into one document. Schemas of other files are added to those of the first one, under their own
 * names if these are free. The files go into a field of their own, to which all other references lead.
 */
export class Bundle {
  readonly document: unknown;
  /** Keys that are lost, in files that can still be read. */
  readonly problems: readonly OpenApiProblem[];
  /** Actions of overlays that change nothing. */
  readonly warnings: readonly OpenApiProblem[];
  readonly #sources = new Map<unknown, NodeSource>();
  /** The original references, by the references that replace them; both in quotes. */
  readonly #written = new Map<string, string>();

  /** Reads all files to which the first one leads. Changes the references in them. */
  constructor(files: Files) {
    const { first, problems, warnings } = files;
    this.problems = problems;
    this.warnings = warnings;
    const locations = new Locations(files);
    const references = referencesOf(first, locations, problems);
    this.document =
      !isRecord(first.document) || references.every(({ text }) => text.startsWith("#"))
        ? first.document
        : this.#join(files, first.document, locations, references);
  }

  /** The problem, with the name of its file if that is not the first one. */
  shown({ pointer, message }: OpenApiProblem): OpenApiProblem {
    const { origin } = this.#walk(decodePercent(pointer), MAX_REFERENCES);
    return {
      pointer:
        origin === undefined
          ? pointer
          : `${origin.file.shown}#${origin.pointer.replaceAll("%", "%25")}`,
      message: message.replace(/"#\/[^"]*"/g, (text) => this.#written.get(text) ?? text),
    };
  }

  #join(
    files: Files,
    root: Fields,
    locations: Locations,
    references: readonly ReferringNode[],
  ): Fields {
    const { first, others } = files;
    const schemasPath = schemasPathOf(root);
    const start = { file: first, pointer: "", node: root, isThrough: false };
    const [outer, table] = tablesOf(start, schemasPath, locations);
    const schemas = new NamedSchemas(first, table, locations, references);
    const bucket = freeName(root);
    const layout = { first, schemasPath, schemas, bucket };
    // All are known before the first one changes.
    const texts = new Map(
      references.map((reference) => [reference, referenceText(reference, layout)]),
    );
    for (const [{ node, field, text }, own] of texts) {
      Reflect.set(node, field, own);
      this.#written.set(quoteNames([own]), quoteNames([text]));
    }
    for (const file of others) {
      this.#sources.set(file.document, { file, pointer: "" });
    }
    for (const [node, [, location]] of schemas.brought) {
      this.#sources.set(node, location);
    }
    const inside = isRecord(outer.node) ? outer.node : {};
    return {
      ...root,
      ...(schemasPath.length === 1
        ? { definitions: schemas.all }
        : { components: { ...inside, schemas: schemas.all } }),
      [bucket]: Object.fromEntries(others.map(({ name, document }) => [name, document])),
    };
  }

  /** The node at a pointer, following at most so many references. */
  #walk(pointer: string, references: number): FoundNode {
    let left = references;
    let found: FoundNode = { node: this.document, origin: undefined };
    for (const token of pointer.split("/").slice(1)) {
      const name = unescaped(token);
      const reference = referenceIn(found.node);
      if (
        reference?.startsWith("#") === true &&
        left > 0 &&
        isRecord(found.node) &&
        !Object.hasOwn(found.node, name)
      ) {
        left = Math.floor(left / 2);
        found = this.#walk(decodePercent(reference), left);
      }
      const { node, origin } = found;
      const member = isRecord(node) || isList(node) ? fieldOf(node, name) : undefined;
      const inside = origin && { file: origin.file, pointer: `${origin.pointer}/${token}` };
      found = { node: member, origin: this.#sources.get(member) ?? inside };
    }
    return found;
  }
}

/** The location of the components, and the location of the schemas in them. */
function tablesOf(
  start: NodeLocation,
  schemasPath: SchemasPath,
  locations: Locations,
): readonly [NodeLocation, NodeLocation] {
  const [name, inner] = schemasPath;
  const outer = locations.field(start, name);
  return [outer, inner === undefined ? outer : locations.field(outer, inner)];
}

/** The reference in the joined document that replaces another one. */
function referenceText({ text, from, isSchema, to }: ReferringNode, layout: Layout): string {
  const { first, schemasPath, schemas, bucket } = layout;
  const isOwn = from === first && text.startsWith("#");
  // Other files may have the same anchor.
  if (isOwn && !to.isThrough && (to.node === undefined || /^#(?:\/|$)/.test(text))) {
    return text;
  }
  const named = isSchema && isRecord(to.node) ? schemas.brought.get(to.node) : undefined;
  const start = to.file === first ? "" : below(below("", bucket), to.file.name);
  const pointer =
    named === undefined ? start + to.pointer : below(`/${schemasPath.join("/")}`, named[0]);
  return `#${pointer.replaceAll("%", "%25")}`;
}

/** The name of an extension that the document does not have. */
function freeName(root: Fields): string {
  let name = "x-files";
  while (Object.hasOwn(root, name)) {
    name += "-";
  }
  return name;
}
