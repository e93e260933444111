/** The packages of `test/long`, which only long tests and checks of the package use. `npm run install:long` installs them. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PLACE = fileURLToPath(new URL("../../temp/long/node_modules/", import.meta.url));
const require = createRequire(PLACE);

/** The path of a file or a folder in one of the packages. */
export function longPath(path: string): string {
  const found = join(PLACE, path);
  if (!existsSync(found)) {
    const message = `${path} is not installed: run "npm run install:long"`;
    // Of what the file of a test throws while it is loaded, mocha may show another error.
    process.stderr.write(`${message}\n`);
    throw new Error(message);
  }
  return found;
}

/** What a package exports. */
export function longPackage(name: string): Promise<unknown> {
  longPath(name);
  return import(pathToFileURL(require.resolve(name)).href);
}
