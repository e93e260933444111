import { expect } from "chai";
import { itEach } from "../helpers/itEach.js";
import { OPTIONS, problemsOf, read, readDocument, expectProblems } from "../helpers/openapi.js";
import { refusal } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";

/** The servers of a description, and the base URL and the variables that are read; all but the last are problems. */
type Row = readonly [what: string, servers: object[], baseUrl: string, variables?: object];

const preset = (value: string): object => ({ default: value });
const X = preset("x");
const T = { t: X };

const VERSIONS = ["v1", "v2"];
const V1 = { v: { values: VERSIONS, default: "v1" } };
const VERSIONED = "https://acme.example/versions/api-version:{version}";
const GIT = { protocol: { enum: ["http", "https"], default: "https" }, host: preset("g.example") };
const SITE = { enum: ["acme.com", "acme.eu"], default: "acme.eu" };
const PORT = { enum: [8080, 8443], default: 8443 };
const CHOICES = {
  ...{ site: SITE, host: preset("api"), one: { enum: ["v1"], default: "v1" } },
  ...{ area: preset("main"), path: preset("a/b"), none: {}, port: PORT },
};

/** One server with a text, and variables by their names. */
const one = (url: string, variables: object = {}): object[] => [{ url, variables }];

const some = (...urls: string[]): object[] => urls.map((url) => ({ url }));

const ROWS: readonly Row[] = [
  ["the first that can be used", some("/v1", "ftp://a.co", " https://a.co/v1 "), "https://a.co/v1"],
  ["one without a scheme", one("//a.example/v1"), "https://a.example/v1"],
  [
    "variables that have a choice",
    one("https://{host}.{site}:{port}/{one}/{area}/{path}/{none}", CHOICES),
    "https://{host}.{site}:{port}/v1/{area}/a/b/{none}",
    {
      host: { default: "api" },
      site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },
      area: { default: "main" },
      none: {},
      port: { values: ["8080", "8443"], default: "8443" },
    },
  ],
  ["defaults of a scheme", one("{protocol}://{host}/api", GIT), "https://g.example/api"],
  ["a slash in a default", one("https://a.co/{b}", { b: preset("/prod") }), "https://a.co/prod"],
  ["an authority in a default", one("https:{b}/v1", { b: preset("//a.co") }), "https://a.co/v1"],
  ["a default of all", one("{base}/v1", { base: preset("https://a.co") }), "https://a.co/v1"],
  ...["", "v3", 1].map((other): Row => {
    const version = { enum: VERSIONS, default: other };
    const variables = { version: { values: VERSIONS } };
    return [`no default such as "${other}"`, one(VERSIONED, { version }), VERSIONED, variables];
  }),
  ["no empty default", one("https://{s}.a.co", { s: preset("") }), "https://{s}.a.co", { s: {} }],
  ["the first value", one("https://a.co/{v}", { v: { enum: VERSIONS } }), "https://a.co/{v}", V1],
  // The names of a host stay ahead of literal labels, whatever their values.
  ...["https://{t}.acme.com/api", "https://{t}.localhost"].map((url): Row => {
    return [`a name of a host, ${url}`, one(url, { t: X }), url, T];
  }),
  ["no label", one("https://{t}.acme.com", { t: preset("a_b") }), "https://a_b.acme.com"],
  ["a name and a site", one("https://{t}.{s}", { t: X, s: preset("a.co") }), "https://{t}.a.co", T],
  ["the host of Swagger 2.0", [{ host: "a.co", basePath: "m/v1" }], "https://a.co/m/v1"],
  ["the root of it", [{ host: "a.example", basePath: "/" }], "https://a.example/"],
  ["a name of it", [{ host: "{tenant}.a.co" }], "https://{tenant}.a.co", { tenant: {} }],
  ["the only scheme of it", [{ host: "a.co", schemes: ["wss", "http"] }], "http://a.co"],
];

const USE = ": Cannot use the server: ";
const HOST = `#/host${USE}`;
const ASCII = `${HOST}expected an ASCII host with an optional port`;
const FIRST = `#/servers/0${USE}`;
const LIST = "#/servers: Cannot use the value: expected a list, but got an object)";

/** What says nothing of a usable server, where the reason stands, and what it says. */
const UNUSABLE: readonly (readonly [what: string, fields: object, at: string, reason?: string])[] =
  [
    ["a URL as host", { host: "https://api.acme.co" }, ASCII],
    ["a user of a host", { host: "user:secret@api.acme.co" }, ASCII],
    ["a host beyond ASCII", { host: "münchen.example" }, ASCII],
    ["another scheme", { host: "a.co", schemes: ["wss"] }, `#/schemes${USE}expected http or`],
    // What begins with two slashes is a path all the same.
    ["no host", { basePath: "//evil.example/v1" }, HOST],
    ["a URL beyond ASCII", { servers: one("https://münchen.example") }, FIRST, "in punycode"],
    ["a fragment", { servers: one("https://a.example/#x") }, FIRST, "a fragment"],
    ["a user", { servers: one("https://user:secret@a.co") }, FIRST, "a user name or password"],
    ["a path", { servers: one("/v1") }, FIRST, "that does not begin with http:// or https://"],
    ["an object", { servers: { url: "https://a.example" } }, LIST],
  ];

describe("readOpenApi and servers", () => {
  describe("reads servers", () => {
    itEach("and takes %s", ROWS, (servers, baseUrl, variables) => {
      const [first] = servers as { host?: string }[];
      const isSwagger = first?.host !== undefined;
      const fields = isSwagger ? { swagger: "2.0", ...first } : { openapi: "3.0.3", servers };
      const { profile, problems } = readDocument(fields);
      expect(profile.baseUrl).to.equal(baseUrl);
      expect(profile.variables).to.deep.equal(variables);
      expect(problems).to.have.length(servers.length - 1);
    });

    itEach("and says why the only one cannot be used: %s", UNUSABLE, (fields, at, reason = "") => {
      const version = "servers" in fields ? { openapi: "3.1.0" } : { swagger: "2.0" };
      const document = { ...version, ...fields };
      const { message } = refusal(() => readDocument(document));
      expect(message).to.contain(`absolute server, but got neither (${at}`).and.contain(reason);
      expect(message).to.not.match(/secret|acme\.co|evil/);
      if ("swagger" in document) {
        const { problems } = readDocument(document, { ...OPTIONS, baseUrl: "https://b.example" });
        expect(problems).to.deep.equal([]);
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

    it("of an operation, which is left out if it repeats the service's, also under a baseUrl", () => {
      const variables = { tenant: { default: "demo" } };
      const server = { url: "https://{tenant}.acme.com", variables };
      const on = (url: string): object => ({ get: { servers: [{ url, variables }] } });
      const paths = { "/same": on(server.url), "/other": on("https://{tenant}.files.acme.com") };
      const document = { openapi: "3.1.0", servers: [server], paths };
      const serversAt = (baseUrl?: string): unknown =>
        Object.values(readDocument(document, { ...OPTIONS, baseUrl }).operations).map(
          (each) => each.baseUrl,
        );
      expect(serversAt()).to.deep.equal([undefined, "https://{tenant}.files.acme.com"]);
      // No value fills the name there: as a parameter it would go to the test system with every other call.
      const other = "https://demo.files.acme.com";
      expect(serversAt("https://test.example")).to.deep.equal([undefined, other]);
    });

    it("of an operation, which is left out if none of them can be used", () => {
      const files = [{ url: "https://files.acme.example" }];
      const { url } = files[0]!;
      for (const servers of [some("ftp://x"), [{ url: "{upload}" }, url], url, files[0]]) {
        const own = { get: { servers }, servers: files };
        for (const item of [own, { get: {}, servers }]) {
          const description = read({ "/x": item, "/y": { get: {} } });
          expect(Object.keys(description.operations)).to.deep.equal(["GET /y"]);
          const expected = "expected a usable server of its own, but got none";
          const problem = `#/paths/~1x/get: Cannot use the operation: ${expected}`;
          expect(problemsOf(description).at(-1)).to.equal(problem);
        }
      }
      const at = "#/paths/~1x/get";
      const both = read({ "/x": { get: { servers: ["x", { url: "ftp://x" }] } } });
      expectProblems(both, `${at}/servers/0`, `${at}/servers/1`, at);
    });

    it("of an operation in Swagger 2.0 by its schemes, unless the baseUrl is another", () => {
      const on = (...schemes: string[]): object => ({ get: { schemes } });
      const document = {
        ...{ swagger: "2.0", host: "{t}.acme.example", basePath: "/v1", schemes: ["http"] },
        paths: { "/a": on("https"), "/b": on("wss", "http"), "/c": on(), "/d": on("wss") },
      };
      for (const [baseUrl, own] of [
        [undefined, "https://{t}.acme.example/v1"],
        ["https://test.example", undefined],
      ]) {
        const description = readDocument(document, { ...OPTIONS, baseUrl });
        const baseUrls = Object.values(description.operations).map((each) => each.baseUrl);
        expect(baseUrls).to.deep.equal([own, undefined, undefined]);
        expectProblems(description, "#/paths/~1d/get/schemes", "#/paths/~1d/get");
      }
    });

    describe("that begin with a variable", () => {
      const variables = {
        endpoint: { default: "https://acme.example" },
        version: { enum: ["1.0", "2.0"], default: "2.0" },
        area: { default: "a/b" },
      };
      const stays = { version: { values: ["1.0", "2.0"], default: "2.0" } };

      const NONE = { none: {} };
      const AREA = "{endpoint}/v{version}/{area}";

      /** What the base URL has behind the host, and what is used of it and of these servers. */
      const seams: [what: string, urls: string, above: string, used: string, left?: object][] = [
        ["the rest stays", AREA, "", "/v{version}/a/b", stays],
        ["a variable without a rule stays", "{any}/v{none}", "", "/v{none}", NONE],
        ["one slash is at the seam", "{endpoint}/v1", "/x//", "/x/v1"],
        ["the query is behind the path", "{endpoint}/v1", "?k=1?", "/v1?k=1?"],
        ["two queries are one", "{endpoint}/v1?a=1", "/?k=1", "/v1?a=1&k=1"],
        ["its own names stay", "{endpoint}/v{version}", "/{area}", "/{area}/v{version}", stays],
        ["the first usable one counts", "ftp://a.example {x}/v2 {x}/v3", "", "/v2"],
        ["an absolute one ahead", "https://a.example {endpoint}/v1", "", ""],
        ["more than a path follows", "{scheme}://{host}/v1", "", ""],
        ["a relative path", "/v1", "", "/v1"],
        ["a relative path, ahead of a query", "/v1", "/?k=1", "/v1?k=1"],
        ["a relative path from a folder", "../v1", "", "/v1"],
        ["a URL without its scheme, which is no path", "api.acme.com/v1", "", ""],
        ["a relative path with a variable", "/v{version}", "", "/v{version}", stays],
        ["a slash", "/", "", ""],
        ["a path without a slash", "v{version}", "", "/v{version}", stays],
        ["another host", "//a.example/v1", "", ""],
      ];
      itEach("have the baseUrl in place of it: %s", seams, (urls, above, used, left) => {
        const servers = words(urls).map((url) => ({ url, variables }));
        const options = { ...OPTIONS, baseUrl: `https://test.example${above}` };
        const { profile, problems } = readDocument({ openapi: "3.1.0", servers }, options);
        expect(problems).to.deep.equal([]);
        const expected = [`https://test.example${used}`, left];
        expect([profile.baseUrl, profile.variables]).to.deep.equal(expected);
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
  });
});
