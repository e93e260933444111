import { expect } from "chai";
import { endpoint, type Endpoint } from "../../src/index.js";
import { fastest } from "../helpers/processorTime.js";

describe("10,000 layers of defaults", function () {
  this.timeout(20_000);
  const COUNT = 10_000;
  const LAST = COUNT - 1;

  /** An endpoint with as many layers, each made by `options`. */
  function deep(options: (i: number) => object, count = COUNT): Endpoint {
    let top = endpoint;
    for (let i = 0; i < count; i += 1) {
      top = top.defaults(options(i));
    }
    return top;
  }

  it("may set the same parameter, and each its own parameter, header, preview and key of request", () => {
    const top = deep((i) => ({
      page: i,
      [`p${i}`]: i,
      headers: { [`x-${i}`]: i },
      mediaType: { previews: [`p${i}`] },
      request: { [`k${i}`]: i },
    }));
    const { body, headers, request } = top("POST /x", { request: { signal: "s" } });
    expect(body).to.include({ page: LAST, p0: 0, [`p${LAST}`]: LAST });
    expect(headers).to.include({ "x-0": 0, [`x-${LAST}`]: LAST });
    expect(request).to.include({ signal: "s", k0: 0, [`k${LAST}`]: LAST });
    const sizes = [body, headers, request].map((object) => Object.keys(object as object).length);
    expect(sizes).to.deep.equal([COUNT + 1, COUNT + 3, COUNT + 1]);
    expect(headers["accept"]).to.contain(".p0-preview+json,").and.contain(`.p${LAST}-preview+`);
    expect(top.DEFAULTS).to.include({ page: LAST, p0: 0, [`p${LAST}`]: LAST });
    expect(top.DEFAULTS.mediaType?.previews).to.have.length(COUNT);
  });

  it("make a call that costs the same as with one layer", () => {
    const [one, many] = [1, COUNT].map((count) => {
      const options = { headers: { "x-a": 1 }, baseUrl: "https://a.example" };
      const top = deep((i) => ({ page: i, ...options }), count);
      return fastest(() => {
        for (let i = 0; i < 1000; i += 1) {
          top("/x", { i });
        }
      });
    });
    // A walk down the layers takes milliseconds per call; without one it is microseconds.
    expect(many! / one!).to.be.below(5);
  });
});
