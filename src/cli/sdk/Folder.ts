import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { quoteNames } from "../../support/messages.js";
import { hasBanner, SDK_BANNER } from "../print/banners.js";
import { fileError, withFile } from "../commandLine/outcome.js";

/** The changes of a run to a folder. */
export interface Changes {
  /** Files that are new or have another text. */
  readonly written: readonly string[];
  /** Files of an earlier run that no run writes any more. */
  readonly removed: readonly string[];
}

/** The folder of an SDK. It has files of the command, which begin with its banner, and files of the user. */
export class Folder {
  readonly #path: string;
  /** Its name as the user gave it. */
  readonly #name: string;

  /** Throws if it is a file. */
  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
    if (existsSync(path) && !statSync(path).isDirectory()) {
      throw fileError(`write to ${JSON.stringify(name)}`, "a folder", "a file");
    }
  }

  /** The changes if these files were written. Throws if a file of the user has the name of one of them. */
  changes(files: ReadonlyMap<string, string>): Changes {
    const present = this.#read();
    const foreign = [...files.keys()].filter(
      (name) => present.has(name) && !isOwn(present.get(name)),
    );
    if (foreign.length > 0) {
      const action = `write to ${JSON.stringify(this.#name)}`;
      throw fileError(
        action,
        "files that an earlier run wrote, or none",
        `others named ${quoteNames(foreign)}`,
      );
    }
    return {
      written: [...files]
        .filter(([name, text]) => present.get(name) !== text)
        .map(([name]) => name),
      removed: [...present.keys()].filter((name) => !files.has(name) && isOwn(present.get(name))),
    };
  }

  /**
   * Writes the files that change aside, within the folder as it may be another disk, and moves them when all are
   * written. Returns the names of the files that it removes.
   */
  write(files: ReadonlyMap<string, string>): readonly string[] {
    const { written, removed } = this.changes(files);
    let aside: string | undefined;
    try {
      this.#use(() => {
        mkdirSync(this.#path, { recursive: true });
        aside = mkdtempSync(join(this.#path, ".endpoint-core-"));
        for (const name of written) {
          // They are names of these files.
          writeFileSync(join(aside, name), files.get(name) as string);
        }
        for (const name of written) {
          renameSync(join(aside, name), join(this.#path, name));
        }
        for (const name of removed) {
          rmSync(join(this.#path, name));
        }
      });
      return removed;
    } finally {
      if (aside !== undefined) {
        rmSync(aside, { recursive: true, force: true });
      }
    }
  }

  /** The text of a file; `undefined` if there is no file with this name. */
  textOf(name: string): string | undefined {
    return this.#read().get(name);
  }

  /** The TypeScript files by their names; anything but a file has no text. */
  #read(): ReadonlyMap<string, string | undefined> {
    if (!existsSync(this.#path)) {
      return new Map();
    }
    const textOf = (name: string): string => readFileSync(join(this.#path, name), "utf8");
    return this.#use(() => {
      const entries = readdirSync(this.#path, { withFileTypes: true });
      const named = entries.filter(({ name }) => name.endsWith(".ts"));
      // Git may have other ends of lines on Windows.
      return new Map(
        named.map((entry) => [
          entry.name,
          entry.isFile() ? textOf(entry.name).replaceAll("\r\n", "\n") : undefined,
        ]),
      );
    });
  }

  #use<Result>(use: () => Result): Result {
    return withFile(`write to ${JSON.stringify(this.#name)}`, use, "a folder with permission");
  }
}

function isOwn(text: string | undefined): boolean {
  return text !== undefined && hasBanner(text, SDK_BANNER);
}
