import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { OpenApiProblem } from "../../openapi/index.js";
import { cannot } from "../../support/messages.js";
import { printable } from "../../support/printable.js";
import { inputError } from "../commandLine/outcome.js";
import { withOverlay } from "./overlay.js";
import { parse } from "./parse.js";
import { TextProblem } from "./TextProblem.js";

/** A file of a description. */
export interface SourceFile {
  readonly path: string;
  /** Its path from the folder of the first file, which is the same on each machine. */
  readonly name: string;
  /** What its user calls it. */
  readonly shown: string;
  readonly document: unknown;
}

/** The standard input. */
const INPUT = "-";

/** How addresses begin. */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** The files of a description, each read once however it is spelt. */
export class Files {
  readonly first: SourceFile;
  readonly #folder: string;
  readonly #start: string;
  readonly #isAbsolute: boolean;
  /** What is wrong with files, and with overlays, though they can be read. */
  readonly warnings: OpenApiProblem[] = [];
  /** By their real paths. */
  readonly #files = new Map<string, SourceFile>();

  /** Reads the first file, with the changes of overlays in order. `folder` is where relative paths begin. */
  constructor(file: string, folder: string, overlays: readonly string[] = []) {
    if (ADDRESS.test(file)) {
      // It is not quoted: it may hold a credential.
      const got = "an address, which is not read (download it first, as with curl -O)";
      throw inputError("read the description", "a file", got);
    }
    const path = resolve(folder, file);
    this.#folder = folder;
    this.#start = file === INPUT ? folder : dirname(path);
    this.#isAbsolute = isAbsolute(file);
    const action = `read ${quoted(file)}`;
    const own = this.#parsed(file === INPUT ? 0 : path, file, action, "");
    const document = overlays.reduce((changed, overlay) => this.#change(changed, overlay), own);
    this.first = { path, name: relative(this.#start, path), shown: file, document };
    if (existsSync(path)) {
      this.#files.set(realpathSync.native(path), this.first);
    }
  }

  /** All but the first one, sorted by their names. */
  get others(): readonly SourceFile[] {
    const others = [...this.#files.values()].filter((file) => file !== this.first);
    return others.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The file to which another one refers, by a path from there. */
  open(reference: string, from: SourceFile): SourceFile {
    const path = resolve(dirname(from.path), reference);
    const shown = slashed(this.#isAbsolute ? path : relative(this.#folder, path));
    const action = `read ${quoted(shown)}, to which ${quoted(from.shown)} refers`;
    const real = realPath(path, action);
    const known = this.#files.get(real);
    if (known !== undefined) {
      return known;
    }
    const name = slashed(relative(this.#start, path));
    const file = { path, name, shown, document: this.#parsed(path, shown, action, shown) };
    this.#files.set(real, file);
    return file;
  }

  /** A description with the changes of an overlay. */
  #change(document: unknown, overlay: string): unknown {
    const path = resolve(this.#folder, overlay);
    const own = this.#parsed(path, overlay, `read ${quoted(overlay)}`, overlay);
    return withOverlay(document, { shown: overlay, document: own }, (problem) => {
      this.warnings.push(problem);
    });
  }

  /** What the text of a file says. Pointers into it begin with `start`. */
  #parsed(path: string | 0, name: string, action: string, start: string): unknown {
    const text = textIn(path, action);
    try {
      return parse(text, name, (pointer) => {
        const message = cannot("use the key", "one of its name in the object", "two");
        this.warnings.push({ pointer: start + pointer, message });
      });
    } catch (thrown) {
      throw thrown instanceof TextProblem
        ? inputError(action, thrown.expected, thrown.got)
        : thrown;
    }
  }
}

/** The real path of a file; what is not a file, such as a device, is not read. */
function realPath(path: string, action: string): string {
  const real = withFile(action, () => realpathSync.native(path));
  const stats = withFile(action, () => statSync(real));
  if (!stats.isFile()) {
    throw inputError(action, "a file", stats.isDirectory() ? "a folder" : "a device");
  }
  return real;
}

function textIn(path: string | 0, action: string): string {
  const bytes = withFile(action, () => readFileSync(path));
  try {
    // Leaves out a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw inputError(action, "text in UTF-8", "other bytes");
  }
}

/** Why a file cannot be read or written, by Node's codes. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "none"],
  ["ENOTDIR", "none"],
  ["EISDIR", "a folder"],
  ["EACCES", "one without permission"],
]);

/** What `use` gives, which reads or writes a file. */
export function withFile<Result>(action: string, use: () => Result): Result {
  try {
    return use();
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? "another error";
    throw inputError(action, "a file", REASONS.get(code) ?? code);
  }
}

/** A name of a file in a message. */
function quoted(name: string): string {
  return printable(JSON.stringify(name));
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}
