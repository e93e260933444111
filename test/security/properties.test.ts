import { readdirSync, readFileSync } from "node:fs";
import { assertNoPoisoning } from "@fast-check/poisoning";
import { expect } from "chai";
import fc from "fast-check";
import { UNTIMED, withoutStacks } from "../support/always.js";
import { polluted } from "../support/polluted.js";
import { properties, type Property } from "./properties.js";

const RUNS = Number(process.env["FC_RUNS"] ?? 60);

const CORPUS = new URL("corpus/", import.meta.url);

/** An input that once broke a property. */
interface Found {
  readonly property: string;
  /** What it broke, and how. */
  readonly broke: string;
  readonly input: never;
}

const corpus = readdirSync(CORPUS).flatMap(
  (file) => JSON.parse(readFileSync(new URL(file, CORPUS), "utf8")) as readonly Found[],
);

/** Checks a property; where it fails, says what to add to the corpus. */
function check({ name, share, inputs, holds }: Property): void {
  const tried = fc.property(inputs, (input) => {
    // What is kept must be what was tried.
    holds(JSON.parse(JSON.stringify(input)) as typeof input);
  });
  const details = withoutStacks(() => fc.check(tried, { numRuns: RUNS * share }));
  if (details.failed) {
    const [input] = details.counterexample ?? [];
    const found = JSON.stringify({ property: name, broke: "…", input }, null, 2);
    throw new Error(`Add to test/security/corpus/inputs.json, and mend:\n${found}`, {
      cause: details.errorInstance,
    });
  }
}

describe("for any JSON", function () {
  this.timeout(UNTIMED);

  for (const property of properties) {
    it(property.name, () => {
      check(property);
    });
  }

  it("is checked fifty thousand times or more", () => {
    const shares = properties.reduce((sum, { share }) => sum + share, 0);
    expect(shares * RUNS).to.be.at.least(50_000);
  });
});

describe("an input that was found once", () => {
  const byName = new Map(properties.map((property) => [property.name, property]));

  for (const { property, broke, input } of corpus) {
    it(`satisfies "${property}": ${broke}`, () => {
      byName.get(property)!.holds(input);
    });
  }
});

describe("built-in objects", () => {
  // Node makes others of its own at their first use.
  const ecmaScript =
    "Object|Function|Array|String|Number|BigInt|Boolean|Symbol|Map|Set|Date|RegExp";
  const others = new RegExp(`^(?!(?:${ecmaScript}|Error|Promise|Proxy|Reflect|JSON|Math)$)`);

  it("are unchanged after all of this", () => {
    assertNoPoisoning({ ignoredRootRegex: others });
  });

  it("are noticed if they change", () => {
    const check = () => {
      assertNoPoisoning({ ignoredRootRegex: others });
    };
    expect(() => {
      polluted("admin", true, check);
    }).to.throw(/Object/);
  });
});
