import { expect } from "chai";
import * as api from "../src/index.js";
import { growthCases } from "./cases/growth.js";
import { measureGrowth } from "./support/growth.js";

const SIZES = [4, 16, 64].map((ki) => ki * 1024);
const MOST_ROUNDS = 8;

describe("growth", function () {
  this.timeout(120_000);

  growthCases.forEach((growthCase) => {
    it(`is linear: ${growthCase.name}`, () => {
      const { times, isBounded } = measureGrowth(growthCase, api, SIZES, MOST_ROUNDS);
      expect(isBounded, `CPU ms at 4, 16 and 64 Ki: ${times.join(", ")}`).to.equal(true);
    });
  });

  it("is noticed where it is not linear", () => {
    const quadratic = {
      name: "n × n additions",
      prepare: (_: unknown, n: number) => () => {
        let sum = 0;
        for (let i = 0; i < n; i += 1) {
          for (let j = 0; j < n; j += 16) {
            sum += j;
          }
        }
        return sum;
      },
    };
    expect(measureGrowth(quadratic, api, SIZES, 2).isBounded).to.equal(false);
  });

  it("ends at a template that is too long", () => {
    const template = `/${"a".repeat(2 ** 20)}`;
    expect(() => api.UriTemplate.parse(template)).to.throw(api.EndpointError);
    expect(() => api.endpoint(template)).to.throw(api.EndpointError);
  });
});
