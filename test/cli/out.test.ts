import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { operations } from "../../src/cli/operations/command.js";
import { commandError, success } from "./support/command.js";
import { DOCUMENT, useWorkplace } from "./support/sdk.js";

const REFUSED =
  'Cannot write "FILE": expected a file that an earlier run wrote, or none, but got another one ' +
  "(delete it, or give another --out)";

describe("endpoint-core operations --out", () => {
  const place = useWorkplace();

  /** Writes the module to a file. */
  function write(out: string): ReturnType<typeof operations> {
    return operations(["openapi.json", "--out", out], place.path);
  }

  beforeEach(() => {
    place.write("openapi.json", JSON.stringify(DOCUMENT));
  });

  it("overwrites what an earlier run wrote, with any ends of lines", () => {
    const written = success("4 operations written to a.ts\n");
    expect(write("a.ts")).to.deep.equal(written);
    const text = place.read("a.ts");
    const [mark] = text.split("\n", 1);
    for (const other of [`${mark}\nexport {};\n`, `${mark}\r\n\r\nexport {};\r\n`, `${mark}\n`]) {
      place.write("a.ts", other);
      expect(write("a.ts")).to.deep.equal(written);
      expect(place.read("a.ts")).to.equal(text);
    }
  });

  it("refuses any other file, the description itself, too, and leaves it as it is", () => {
    place.write("sdk.ts", "// Written by `endpoint-core sdk`, which overwrites changes.\n");
    place.write("mine.ts", "export const mine = 1;\n");
    place.write("empty.ts", "");
    symlinkSync(join(place.path, "mine.ts"), join(place.path, "linked.ts"));
    for (const file of ["openapi.json", "sdk.ts", "mine.ts", "empty.ts", "linked.ts"]) {
      const before = place.read(file);
      const { message, exitCode } = commandError(() => write(file));
      expect([message, exitCode]).to.deep.equal([REFUSED.replace("FILE", file), 1]);
      expect(place.read(file)).to.equal(before);
    }
  });

  it("says what else is in its way", () => {
    mkdirSync(join(place.path, "folder"));
    expect(commandError(() => write("folder")).message).to.equal(
      'Cannot write "folder": expected a file, but got a folder',
    );
    expect(commandError(() => write("none/a.ts")).message).to.equal(
      'Cannot write "none/a.ts": expected a folder "none", but got none',
    );
    expect(existsSync(join(place.path, "none"))).to.equal(false);
  });

  it("writes to what is no file, such as a device", () => {
    expect(write("/dev/null").exitCode).to.equal(0);
  });
});
