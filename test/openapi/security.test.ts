import { expect } from "chai";
import { read, readSwagger, type Read } from "../support/openapi.js";
import { itEach } from "../support/itEach.js";

const SCHEMES = {
  token: { type: "http", scheme: "bearer" },
  login: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  "in/query": { type: "apiKey", in: "query", name: "api_key" },
  session: { type: "apiKey", in: "cookie", name: "sid" },
  certificate: { type: "mutualTLS" },
};
const NONE = {};

/** A description in which the document and its operation have this security. */
function securityOf(ofRoot: unknown, ofOperation: unknown): Read {
  const own = (value: unknown): object => (value === undefined ? {} : { security: value });
  const root = { components: { securitySchemes: SCHEMES }, ...own(ofRoot) };
  return read({ "/x": { get: own(ofOperation) } }, root);
}

interface Case {
  readonly root?: unknown;
  readonly own?: unknown;
  readonly security: unknown;
}

const CASES: Readonly<Record<string, Case>> = {
  "says nothing where the document says nothing": { security: undefined },
  "takes none": { own: [], security: [] },
  "takes one of several": { own: [{ token: [] }], security: [["authorization"]] },
  "takes what the document says": { root: [{ key: [] }], security: [["x-key"]] },
  "takes its own instead": { root: [{ key: [] }], own: [], security: [] },
  "takes several together": {
    own: [{ session: [], "in/query": [] }],
    security: [["api_key", "sid"]],
  },
  "takes alternatives": {
    own: [{ key: [] }, { token: ["read"] }, NONE],
    security: [["x-key"], ["authorization"], []],
  },
  "has two schemes with one credential": {
    own: [{ token: [] }, { login: [] }],
    security: [["authorization"]],
  },
  "needs a certificate, which is not part of a request": {
    own: [{ certificate: [] }],
    security: [[]],
  },
  "names a scheme by its place": {
    own: [{ "#/components/securitySchemes/in~1query": [] }],
    security: [["api_key"]],
  },
  "says nothing where all credentials are for it": {
    own: [{ token: [], key: [], "in/query": [], session: [] }],
    security: undefined,
  },
};

describe("the security of a description", () => {
  itEach("of an operation that %s", Object.entries(CASES), ({ root, own, security }) => {
    const { operations, problems } = securityOf(root, own);
    expect(problems).to.deep.equal([]);
    const route = { route: "GET /x" };
    expect(operations["GET /x"]).to.deep.equal(
      security === undefined ? route : { ...route, security },
    );
  });

  it("of Swagger 2.0", () => {
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

  it("loses an alternative that names an unknown scheme", () => {
    const { operations, problems } = securityOf(undefined, [{ token: [], lost: [] }, { key: [] }]);
    expect(operations["GET /x"]?.security).to.deep.equal([["x-key"]]);
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/paths/~1x/get/security/0"]);
    expect(problems[0]?.message).to.contain('"lost"');
    const lost = securityOf([{ lost: [] }], undefined);
    expect(lost.operations["GET /x"]).to.deep.equal({ route: "GET /x" });
    expect(lost.problems.map(({ pointer }) => pointer)).to.deep.equal(["#/security/0"]);
  });

  it("is a problem if it is not a list", () => {
    for (const value of ["token", { token: [] }]) {
      const { operations, problems } = securityOf([{ key: [] }], value);
      expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/paths/~1x/get/security"]);
      // It is left out, so that of the document counts.
      expect(operations["GET /x"]?.security).to.deep.equal([["x-key"]]);
      const { operations: others } = securityOf(value, undefined);
      expect(others["GET /x"]).to.deep.equal({ route: "GET /x" });
    }
    const empty = securityOf([{ key: [] }], null);
    expect(empty.problems).to.deep.equal([]);
    expect(empty.operations["GET /x"]?.security).to.deep.equal([["x-key"]]);
    const { problems } = securityOf([null], undefined);
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/security/0"]);
  });
});
