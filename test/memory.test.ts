import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";

/** What a leak of a hundred bytes a call would exceed. */
const MOST_MEBIBYTES = 5;

/** A first sight must parse; with all of GitHub's routes held, a second one need not. */
const LEAST_GAIN = 1.25;

interface Seen {
  readonly known: number;
  readonly unknown: number;
  readonly growth: Readonly<Record<string, number>>;
}

const script = fileURLToPath(new URL("support/memory.mjs", import.meta.url));
const register = new URL("register.mjs", import.meta.url).href;

/** In a process of its own: it needs a flag, and the tests' own garbage must not count. */
async function look(): Promise<Seen> {
  const env = { ...process.env };
  // Counting what is covered would hold memory and take time.
  delete env["NODE_V8_COVERAGE"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", "--import", register, script],
    { env },
  );
  return JSON.parse(stdout) as Seen;
}

describe("memory", function () {
  this.timeout(600_000);
  let seen: Seen;

  before(async () => {
    seen = await look();
  });

  it("stays where it was, whatever is new in each of very many calls", () => {
    expect(Object.keys(seen.growth)).to.include("routes");
    const grown = Object.entries(seen.growth).filter(([, mebibytes]) => mebibytes > MOST_MEBIBYTES);
    expect(grown).to.deep.equal([]);
  });

  it("holds all routes of GitHub's API at once", () => {
    expect(seen.unknown / seen.known).to.be.greaterThan(LEAST_GAIN);
  });
});
