import { expect } from "chai";
import {
  expectProblems,
  inCookie,
  inHeader,
  inQuery,
  read,
  readSwagger,
} from "../helpers/openapi.js";
import { itEach, itFor } from "../helpers/itEach.js";

const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  login: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  "in/query": { type: "apiKey", in: "query", name: "api_key" },
  session: { type: "apiKey", in: "cookie", name: "sid" },
  certificate: { type: "mutualTLS" },
  agent: { type: "apiKey", in: "header", name: "User-Agent" },
};

const KEY = [{ key: [] }];
const ALL = [{ token: [], key: [], "in/query": [], session: [] }];
const ALTERNATIVES = [{ key: [] }, { token: ["read"] }, {}];

/** What an operation and the document say of it, what is read, and where problems are. */
type Row = readonly [string, own: unknown, root: unknown, security: unknown, ...problems: string[]];

const OWN = "#/paths/~1x/get/security";
const NAMES = "Cannot use the security: expected security schemes by their names, but got";
const PLACE = "#/components/securitySchemes/in~1query";
const LOST = [{ token: [], lost: [] }, ...KEY];

const ROWS: readonly Row[] = [
  ["takes none", [], undefined, []],
  ["takes one of several", [{ token: [] }], undefined, [["authorization"]]],
  ["takes what the document says", undefined, KEY, [["x-key"]]],
  ["takes its own instead", [], KEY, []],
  ["takes several together", [{ session: [], "in/query": [] }], undefined, [["api_key", "sid"]]],
  ["takes alternatives", ALTERNATIVES, undefined, [["x-key"], ["authorization"], []]],
  ["has two schemes of one header", [{ token: [] }, { login: [] }], undefined, [["authorization"]]],
  ["needs the user agent", [{ agent: [] }, ...KEY], undefined, [[], ["x-key"]]],
  ["names a scheme by its place", [{ [PLACE]: [] }], undefined, [["api_key"]]],
  ["says nothing where all credentials are for it", ALL, undefined, undefined],
  ["has an unknown scheme", LOST, undefined, [["x-key"]], `${OWN}/0: ${NAMES} "lost"`],
  ["is below an unknown scheme", undefined, [{ lost: [] }], undefined, "#/security/0"],
  // What is no list is left out, so that of the document counts.
  ["has an object", { token: [] }, KEY, [["x-key"]], OWN],
  ["has null", null, KEY, [["x-key"]]],
  ["is below a list of null", undefined, [null], undefined, `#/security/0: ${NAMES} null`],
];

describe("the security of a description", () => {
  itEach("of an operation that %s", ROWS, (own, root, security, ...problems) => {
    const said = (value: unknown): object => (value === undefined ? {} : { security: value });
    const fields = { components: { securitySchemes }, ...said(root) };
    const description = read({ "/x": { get: said(own) } }, fields);
    expect(description.operations["GET /x"]).to.deep.equal({ route: "GET /x", ...said(security) });
    expectProblems(description, ...problems);
  });

  /** What an operation says, what another one beside it has, and what the document says. */
  const beside: readonly (readonly [own: unknown, security: unknown, root?: unknown])[] = [
    // Then it is public, as a login is. A list of none says nothing of the other operations.
    [KEY, []],
    [[], undefined],
    [[{ lost: [] }], undefined],
    [KEY, [], null],
  ];
  itFor("of an operation that says nothing beside one with %0", beside, (...row) => {
    const [own, expected, security] = row;
    const paths = { "/x": { get: { security: own }, post: {} } };
    const { operations } = read(paths, { components: { securitySchemes }, security });
    expect(operations["POST /x"]?.security).to.deep.equal(expected);
  });

  const sid = { in: "cookie", required: true };
  const required: readonly (readonly [security: unknown, parameters: object])[] = [
    [undefined, { sid: "cookie", "X-KEY": "header" }],
    [KEY, { sid, "X-KEY": "header" }],
    [[], { sid, "X-KEY": { in: "header", required: true } }],
  ];
  const title = "whose headers are parameters as well, with %0: the instance may have them";
  itFor(title, required, (security, expected) => {
    const headers = ["X-KEY", "user-agent"].map((name) => inHeader(name));
    const parameters = [...headers, inCookie("sid"), inQuery("X-Key")].map((parameter) => {
      return { ...parameter, required: true };
    });
    const paths = { "/x": { get: { parameters, security } } };
    const { operations, profile } = read(paths, { components: { securitySchemes } });
    const others = { "user-agent": "header", "X-Key": { in: "query", required: true } };
    expect(operations["GET /x"]?.parameters).to.deep.equal({ ...expected, ...others });
    expect(profile.credentialHeaders).to.deep.equal(["X-Key"]);
  });

  it("of Swagger 2.0 are read from its definitions", () => {
    const securityDefinitions = {
      login: { type: "basic" },
      grant: { type: "oauth2" },
      key: { type: "apiKey", in: "query", name: "key" },
    };
    const security = [{ login: [] }, { key: [] }];
    const own = { get: { security: [{ grant: [] }] }, post: {} };
    const { operations } = readSwagger({ "/x": own }, { securityDefinitions, security });
    expect(operations["GET /x"]?.security).to.deep.equal([["authorization"]]);
    expect(operations["POST /x"]?.security).to.deep.equal([["authorization"], ["key"]]);
  });
});
