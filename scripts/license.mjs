// The license of a package that a file which we write holds.
import { existsSync, readFileSync } from "node:fs";

/** It as a comment. */
export function licenseOf(name) {
  const { version, license, author } = JSON.parse(
    readFileSync(`node_modules/${name}/package.json`, "utf8"),
  );
  const file = `node_modules/${name}/LICENSE`;
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : textOf(license, author);
  return `/*!\nThis file holds the package ${name} ${version}, under this license:\n\n${text}\n*/`;
}

/** The text of a license whose package names it, and has no file of it. */
function textOf(license, author) {
  if (license !== "MIT") {
    throw new Error(`No text of the license ${license}`);
  }
  return `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
