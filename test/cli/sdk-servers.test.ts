import { expect } from "chai";
import ts from "typescript";
import { itEach } from "../support/itEach.js";
import { refusal } from "../support/refusal.js";
import { describe30, useWorkplace } from "./support/sdk.js";

const GET = { get: { operationId: "getTicket", tags: ["Tickets"] } };

/** A description with these servers. */
function withServers(servers: unknown, others: object = {}): object {
  return describe30({ "/tickets": GET, ...others }, {}, { servers });
}

/** What is loaded of an SDK. */
interface Loaded {
  Acme: new (options: object) => { with: (options: object) => object };
  getTicket: (client: object) => { url: string };
}

const TENANT = [
  { url: "https://{tenant}.acme.example/{v}", variables: { tenant: {}, v: { default: "v1" } } },
];
const FIXED = [
  { url: "{endpoint}/v{version}", variables: { endpoint: {}, version: { default: "1" } } },
];

describe("the servers of endpoint-core sdk", function () {
  this.timeout(300_000);
  const place = useWorkplace();

  const cases: [what: string, servers: unknown, options: object, url: string][] = [
    ["none", undefined, { baseUrl: "https://a.example/x/" }, "https://a.example/x/tickets"],
    ["the root", [{ url: "/" }], { baseUrl: "https://a.example" }, "https://a.example/tickets"],
    [
      "a path",
      [{ url: "/v1/" }],
      { baseUrl: "https://a.example/" },
      "https://a.example/v1/tickets",
    ],
    [
      "a path, behind one that has one",
      [{ url: "/v1" }],
      { baseUrl: "https://a.example/v2" },
      "https://a.example/v2/tickets",
    ],
    [
      "a path, behind one that has a query",
      [{ url: "/v1" }],
      { baseUrl: "https://a.example?k=1" },
      "https://a.example/tickets?k=1",
    ],
    [
      "a variable with a path behind it",
      FIXED,
      { baseUrl: "https://a.example/x?k=1" },
      "https://a.example/x/v1/tickets?k=1",
    ],
    [
      "a variable with another one behind it, whose value is chosen",
      FIXED,
      { baseUrl: "https://a.example", variables: { version: "7" } },
      "https://a.example/v7/tickets",
    ],
    [
      "a name without a default",
      TENANT,
      { variables: { tenant: "blue" } },
      "https://blue.acme.example/v1/tickets",
    ],
    [
      "an absolute one behind a relative one",
      [{ url: "/v1" }, { url: "https://b.example" }],
      {},
      "https://b.example/tickets",
    ],
  ];
  itEach("are filled when a client is made: %s", cases, async (servers, options, url) => {
    const { exitCode } = place.make(withServers(servers));
    const { Acme, getTicket } = await place.load<Loaded>("acme", "index.js");
    expect({ exitCode, url: getTicket(new Acme(options)).url }).to.deep.equal({ exitCode: 0, url });
  });

  it("are replaced by with, and then have the path, too", async () => {
    place.make(withServers([{ url: "/v1" }]));
    const { Acme, getTicket } = await place.load<Loaded>("acme", "index.js");
    const acme = new Acme({ baseUrl: "https://a.example" });
    const urls = [{}, { baseUrl: "https://b.example" }].map(
      (options) => getTicket(acme.with(options)).url,
    );
    expect(urls).to.deep.equal(["https://a.example/v1/tickets", "https://b.example/v1/tickets"]);
    for (const baseUrl of ["", "ftp://a.example", "https://u:p@a.example", 7, null]) {
      expect(() => new Acme({ baseUrl })).to.throw(/baseUrl/);
    }
    expect(() => new Acme({})).to.throw("a baseUrl");
    expect(() => new Acme(null as never)).to.throw(/options/);
  });

  it("are put behind options that are read once, and whose errors begin at the caller", async () => {
    place.make(withServers([{ url: "/v1" }]));
    const { Acme, getTicket } = await place.load<Loaded>("acme", "index.js");
    let reads = 0;
    const counted = {
      get baseUrl() {
        reads += 1;
        return `https://a${reads}.example`;
      },
    };
    expect(getTicket(new Acme(counted)).url).to.equal("https://a1.example/v1/tickets");
    const broken = {
      get baseUrl(): string {
        throw new TypeError("secret");
      },
    };
    const acme = new Acme({ baseUrl: "https://a.example" });
    refusal(() => acme.with(broken), "INVALID_OPTIONS", ["baseUrl"]);
    const errors = [
      refusal(() => new Acme(broken), "INVALID_OPTIONS", ["baseUrl"]),
      refusal(() => new Acme({ baseUrl: "ftp://a.example" }), "INVALID_URL"),
    ];
    for (const { stack } of errors) {
      expect(String(stack).split("\n")[1]).to.contain("sdk-servers.test");
    }
  });

  it("are asked for by the types, where nobody else can say", () => {
    place.make(withServers([{ url: "/v1" }]), "relative", "--with-send");
    place.make(withServers(FIXED), "fixed");
    place.make(withServers(TENANT), "tenant", "--with-send");
    const version = { url: "/{v}", variables: { v: {} } };
    place.make(withServers([version]), "named");
    place.make(withServers([{ ...version, url: "{endpoint}/{v}" }]), "both");
    place.make(withServers([{ url: "/" }]), "root");
    place.write(
      "others.ts",
      `import { server } from "endpoint-core";
import { Acme as Named } from "./named/index.js";
import { Acme as Both } from "./both/index.js";
import { Acme as Root } from "./root/index.js";
const baseUrl = "https://a.example/v2";
new Named({ baseUrl });
new Named({ baseUrl, variables: { v: "v1" } });
// @ts-expect-error - the version is absent
new Both({ baseUrl });
new Both({ baseUrl, variables: { v: "v1" } });
// @ts-expect-error - a path goes behind a text alone
new Named({ baseUrl: server(baseUrl), variables: { v: "v1" } });
new Root({ baseUrl: server(baseUrl) });
`,
    );
    const names = ["relative", "fixed", "tenant"];
    const uses = names.map((name, i) => {
      const file = name === "fixed" ? "index" : "index.class";
      const type = name === "fixed" ? "Acme" : "AcmeSdk";
      place.write(
        `${name}.ts`,
        `import { ${type} } from "./${name}/${file}.js";
// @ts-expect-error - nothing is said
new ${type}();
// @ts-expect-error - not enough is said
new ${type}({});
${
  i < 2
    ? `const made = new ${type}({ baseUrl: "https://a.example" });
made.with({ headers: { a: "b" } }).with({ baseUrl: "https://b.example" });`
    : `// @ts-expect-error - the tenant is absent
new ${type}({ variables: { v: "v2" } });
// @ts-expect-error - a misspelt one
new ${type}({ variables: { tennant: "blue" } });
new ${type}({ baseUrl: "http://localhost:8080" }).with({ baseUrl: "http://localhost:8081" });
const made = new ${type}({ variables: { tenant: "blue" } });
made.with({ headers: { a: "b" } });`
}
`,
      );
      return `${name}.ts`;
    });
    const lib = ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];
    expect(place.compile(ts, [...uses, "others.ts"], lib)).to.deep.equal([]);
  });

  it("are a problem where they cannot be used, and so is one of an operation alone", () => {
    expect(place.make(withServers([{ url: "/v1" }])).stderr).to.equal("");
    expect(place.make(withServers([{ url: "" }])).stderr).to.equal("");
    expect(place.make(withServers("x")).stderr).to.match(/^#\/servers: .*expected a list.*\n$/);
    // Behind a base URL that users choose, the first one is used, and no other is looked at.
    expect(place.make(withServers([{ url: "/" }, { url: "ftp://a.example" }])).stderr).to.equal("");
    expect(place.make(withServers([{ url: "ftp://a.example" }])).stderr).to.match(
      /^#\/servers\/0: Cannot use the server: .*\n$/,
    );
    const own = { get: { operationId: "getFile", servers: [{ url: "/v2" }] } };
    const { stderr, stdout } = place.make(withServers([{ url: "/v1" }], { "/files": own }));
    expect(stderr).to.match(
      /^#\/paths\/~1files\/get: Cannot use the operation: expected the option --base-url, or an absolute server of the service, but got one of its own\n$/,
    );
    expect(stdout).to.match(/^1 operation in .*, 1 left out\n$/);
    const words = ["--base-url", "https://a.example"];
    const with2 = place.make(withServers([{ url: "/v1" }], { "/files": own }), "acme", ...words);
    expect(with2.stderr).to.equal("");
    expect(place.read("acme/untagged.ts")).to.contain('baseUrl: "https://a.example/v2"');
    expect([...place.files("acme").values()].join("")).to.not.contain("chosen.invalid");
  });

  it("are said in comments", () => {
    const commentFor = (servers: unknown): string | undefined => {
      place.make(withServers(servers));
      const text = place.read("acme/client.ts").replace(/\s+\*? ?/g, " ");
      return /The base URL .*? (?=\*?\/? ?readonly)/.exec(text)?.[0].trim();
    };
    const start = "The base URL of the service, which its description does not say.";
    expect([[{ url: "/v1" }], FIXED, undefined].map(commentFor)).to.deep.equal([
      `${start} The path /v1 is added to a base URL without a path.`,
      `${start} The path /v{version} is added to it.`,
      start,
    ]);
  });

  it("need values for their names, unless a base URL replaces them", async () => {
    const version = [{ url: "/{v}", variables: { v: {} } }];
    place.make(withServers(version), "named");
    place.make(withServers(TENANT), "tenant");
    const named = await place.load<Loaded>("named", "index.js");
    const tenant = await place.load<Loaded>("tenant", "index.js");
    const baseUrl = "https://a.example";
    refusal(() => new named.Acme({ baseUrl }), "MISSING_PARAMETER", ["v"]);
    refusal(() => new tenant.Acme({}), "MISSING_PARAMETER", ["tenant"]);
    const calls = [
      named.getTicket(new named.Acme({ baseUrl: `${baseUrl}/x` })),
      named.getTicket(new named.Acme({ baseUrl, variables: { v: "x" } })),
      tenant.getTicket(new tenant.Acme({ baseUrl: `${baseUrl}/x` })),
    ];
    expect(calls.map(({ url }) => url)).to.deep.equal(calls.map(() => `${baseUrl}/x/tickets`));
  });

  const others: [what: string, service: unknown, own: string][] = [
    ["an absolute one", [{ url: "/v1" }], "https://b.example"],
    ["an absolute one of a service without any", undefined, "https://b.example/v1"],
    ["an absolute one with a name", [{ url: "/" }], "https://{tenant}.b.example"],
    ["an absolute one behind a variable", FIXED, "https://b.example/v1"],
  ];
  itEach("are a problem where an operation has %s", others, (service, own) => {
    const get = { operationId: "getFile", servers: [{ url: own }] };
    const { stderr, stdout } = place.make(withServers(service, { "/files": { get } }));
    expect(stderr).to.match(/^#\/paths\/~1files\/get: Cannot use the operation: .*its own\n$/);
    expect(stdout).to.match(/^1 operation in .*, 1 left out\n$/);
    expect([...place.files("acme").values()].join("")).to.not.contain("b.example");
  });

  const same: [what: string, service: unknown, own: string, url: string][] = [
    ["the root", [{ url: "/" }], "/", "https://a.example/files"],
    ["the root of a service without any", undefined, "/", "https://a.example/files"],
    ["one with a slash at its end", [{ url: "/v1" }], "/v1/", "https://a.example/v1/files"],
    ["one without a slash at its end", [{ url: "/v1/" }], "/v1", "https://a.example/v1/files"],
  ];
  itEach("may be repeated by an operation: %s", same, async (service, own, url) => {
    const get = { operationId: "getFile", servers: [{ url: own }] };
    const { stderr } = place.make(withServers(service, { "/files": { get } }));
    expect(stderr).to.equal("");
    type File = Pick<Loaded, "Acme"> & { getFile: Loaded["getTicket"] };
    const { Acme, getFile } = await place.load<File>("acme", "index.js");
    expect(getFile(new Acme({ baseUrl: "https://a.example" })).url).to.equal(url);
  });
});
