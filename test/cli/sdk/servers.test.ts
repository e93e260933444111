import { expect } from "chai";
import { itEach } from "../../helpers/itEach.js";
import { refusal, throwSecret } from "../../helpers/refusal.js";
import { describe30, DOM, useWorkplace } from "../helpers/sdk.js";

const GET = { get: { operationId: "getTicket", tags: ["Tickets"] } };

function withServers(servers: unknown, own?: string | object): object {
  const server = typeof own === "string" ? { url: own } : own;
  const get = { operationId: "getFile", servers: [server] };
  const paths = { "/tickets": GET, ...(own !== undefined && { "/files": { get } }) };
  return describe30(paths, {}, { servers });
}

interface Loaded {
  Acme: new (options: object) => { with: (options: object) => object };
  getTicket: (client: object) => { url: string };
  getFile: Loaded["getTicket"];
}

const TENANT = [
  { url: "https://{tenant}.acme.example/{v}", variables: { tenant: {}, v: { default: "v1" } } },
];
const FIXED = [
  { url: "{endpoint}/v{version}", variables: { endpoint: {}, version: { default: "1" } } },
];
const ROOT = [{ url: "/" }];
const PATH = [{ url: "/v1" }];
const NAMED = [{ url: "/{v}", variables: { v: {} } }];
const BOTH = [{ url: "{endpoint}/{v}", variables: { v: {} } }];
const A = "https://a.example";

describe("the servers of endpoint-core sdk", function () {
  this.timeout(300_000);
  const place = useWorkplace();

  async function loaded(servers: unknown, own?: string | object): Promise<Loaded> {
    expect(place.make(withServers(servers, own)).stdout).to.match(/ written to acme\n$/);
    return place.load<Loaded>("acme", "index.js");
  }

  const SEVEN = { version: "7" };
  const BLUE = { variables: { tenant: "blue" } };
  const cases: [what: string, servers: unknown, options: object, url: string][] = [
    ["none", undefined, { baseUrl: `${A}/x/` }, `${A}/x/tickets`],
    ["the root, ahead of others", [...ROOT, { url: "ftp://a" }], { baseUrl: A }, `${A}/tickets`],
    ["a path", [{ url: "/v1/" }], { baseUrl: `${A}/` }, `${A}/v1/tickets`],
    ["a path, behind one that has one", PATH, { baseUrl: `${A}/v2` }, `${A}/v2/tickets`],
    ["a path, ahead of a query", PATH, { baseUrl: `${A}?k=1` }, `${A}/v1/tickets?k=1`],
    ["a path behind a variable", FIXED, { baseUrl: `${A}/x?k=1` }, `${A}/x/v1/tickets?k=1`],
    ["a chosen value", FIXED, { baseUrl: A, variables: SEVEN }, `${A}/v7/tickets`],
    ["a name without a default", TENANT, BLUE, "https://blue.acme.example/v1/tickets"],
    ["a base URL instead of a name", TENANT, { baseUrl: `${A}/x` }, `${A}/x/tickets`],
    ["a path instead of a name", NAMED, { baseUrl: `${A}/x` }, `${A}/x/tickets`],
    ["a name in a path", NAMED, { baseUrl: A, variables: { v: "x" } }, `${A}/x/tickets`],
    ["an absolute one behind a relative one", [...PATH, { url: A }], {}, `${A}/tickets`],
  ];
  itEach("are filled when a client is made: %s", cases, async (servers, options, url) => {
    const { Acme, getTicket } = await loaded(servers);
    expect(getTicket(new Acme(options)).url).to.equal(url);
  });

  it("are a path where Swagger 2.0 has an empty host", () => {
    const paths = { "/tickets": GET };
    const { stderr } = place.make({ swagger: "2.0", host: "", basePath: "/v1", paths });
    expect(stderr).to.equal("");
    expect(place.written("client.ts")).to.contain('path: "/v1",');
  });

  it("need values for their names, unless a base URL replaces them", async () => {
    const { Acme: Named } = await loaded(NAMED);
    refusal(() => new Named({ baseUrl: A }), "MISSING_PARAMETER", ["v"]);
    place.make(withServers(TENANT), "tenant");
    const { Acme: Tenant } = await place.load<Loaded>("tenant", "index.js");
    refusal(() => new Tenant({}), "MISSING_PARAMETER", ["tenant"]);
  });

  it("are replaced by with, and then also have the path", async () => {
    const { Acme, getTicket } = await loaded(PATH);
    const acme = new Acme({ baseUrl: A });
    const other = acme.with({ baseUrl: "https://b.example" });
    expect(getTicket(acme.with({})).url).to.equal(`${A}/v1/tickets`);
    expect(getTicket(other).url).to.equal("https://b.example/v1/tickets");
  });

  it("are appended to options whose errors are those of the client", async () => {
    const { Acme } = await loaded(PATH);
    const broken = Object.defineProperty({}, "baseUrl", { get: throwSecret, enumerable: true });
    refusal(() => new Acme(broken), "INVALID_OPTIONS", ["baseUrl"]);
    refusal(() => new Acme(null as never), "INVALID_OPTIONS");
  });

  describe("are required by the types if nothing else determines them:", () => {
    const VALUES = '{ baseUrl, variables: { v: "v1" } }';
    const ABSENT = "new Acme(); // nothing is said\nnew Acme({}); // not enough is said\n";
    const rows: [what: string, servers: unknown, right: string, wrong: string][] = [
      ["a path", PATH, `new Acme({ baseUrl }).with({ headers: {} }).with({ baseUrl });`, ABSENT],
      [
        "a variable with another behind it",
        FIXED,
        `new Acme({ baseUrl }).with({ baseUrl, variables: { version: undefined } });`,
        `${ABSENT}new Acme({ variables: { endpoint: baseUrl } }); // the base URL stands for it\n`,
      ],
      [
        "a name in the host",
        TENANT,
        `new Acme({ baseUrl }).with({ baseUrl });
new Acme({ variables: { tenant: "blue" } }).with({ headers: {} });`,
        `${ABSENT}new Acme({ variables: { v: "v2" } }); // the tenant is absent
new Acme({ variables: { tenant: "blue", ver: "v2" } }); // misspelt\n`,
      ],
      [
        "a name in a path",
        NAMED,
        `new Acme({ baseUrl });\nnew Acme(${VALUES});`,
        `new Acme({ baseUrl: server(baseUrl), variables: { v: "" } }); // a path follows a text alone\n`,
      ],
      [
        "a name behind a variable",
        BOTH,
        `new Acme(${VALUES});`,
        `new Acme({ baseUrl }); // no version\n`,
      ],
    ];
    itEach("asks for the values that it lacks: %s", rows, (servers, right, wrong) => {
      place.make(withServers(servers), "acme", "--with-send");
      const classes = { index: "Acme", "index.class": "AcmeSdk as Acme" };
      for (const [file, name] of Object.entries(classes)) {
        const start = `import { server } from "endpoint-core";
import { ${name} } from "./acme/${file}.js";
const baseUrl = "https://a.example/v2";
void server;`;
        place.expectTypes(`${start}\n${right}`, wrong, DOM);
      }
    });
  });

  it("are a problem if they cannot be used", () => {
    const ofServers = (servers: unknown): string => place.make(withServers(servers)).stderr;
    expect(ofServers("x")).to.match(/^#\/servers: .*expected a list.*\n$/);
    const ftp = [{ url: "ftp://a.example" }];
    expect(ofServers(ftp)).to.match(/^#\/servers\/0: Cannot use the server: .*\n$/);
  });

  const others: [what: string, service: unknown, own: string][] = [
    ["another path", PATH, "/v2"],
    ["an absolute one of a service without any", undefined, "https://b.example/v1"],
    ["an absolute one with a name", ROOT, "https://{tenant}.b.example"],
    ["an absolute one behind a variable", FIXED, "https://b.example/v1"],
  ];
  itEach("are a problem where an operation has %s", others, (service, own) => {
    const { stderr, stdout } = place.make(withServers(service, own));
    expect(stderr).to.equal(
      "#/paths/~1files/get: Cannot use the operation: expected the option --base-url, or an absolute server of the service, but got one of its own\n",
    );
    expect(stdout).to.match(/^1 operation in .*, 1 left out\n$/);
    expect([...place.files("acme").values()].join("")).to.not.contain("b.example");
  });

  it("may have a name without a default that only an operation's server has", async () => {
    const own = {
      url: "https://{pod}.acme.example",
      variables: { pod: { enum: ["a", "b"], default: "" } },
    };
    const { Acme, getFile, getTicket } = await loaded([{ url: A }], own);
    refusal(() => getFile(new Acme({})), "MISSING_PARAMETER", ["pod"]);
    const client = new Acme({ variables: { pod: "b" } });
    expect(getFile(client).url).to.equal("https://b.acme.example/files");
    expect(getTicket(client).url).to.equal(`${A}/tickets`);
    place.expectTypes(
      'import { Acme } from "./acme/index.js";\nnew Acme({ variables: { pod: "b" } });',
      'new Acme({ variables: { pot: "b" } }); // misspelt\nnew Acme({ variables: { pod: "c" } }); // not listed',
    );
  });

  it("may belong to an operation under --base-url", () => {
    const words = ["--base-url", A];
    expect(place.make(withServers(PATH, "/v2"), "acme", ...words).stderr).to.equal("");
    expect(place.read("acme/untagged.ts")).to.contain(`baseUrl: "${A}/v2"`);
    expect([...place.files("acme").values()].join("")).to.not.contain("chosen.invalid");
  });

  const same: [what: string, service: unknown, own: string, path: string][] = [
    ["the root of a service without any", undefined, "/", ""],
    ["one with a slash at its end", PATH, "/v1/", "/v1"],
    ["one without a slash at its end", [{ url: "/v1/" }], "/v1", "/v1"],
  ];
  itEach("may be repeated by an operation: %s", same, async (service, own, path) => {
    const { Acme, getFile } = await loaded(service, own);
    expect(getFile(new Acme({ baseUrl: A })).url).to.equal(`${A}${path}/files`);
  });
});
