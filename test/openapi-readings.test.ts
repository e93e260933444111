import { expect } from "chai";
import { EndpointError } from "../src/index.js";
import { readOpenApi, type ServiceDescription } from "../src/openapi/index.js";

const OPTIONS = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };
const SERVERS = [{ url: "https://api.acme.example/v1" }];

function read(fields: object): ServiceDescription {
  return readOpenApi({ openapi: "3.1.0", servers: SERVERS, ...fields }, OPTIONS);
}

function readSwagger(fields: object): ServiceDescription {
  return readOpenApi({ swagger: "2.0", host: "api.acme.example", ...fields }, OPTIONS);
}

/** The problems of a description, each in one line. */
function problemsOf({ problems }: ServiceDescription): readonly string[] {
  return problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

/** The message of the error that reading ends with. */
function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(EndpointError);
    return (thrown as EndpointError).message;
  }
  throw new Error("nothing was thrown");
}

describe("readOpenApi and the server of Swagger 2.0", () => {
  const urls: readonly (readonly [fields: object, baseUrl: string])[] = [
    [{ host: "a.example", basePath: "m/v1" }, "https://a.example/m/v1"],
    [{ host: "api.acme.co", basePath: "m/v1" }, "https://api.acme.co/m/v1"],
    [{ host: "a.example:8443", basePath: "//m" }, "https://a.example:8443/m"],
    [{ host: "a.example", basePath: "/" }, "https://a.example/"],
    [{ host: "a.example", basePath: "" }, "https://a.example"],
    [{ host: "{tenant}.a.example" }, "https://{tenant}.a.example"],
    [{ host: "a.example", schemes: ["wss", "http"] }, "http://a.example"],
  ];
  for (const [fields, baseUrl] of urls) {
    it(`is ${baseUrl} where it says ${JSON.stringify(fields)}`, () => {
      const { profile, problems } = readSwagger(fields);
      expect(profile.baseUrl).to.equal(baseUrl);
      expect(problems).to.deep.equal([]);
    });
  }

  const host = "#/host: Cannot use the server: expected a host in ASCII, with its port at most";
  const refused: readonly (readonly [fields: object, problem: string])[] = [
    [{ host: "https://api.acme.co" }, host],
    [{ host: "api.acme.co/v1" }, host],
    [{ host: "user:secret@api.acme.co" }, host],
    [{ host: "münchen.example" }, host],
    [{ host: "" }, host],
    [{ host: "a.example", schemes: ["wss"] }, "#/schemes: Cannot use the server: expected http or"],
    // No host: what begins with two slashes is a path all the same.
    [{ host: undefined, basePath: "//evil.example/v1" }, "#/host: Cannot use the server: "],
  ];
  for (const [fields, problem] of refused) {
    it(`cannot be used where it says ${JSON.stringify(fields)}`, () => {
      const message = refusalOf(() => readSwagger(fields));
      expect(message).to.contain(`absolute server, but got neither that can be used (${problem}`);
      expect(message).to.not.match(/secret|acme\.co|evil/);
      const document = { swagger: "2.0", ...fields };
      const { problems } = readOpenApi(document, { ...OPTIONS, baseUrl: "https://b.example" });
      expect(problems).to.deep.equal([]);
    });
  }
});

describe("readOpenApi says why the only server cannot be used:", () => {
  const servers: readonly (readonly [url: string, reason: string])[] = [
    ["https://münchen.example", "internationalized names must be in punycode"],
    ["https://a.example/#x", "a fragment"],
    ["https://user:secret@a.example", "a user name or password"],
    ["user:secret@a.example", "one that does not begin with http:// or https://"],
    ["https://a b.example", "a blank"],
    ["/v1", "one that does not begin with http:// or https://"],
  ];
  for (const [url, reason] of servers) {
    it(url, () => {
      const message = refusalOf(() => read({ servers: [{ url }] }));
      expect(message).to.match(
        / neither that can be used \(#\/servers\/0: Cannot use the server: /,
      );
      expect(message).to.contain(reason);
      expect(message).to.not.contain("secret");
    });
  }

  it("none at all", () => {
    expect(refusalOf(() => read({ servers: [] }))).to.match(/absolute server, but got neither$/);
  });
});
