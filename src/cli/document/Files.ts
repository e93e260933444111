import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { OpenApiProblem } from "../../openapi/index.js";
import { cannot } from "../../support/messages.js";
import { printable } from "../../support/printable.js";
import { fileError, withFile } from "../commandLine/outcome.js";
import { withOverlay } from "./overlay.js";
import { parse } from "./parse.js";
import { TextProblem } from "./TextProblem.js";

/** A file of a description. */
export interface SourceFile {
  readonly path: string;
  /** Its path from the folder of the first file, which is the same on each machine. */
  readonly name: string;
  /** Its name as the user gave it. */
  readonly shown: string;
  readonly document: unknown;
}

/** The standard input. */
const INPUT = "-";

/** The start of a URL. */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** The start of a path to another computer: Windows would tell it who the user is. */
const NETWORK_PATH = /^[\\/]{2}/;

/** The files of a description, each read once even if its path is written in several ways. */
export class Files {
  readonly first: SourceFile;
  readonly #folder: string;
  readonly #start: string;
  readonly #isAbsolute: boolean;
  /** Keys that are lost, in files that can still be read. */
  readonly problems: OpenApiProblem[] = [];
  /** Actions of overlays that change nothing. */
  readonly warnings: OpenApiProblem[] = [];
  /** By their real paths. */
  readonly #files = new Map<string, SourceFile>();

  /** Reads the first file and applies the overlays in order. Relative paths begin at `folder`. */
  constructor(file: string, folder: string, overlays: readonly string[] = []) {
    [file, ...overlays].forEach(refuseAddress);
    const path = resolve(folder, file);
    this.#folder = folder;
    this.#start = file === INPUT ? folder : dirname(path);
    this.#isAbsolute = isAbsolute(file);
    const action = `read ${quoteFileName(file)}`;
    const own = this.#parsed(file === INPUT ? 0 : path, file, action, "");
    const document = overlays.reduce((changed, overlay) => this.#change(changed, overlay), own);
    this.first = { path, name: relative(this.#start, path), shown: file, document };
    // A pipe has no path that another file could refer to.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
      this.#files.set(realpathSync.native(path), this.first);
    }
  }

  /** All but the first one, sorted by their names. */
  get others(): readonly SourceFile[] {
    const others = [...this.#files.values()].filter((file) => file !== this.first);
    return others.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The file to which another one refers by a relative path. */
  open(reference: string, from: SourceFile): SourceFile {
    const path = resolve(dirname(from.path), reference);
    const shown = slashed(this.#isAbsolute ? path : relative(this.#folder, path));
    const action = `read ${quoteFileName(shown)}, to which ${quoteFileName(from.shown)} refers`;
    if (isNetworkPath(reference)) {
      throw fileError(action, "a file", "a path that Windows looks up in the network");
    }
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

  /** Applies an overlay to a description. */
  #change(document: unknown, overlay: string): unknown {
    const path = resolve(this.#folder, overlay);
    const own = this.#parsed(path, overlay, `read ${quoteFileName(overlay)}`, overlay);
    return withOverlay(document, { shown: overlay, document: own }, (problem) => {
      this.warnings.push(problem);
    });
  }

  /** The value of a file. Pointers into it begin with `start`. */
  #parsed(path: string | 0, name: string, action: string, start: string): unknown {
    const text = textIn(path, action);
    try {
      return parse(text, name, (pointer) => {
        const message = cannot("use the key", "a unique key in the object", "a duplicate");
        this.problems.push({ pointer: start + pointer, message });
      });
    } catch (thrown) {
      throw thrown instanceof TextProblem ? fileError(action, thrown.expected, thrown.got) : thrown;
    }
  }
}

/** Throws for the URL of a file. It is not quoted, because it may hold a credential. */
function refuseAddress(file: string): void {
  if (ADDRESS.test(file)) {
    const got = "a URL, which is not read (download it first, for example with curl -O)";
    throw fileError("read the description", "a file", got);
  }
}

/** Whether a path leads to another computer. Only on Windows do two slashes. */
function isNetworkPath(path: string): boolean {
  return NETWORK_PATH.test(path) && (process.platform === "win32" || !path.startsWith("//"));
}

/** The real path of a file. Devices and folders are refused. */
function realPath(path: string, action: string): string {
  const real = withFile(action, () => realpathSync.native(path));
  const stats = withFile(action, () => statSync(real));
  if (!stats.isFile()) {
    throw fileError(action, "a file", stats.isDirectory() ? "a folder" : "a device");
  }
  return real;
}

function textIn(path: string | 0, action: string): string {
  const bytes = withFile(action, () => readFileSync(path));
  try {
    // Removes a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fileError(action, "text in UTF-8", "other bytes");
  }
}

/** The name of a file for a message. */
function quoteFileName(name: string): string {
  return printable(JSON.stringify(name));
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}
