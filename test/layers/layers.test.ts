import { expect } from "chai";
import {
  deepObject,
  endpoint,
  EndpointFactory,
  github,
  repeat,
  server,
  UriTemplate,
  type Endpoint,
} from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { API } from "../helpers/services.js";
import { fastest } from "../helpers/processorTime.js";
import { withProperty } from "../helpers/polluted.js";
import { refusal } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";

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

/** Names that mean something on objects with a prototype, or to the library. */
const SPECIAL = words("__proto__ constructor toString toJSON then length get route");

describe("the name of an inherited member", () => {
  itFor("is like any other in a URL: %0", SPECIAL, (name) => {
    const given = { [name]: "v" };
    const baseUrl = server(`https://{${name}}.example.com`);
    const styles = { objects: deepObject, names: { [name]: repeat } };
    const styled = new EndpointFactory({ ...github, query: styles });
    const lists = { [name]: [1, 2], o: { [name]: 1 } };
    expect([
      endpoint("GET /x", given).url,
      endpoint(`GET /x/{${name}}`, given).url,
      endpoint(`GET /x/:${name}`, given).url,
      endpoint.factory.compile(`GET /x/{${name}}`)(given).url,
      endpoint(`GET /x{?${name}}`).url,
      new EndpointFactory(github, { baseUrl }).request("GET /x", given).url,
      UriTemplate.parse(`{${name}}`).expand(given),
      styled.request("GET /x", lists).url,
    ]).to.deep.equal([
      ...[`${API}/x?${name}=v`, `${API}/x/v`, `${API}/x/v`, `${API}/x/v`, `${API}/x`],
      ...["https://v.example.com/x", "v", `${API}/x?${name}=1&${name}=2&o%5B${name}%5D=1`],
    ]);
    refusal(() => endpoint(`GET /x/{${name}}`), "MISSING_PARAMETER", [name]);
  });
});

describe("Object.prototype", () => {
  it("may be frozen: names of its members are ordinary names", () => {
    const NAMES = ["toString", "constructor", "valueOf"];
    const calls = NAMES.flatMap((name) => [
      () => endpoint.merge("/x", { [name]: 1 }),
      () => endpoint.defaults({ [name]: 1 }).DEFAULTS,
      () => endpoint.defaults({ request: { a: 1 } })("/x", { request: { [name]: 1 } }),
      // Three times, since the second call keeps a plan and the third uses it.
      ...[1, 2, 3].flatMap(() => [
        () => endpoint("PUT /frozen", { [name]: 1 }),
        () => endpoint("/frozen", { headers: { [name]: "1" } }),
        () => endpoint.defaults({ headers: { [name]: "1" } })("/frozen", { headers: { a: "1" } }),
      ]),
    ]);
    const results = () => calls.map((call) => JSON.stringify(call()));
    const wanted = results();
    const frozen = withProperty(Object.prototype, NAMES, { writable: false }, results);
    expect(frozen).to.deep.equal(wanted);
  });
});
