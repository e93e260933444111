// Run by growth.test.ts in a process of its own, with one thread. Prints what it saw as JSON.
import * as api from "../../src/index.ts";
import { growthCases } from "../cases/growth.ts";
import { measureGrowth } from "./measureGrowth.ts";

const SIZES = [2, 8, 32].map((ki) => ki * 1024);
const MOST_ROUNDS = 8;

/** What the measuring must notice: a sum over all pairs. */
const quadratic = {
  name: "quadratic",
  prepare: (_, n) => () => {
    let sum = 0;
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; j < n; j += 16) {
        sum += j;
      }
    }
    return sum;
  },
};

/** Something else on the machine can slow a case down for seconds, but not at several times apart. */
const ATTEMPTS = 4;

const growths = {};
let unsettled = [quadratic, ...growthCases];
for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
  for (const growthCase of unsettled) {
    growths[growthCase.name] = measureGrowth(growthCase, api, SIZES, MOST_ROUNDS);
  }
  unsettled = unsettled.filter(({ name }) => !growths[name].isBounded);
}
console.log(JSON.stringify(growths));
