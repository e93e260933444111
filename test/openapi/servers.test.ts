import { expect } from "chai";
import { type ProfileJson } from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import {
  OPTIONS,
  problemsOf,
  read,
  readDocument,
  SERVERS,
  expectProblems,
  expectOperations,
} from "../support/openapi.js";

describe("readOpenApi", () => {
  describe("reads servers", () => {
    /** What becomes of servers. */
    function serverOf(
      ...servers: object[]
    ): Pick<ProfileJson, "baseUrl" | "variables"> & { problems: number } {
      const { profile, problems } = read({}, { servers });
      const { baseUrl, variables } = profile;
      return { baseUrl, ...(variables && { variables }), problems: problems.length };
    }

    it("and takes the first one that can be used", () => {
      const urls = ["/v1", "ftp://a.example", " https://a.example/v1 "];
      const baseUrl = "https://a.example/v1";
      const first = serverOf(...urls.map((url) => ({ url })));
      expect(first).to.deep.equal({ baseUrl, problems: 2 });
      expect(serverOf({ url: "//a.example/v1" })).to.deep.equal({ baseUrl, problems: 0 });
    });

    it("with the variables that have a choice", () => {
      const variables = {
        site: { enum: ["acme.com", "acme.eu"], default: "acme.eu" },
        host: { default: "api" },
        one: { enum: ["v1"], default: "v1" },
        area: { default: "main" },
        path: { default: "a/b" },
        none: {},
        port: { enum: [8080, 8443], default: 8443 },
      };
      const url = "https://{host}.{site}:{port}/{one}/{area}/{path}/{none}";
      expect(serverOf({ url, variables })).to.deep.equal({
        baseUrl: "https://{host}.{site}:{port}/v1/{area}/a/b/{none}",
        variables: {
          host: { default: "api" },
          site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },
          area: { default: "main" },
          none: {},
          port: { values: ["8080", "8443"], default: "8443" },
        },
        problems: 0,
      });
    });

    it("with the defaults of variables that cannot stay", () => {
      const variables = {
        protocol: { enum: ["http", "https"], default: "https" },
        hostname: { default: "git.acme.example" },
        base: { default: "https://all.acme.example" },
      };
      const urls: [string, string][] = [
        ["{protocol}://{hostname}/api", "https://git.acme.example/api"],
        ["{base}/v1", "https://all.acme.example/v1"],
      ];
      for (const [url, baseUrl] of urls) {
        expect(serverOf({ url, variables })).to.deep.equal({ baseUrl, problems: 0 });
      }
    });

    it("without defaults that are empty, or not among the listed values", () => {
      const values = ["v1", "v2"];
      for (const preset of ["", "v3", 1]) {
        const variables = { version: { enum: values, default: preset } };
        const url = "https://acme.example/versions/api-version:{version}";
        const server = serverOf({ url, variables });
        expect(server).to.deep.equal({
          baseUrl: url,
          variables: { version: { values } },
          problems: 0,
        });
      }
      const open = { url: "https://{site}.acme.example", variables: { site: { default: "" } } };
      expect(serverOf(open)).to.deep.equal({
        baseUrl: "https://{site}.acme.example",
        variables: { site: {} },
        problems: 0,
      });
      const without = { url: "https://acme.example/{v}", variables: { v: { enum: values } } };
      expect(serverOf(without).variables).to.deep.equal({ v: { values, default: "v1" } });
    });

    it("with the names of a host ahead of literal labels, whatever their values", () => {
      const name = (preset: string): object => ({ default: preset });
      const rows: [url: string, variables: object, baseUrl: string, names: string[]][] = [
        [
          "https://{tenant}.acme.com/api",
          { tenant: name("demo") },
          "https://{tenant}.acme.com/api",
          ["tenant"],
        ],
        [
          "https://{tenant}.{site}",
          { tenant: name("demo"), site: name("acme.com") },
          "",
          ["tenant"],
        ],
        ["https://{host}/v1", { host: name("api.acme.com") }, "https://api.acme.com/v1", []],
        ["https://{t}.localhost", { t: name("acme") }, "https://{t}.localhost", ["t"]],
        ["https://{t}.acme.com", { t: name("a_b") }, "https://a_b.acme.com", []],
      ];
      for (const [url, variables, baseUrl, names] of rows) {
        const server = serverOf({ url, variables });
        expect(Object.keys(server.variables ?? {}), url).to.deep.equal(names);
        expect(server.problems).to.equal(0);
        if (baseUrl !== "") {
          expect(server.baseUrl).to.equal(baseUrl);
        }
      }
    });

    it("of a path and of an operation, if they differ", () => {
      const site = { enum: ["acme.com", "acme.eu"], default: "acme.com" };
      const region = { enum: ["a", "b"], default: "b" };
      const servers = [{ url: "https://api.{site}/v1", variables: { site } }];
      const at = (url: string, variables = {}): object => ({ servers: [{ url, variables }] });
      const put = at("https://logs.{site}/{region}", { site, region });
      const { operations, problems } = read(
        {
          "/a": { ...at("https://files.acme.com"), get: {}, put },
          "/b": { get: { servers } },
          "/c": { get: at("/v2") },
          "/d": { get: { servers: [] } },
          "/f": { get: at("") },
          "/g": { get: at("https://a.acme.com{p}", { p: { default: "/v3" } }) },
        },
        { servers },
      );
      const baseUrls = Object.values(operations).map(({ baseUrl }) => baseUrl);
      expect(baseUrls).to.deep.equal([
        ...["https://files.acme.com", "https://logs.{site}/b", undefined],
        ...["https://api.{site}/v2", undefined, "https://api.{site}/", "https://a.acme.com/v3"],
      ]);
      expect(problems).to.deep.equal([]);
    });

    it("of an operation, which is left out if none of them can be used", () => {
      const files = [{ url: "https://files.acme.example" }];
      for (const servers of [
        [{ url: "ftp://x" }],
        [{ url: "{upload}" }, files[0]!.url],
        files[0]!.url,
        files[0],
      ]) {
        for (const item of [
          { get: { servers }, servers: files },
          { get: {}, servers },
        ]) {
          const description = read({ "/x": item, "/y": { get: {} } });
          expect(Object.keys(description.operations)).to.deep.equal(["GET /y"]);
          expect(problemsOf(description).at(-1)).to.equal(
            "#/paths/~1x/get: Cannot use the operation: expected a usable server of its own, but got none",
          );
        }
      }
      expectProblems(
        read({ "/x": { get: { servers: ["x", { url: "ftp://x" }] } } }),
        ...["#/paths/~1x/get/servers/0", "#/paths/~1x/get/servers/1", "#/paths/~1x/get"],
      );
    });

    describe("that begin with a variable", () => {
      const variables = {
        endpoint: { default: "https://acme.example" },
        version: { enum: ["1.0", "2.0"], default: "2.0" },
        area: { default: "a/b" },
      };
      const stays = { version: { values: ["1.0", "2.0"], default: "2.0" } };

      /** The base URL and the variables of a service whose first server has this text. */
      function filled(url: string, baseUrl: string, ...others: object[]): readonly unknown[] {
        const servers = [{ url, variables }, ...others];
        const document = { openapi: "3.1.0", servers, paths: {} };
        const { profile, problems } = readDocument(document, { ...OPTIONS, baseUrl });
        expect(problems).to.deep.equal([]);
        return [profile.baseUrl, profile.variables];
      }

      const seams: [what: string, url: string, above: string, path: string, left?: object][] = [
        ["the rest stays", "{endpoint}/v{version}/{area}", "", "/v{version}/a/b", stays],
        ["a variable without a rule stays", "{any}/v{none}", "", "/v{none}", { none: {} }],
        ["one slash is at the seam", "{endpoint}/v1", "/x//", "/x/v1"],
        ["the query is behind the path", "{endpoint}/v1", "?k=1?", "/v1?k=1?"],
        ["two queries are one", "{endpoint}/v1?a=1", "/?k=1", "/v1?a=1&k=1"],
        ["its own names stay", "{endpoint}/v{version}", "/{area}", "/{area}/v{version}", stays],
      ];
      itEach("have the baseUrl instead of that one: %s", seams, (url, above, path, left) => {
        const kept = filled(url, `https://test.example${above}`);
        expect(kept).to.deep.equal([`https://test.example${path}`, left]);
      });

      it("not if another server is used, or if more than a path follows", () => {
        const whole = ["https://test.example", undefined];
        const used = filled("https://a.example", whole[0]!, { url: "{endpoint}/v1" });
        expect(used).to.deep.equal(whole);
        for (const url of ["{scheme}://{host}/v1", "{endpoint}v1", "/", "v{version}"]) {
          expect(filled(url, whole[0]!), url).to.deep.equal(whole);
        }
        const [behind] = filled("ftp://a.example", whole[0]!, { url: "{x}/v2" }, { url: "{x}/v3" });
        expect(behind).to.equal("https://test.example/v2");
      });

      it("or with a slash, if the baseUrl has no path of its own", () => {
        const rows: [url: string, baseUrl: string, used: string][] = [
          ["/v1", "https://test.example", "https://test.example/v1"],
          ["/v{version}", "https://test.example", "https://test.example/v{version}"],
          ["/v1", "https://test.example/x", "https://test.example/x"],
          ["//a.example/v1", "https://test.example", "https://test.example"],
        ];
        for (const [url, baseUrl, used] of rows) {
          expect(filled(url, baseUrl)[0], `${url} ${baseUrl}`).to.equal(used);
        }
        const swagger = { swagger: "2.0", basePath: "/v2", paths: {} };
        const { profile } = readDocument(swagger, { ...OPTIONS, baseUrl: "https://test.example" });
        expect(profile.baseUrl).to.equal("https://test.example/v2");
      });

      it("have it in the servers of operations, if these begin with the same one", () => {
        const files = { default: "https://files.example" };
        const server = { url: "{endpoint}/v{version}", variables };
        const on = (one: object): object => ({ get: { servers: [one] } });
        const document = {
          openapi: "3.1.0",
          servers: [server],
          paths: {
            "/same": on(server),
            "/other": on({ ...server, url: "{endpoint}/files" }),
            "/short": on({ url: "{endpoint}/v{version}/x" }),
            "/files": on({ url: "{endpoint}/x", variables: { endpoint: files } }),
            "/away": on({ url: "{away}/x", variables: { away: files } }),
          },
        };
        const baseUrl = "https://test.example";
        const { operations, problems } = readDocument(document, { ...OPTIONS, baseUrl });
        expect(problems).to.deep.equal([]);
        expect(Object.values(operations).map((each) => each.baseUrl)).to.deep.equal([
          undefined,
          "https://test.example/files",
          "https://test.example/v{version}/x",
          "https://files.example/x",
          "https://files.example/x",
        ]);
        const paths = { "/x": { get: { servers: [{ url: "{upload}/x" }] } } };
        const left = readDocument({ ...document, paths }, { ...OPTIONS, baseUrl });
        expect(left.operations).to.deep.equal({});
        expect(left.problems.at(-1)?.pointer).to.equal("#/paths/~1x/get");
      });
    });

    it("not if there is a baseUrl, except those of operations", () => {
      const servers = [{ url: "https://files.acme.example" }];
      const paths = { "/a": { get: { servers: SERVERS } }, "/b": { get: { servers } } };
      const document = { openapi: "3.1.0", servers: [{ url: "nonsense" }, ...SERVERS], paths };
      const baseUrl = "https://staging.example/{tenant}";
      const description = readDocument(document, { ...OPTIONS, baseUrl });
      expect(description.profile.baseUrl).to.equal(baseUrl);
      expectOperations(description, {
        "GET /a": { route: "GET /a" },
        "GET /b": { route: "GET /b", baseUrl: "https://files.acme.example" },
      });
    });
  });
});
