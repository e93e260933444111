import { expect } from "chai";
import {
  deepObject,
  endpoint,
  EndpointFactory,
  github,
  repeat,
  server,
  UriTemplate,
} from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { withProperty } from "../helpers/polluted.js";
import { refusal } from "../helpers/refusal.js";
import { API } from "../helpers/services.js";
import { words } from "../helpers/words.js";

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
