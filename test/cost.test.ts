import { expect } from "chai";
import { endpoint, UriTemplate } from "../src/index.js";
import { outcomeOf } from "./properties/observe.js";
import { itEach } from "./support/itEach.js";
import { refusal } from "./support/refusal.js";

const SIZE = 65_536;

describe("cost", function () {
  this.timeout(60_000);

  const calls: [what: string, run: (size: number) => unknown][] = [
    ["braces in a baseUrl", (n) => endpoint("/x", { baseUrl: `https://${"{".repeat(n)}` })],
    ["open names in a baseUrl", (n) => endpoint("/x", { baseUrl: `https://${"{a".repeat(n)}` })],
    ["braces in a host", (n) => endpoint(`https://${"{".repeat(n)}`)],
    ["missing values", (n) => endpoint("/aaaaaaa/{x}".repeat(n / 4))],
    ["dot segments", (n) => endpoint("/:a".repeat(n), { a: ".." })],
    ["dot segments of lists", (n) => endpoint(`/x${"{/a}".repeat(n)}`, { a: ".." })],
  ];
  itEach("is linear in %s", calls, (run) => {
    const started = process.cpuUsage().user;
    // Whether it is refused is of no interest; that any error is the library's own, is.
    outcomeOf(() => run(SIZE));
    // Linear, this takes some 100 ms; quadratic, 2 s and more.
    expect((process.cpuUsage().user - started) / 1000).to.be.lessThan(1500);
  });

  it("is an error of the values where no engine could hold the URL", () => {
    const list = Array<string>(600).fill("x".repeat(1_000_000));
    const long = "€".repeat(20_000_000);
    for (const run of [
      () => endpoint("GET /x{?a}", { a: list }),
      () => endpoint("/x{?a}", { a: long }),
      () => UriTemplate.parse("{?a}").expand({ a: list }),
    ]) {
      refusal(run, "INVALID_PARAMETER");
    }
  });

  it("has a bound on members, which shared references multiply", () => {
    let shared: unknown = { a: 1 };
    for (let depth = 0; depth < 60; depth += 1) {
      shared = { a: shared, b: shared };
    }
    refusal(() => endpoint("GET /x", { shared }), "INVALID_PARAMETER", ["shared"]);
  });

  it("has a bound on how much of a body is looked at, too", () => {
    const circular: unknown[] = [];
    circular.push(circular, circular, circular);
    const fields = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`n${i}`, circular]));
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    const started = process.cpuUsage().user;
    expect(endpoint("POST /x", fields).body).to.have.property("n0", circular);
    expect(endpoint("POST /x", { sparse }).body).to.have.property("sparse", sparse);
    // To look at each field for itself takes 400 times as long.
    expect((process.cpuUsage().user - started) / 1000).to.be.lessThan(1500);
  });

  it("stays the same when each layer is used", () => {
    let factory = endpoint.factory;
    const started = process.cpuUsage().user;
    for (let i = 0; i < 3000; i += 1) {
      factory = factory.defaults({ a: i });
      factory.request("/x");
    }
    expect((process.cpuUsage().user - started) / 1000).to.be.lessThan(2000);
  });
});
