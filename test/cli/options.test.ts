import { expect } from "chai";
import { endpoint, EndpointFactory, github } from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";
import { failure, options, text, type World } from "./helpers/command.js";

const ROUTE = "GET /orgs/{org}/repos";

const headers = (...args: string[]): unknown => options([ROUTE, "org=o", ...args])["headers"];

describe("the command's options", () => {
  it("-H sets headers, joins repeated ones, removes those without a value, and is the strongest", () => {
    const own = { "x-a": ["1", "2"], "x-b": "c: d", "x-c": "1", accept: null };
    const given = 'headers:={"x-b":"1","x-c":"1"}';
    const args = [given, "-H", "X-A: 1", "--header=x-a:2", "-Hx-b: c: d ", "-H", "Accept:"];
    expect(headers(...args)).to.deep.equal(endpoint(ROUTE, { org: "o", headers: own }).headers);
  });

  it("--format and --preview amend the accept header", () => {
    const mediaType = { format: "raw", previews: ["mercy", "nebula"] };
    const expected = endpoint(ROUTE, { org: "o", mediaType }).headers;
    const args = ["--format=raw", "--preview", "mercy", "--preview", "nebula"];
    expect(headers(...args)).to.deep.equal(expected);
    const given = 'mediaType:={"format":"html","previews":["mercy","nebula"]}';
    expect(headers(given, "--format", "raw")).to.deep.equal(expected);
  });

  it("--base-url, --service and --missing are those of the library", () => {
    const { url } = options([ROUTE, "--missing=empty", "--base-url=https://ghe.example/api/v3/"]);
    expect(url).to.equal("https://ghe.example/api/v3/orgs//repos");
    const factory = new EndpointFactory({ ...github, service: "acme" });
    const expected = factory.request(ROUTE, { org: "o" });
    expect(headers("--service", "acme")).to.deep.equal(expected.headers);
  });

  describe("--data", () => {
    const files = { f: "from a file\n", "-": "1" };
    const texts: [data: string, body: unknown, ...more: string[]][] = [
      ["some text", "some text"],
      ["@f", "from a file\n"],
      ["-", 1],
      ['{"a":[1]}', { a: [1] }],
      ["1", "1", "-H", "content-type: text/plain"],
      ["1", 1, "-H", "content-type: application/vnd.a+json"],
    ];
    itFor("is text, a file, the input, or JSON if no other type is set: %0", texts, (...row) => {
      const [data, body, ...more] = row;
      expect(options(["POST /x", "--data", data, ...more], { files })["body"]).to.deep.equal(body);
    });

    it("takes the input once, as only one argument can have it", () => {
      const message =
        "Cannot read the standard input: expected one argument that takes it, but got";
      for (const args of ["a=@- b=@-", "a=@- --data=-", "a:=@- --profile=-"]) {
        expect(failure(["POST /x", ...words(args)], { files })[0]).to.contain(message);
      }
    });
  });

  describe("--profile", () => {
    const profile = {
      service: "acme",
      baseUrl: "https://api.acme.example/v2",
      accept: "application/json",
      query: { arrays: "brackets" },
      credentials: "same-origin",
      credentialHeaders: ["x-acme"],
    };
    const world = { files: { "acme.json": JSON.stringify(profile) } };

    it("is the service's profile in a JSON file", () => {
      const args = ["/pets", "tag=a", "tag=b", "--profile", "acme.json"];
      const { url, headers: sent } = options(args, world);
      expect(url).to.equal("https://api.acme.example/v2/pets?tag%5B%5D=a&tag%5B%5D=b");
      const agent = `endpoint-core/${github.version}`;
      expect(sent).to.deep.equal({ accept: "application/json", "user-agent": agent });
    });

    it("has its credentials masked, and guarded from other base URLs", () => {
      const args = ["/pets", "--profile=acme.json", "-H", "x-acme: hunter2"];
      const sent = (...more: string[]): unknown => options([...args, ...more], world)["headers"];
      expect(sent()).to.include({ "x-acme": "REDACTED" });
      expect(sent("--show-secrets")).to.include({ "x-acme": "hunter2" });
      const [message] = failure([...args, "--base-url=https://other.example"], world);
      expect(message).to.match(/^UNSAFE_URL: (?!.*hunter2)/);
    });

    it("is checked, with all fields in one error", () => {
      const files = { bad: '{"service":1,"query":{"arrays":"odd"}}' };
      const [message, code] = failure(["/x", "--profile", "bad"], { files });
      expect(code).to.equal(1);
      expect(message).to.match(/^INVALID_OPTIONS: (?=.*"service")(?=.*"baseUrl").*"query\.arrays"/);
    });
  });

  describe("--show-secrets", () => {
    const SECRET = "hunter2";
    const part = `--b\r\ncontent-disposition: form-data; name="password"\r\n\r\n${SECRET}\r\n--b--\r\n`;
    const cases = [
      ["GET /x", "-H", `authorization: token ${SECRET}`],
      ["GET /hooks/{token}", `token=${SECRET}`, `filter={"password":"${SECRET}"}`],
      ["POST /x", `user:={"password":"${SECRET}"}`],
      ["POST /x", "-H", "content-type: multipart/form-data; boundary=b", "--data", part],
    ];
    function expectHidden(args: readonly string[], world: World = {}): void {
      for (const client of ["json", "fetch", "curl", "har", "explain", "http", "node"]) {
        expect(text([...args, "--as", client], world), client).to.not.contain(SECRET);
      }
      const shown = text(args, { ...world, isTTY: true });
      expect(shown).to.contain("REDACTED").and.to.not.contain(SECRET);
      expect(text([...args, "--show-secrets"], world)).to.contain(SECRET);
    }

    itFor("alone shows the credential of %0 %1 %2", cases, (...args) => {
      expectHidden(args);
    });

    it("alone shows a credential in the option request", () => {
      const args = ["GET /x", `request:={"token":"${SECRET}","hook":["a"]}`];
      expect(options(args)["request"]).to.deep.equal({ token: "REDACTED", hook: ["a"] });
    });

    it("alone shows the default of a variable that is a credential", () => {
      for (const [token, baseUrl] of [
        [{ default: SECRET }, "https://a.example/{token}/v1?t={token}"],
        [{ default: SECRET, values: [SECRET, "b"] }, "https://{token}.a.example"],
      ] as const) {
        const profile = { service: "acme", baseUrl, variables: { token } };
        const world = { files: { p: JSON.stringify(profile) } };
        for (const more of [[], [`token=${SECRET}`]]) {
          expectHidden(["GET /x", "--profile", "p", ...more], world);
        }
      }
    });

    it("keeps values that are not secrets", () => {
      const parameters = ["title=It broke", "max_tokens:=5", "token:=null", "has_password:=true"];
      const args = ["POST /x", ...parameters];
      expect(options(args)).to.deep.equal(options([...args, "--show-secrets"]));
    });
  });
});
