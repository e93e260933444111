import { expect } from "chai";
import {
  explain,
  EndpointFactory,
  type MediaTypeOptions,
  type RequestOptions,
  type ServiceProfile,
} from "../src/index.js";
import { polluted } from "./support/polluted.js";
import { refusal } from "./support/refusal.js";

const ACME: ServiceProfile = {
  service: "acme",
  baseUrl: "https://{tenant}.acme.com/api",
  clientName: "acme-sdk",
  version: "1.0.0",
};

/** What a profile is refused with. */
function refused(fields: Record<string, unknown>): string {
  const profile = { ...ACME, ...fields };
  const error = refusal(() => new EndpointFactory(profile));
  expect(error.code).to.equal("INVALID_OPTIONS");
  return error.message;
}

describe("a vendor's tenant", () => {
  const acme = new EndpointFactory(ACME);
  const ways: Record<string, (tenant: unknown) => RequestOptions> = {
    request: (tenant) => acme.request("GET /x", { tenant }),
    defaults: (tenant) => acme.defaults({ tenant }).request("GET /x"),
    create: (tenant) => acme.create({ tenant })("GET /x"),
    compile: (tenant) => acme.compile("GET /x")({ tenant }),
    "compile over defaults": (tenant) => acme.defaults({ tenant: "a" }).compile("/x")({ tenant }),
    parse: (tenant) => acme.parse(acme.merge("GET /x", { tenant })),
  };
  for (const [way, call] of Object.entries(ways)) {
    it(`cannot move the host, by way of ${way}`, () => {
      expect(call("blue").url).to.equal("https://blue.acme.com/api/x");
      for (const tenant of ["evil.com/", "a@b", "evil.com#", "evil.com?", "a:b@evil.com", "a\\"]) {
        const error = refusal(() => call(tenant));
        expect(error.code).to.equal("UNSAFE_URL");
        expect(error.parameters).to.deep.equal(["tenant"]);
        expect(error.message).to.not.contain(tenant);
      }
    });
  }
});

describe("a vendor's profile", () => {
  const baseUrls: [string, string, string][] = [
    ["without scheme", "api.acme.com/v1", "http:// or https://"],
    ["with another scheme", "ftp://api.acme.com", "http:// or https://"],
    ["with a fragment", "https://api.acme.com/v1#top", "http(s)://host/path"],
    ["with a line break in it", "https://api.acme.com/\nv1", "printable characters"],
    ["with a tab in it", "https://api.acme.com/\tv1", "http(s)://host/path"],
    ["with a host that values choose", "https://{host}/v1", "http(s)://"],
  ];
  for (const [what, baseUrl, expected] of baseUrls) {
    it(`is refused with a baseUrl ${what}, saying what was expected`, () => {
      expect(refused({ baseUrl })).to.match(
        /^Cannot use the profile: "baseUrl" \(expected .+, but got .+\)$/,
      );
      expect(refused({ baseUrl })).to.contain(expected);
    });
  }

  const arrays = ["comma", "repeat", "brackets", "indices", "pipe", "space"];
  const objects = ["deepObject", "json", "form"];
  const styles: [string, object, string, readonly string[]][] = [
    ["of lists", { arrays: "pipes" }, "query.arrays", arrays],
    ["of objects", { objects: "pipes" }, "query.objects", objects],
    ["of one name", { names: { ids: "pipes" } }, "query.names.ids", [...arrays, ...objects]],
  ];
  for (const [what, query, field, known] of styles) {
    it(`is refused with an unknown query style ${what}, listing the known ones`, () => {
      const pattern = /expected one of (.*) as ([\w.]+), but got another string\)$/;
      const [, listed = "", where] = pattern.exec(refused({ query })) ?? [];
      expect(Array.from(listed.matchAll(/"(\w+)"/g), ([, name]) => name)).to.have.members(known);
      expect(where).to.equal(field);
    });
  }
});

describe("an SDK's layers", () => {
  class Acme extends EndpointFactory {
    readonly limits = { perPage: 100 };
    constructor() {
      super(ACME);
    }
  }

  it("may be 10,000, of the SDK's class and with its fields to the last", function () {
    this.timeout(20_000);
    const root = new Acme();
    let top: Acme = root;
    for (let i = 0; i < 10_000; i += 1) {
      top = top.defaults({ tenant: `t${i}`, headers: { "x-layer": i } });
    }
    expect(top).to.be.instanceOf(Acme);
    expect(top.limits).to.equal(root.limits);
    expect(Object.getPrototypeOf(top)).to.equal(Acme.prototype);
    const { url, headers } = top.compile("GET /x/{id}")({ id: 1 });
    expect(url).to.equal("https://t9999.acme.com/api/x/1");
    expect(headers["x-layer"]).to.equal(9999);
    expect(explain(top, "GET /x").placements[0]).to.deep.equal({
      name: "tenant",
      place: "host",
      layer: "defaults 10000",
    });
    expect(root.DEFAULTS).to.deep.equal(new Acme().DEFAULTS);
  });
});

describe("an SDK's hooks", () => {
  /** Counts the calls of each hook, and changes nothing. */
  function counting(): {
    readonly Sdk: new (profile: ServiceProfile) => EndpointFactory;
    readonly calls: string[];
  } {
    const calls: string[] = [];
    class Sdk extends EndpointFactory {
      protected override writeQuery(name: string, value: unknown): string {
        calls.push("writeQuery");
        return super.writeQuery(name, value);
      }
      protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string {
        calls.push("amendAccept");
        return super.amendAccept(accept, mediaType);
      }
      protected override finish(request: RequestOptions): RequestOptions {
        calls.push("finish");
        return super.finish(request);
      }
    }
    return { Sdk, calls };
  }
  const route = "GET /x";
  const options = { tenant: "blue", ids: [1, 2], mediaType: { format: "raw" } };

  it("are called once each, where they have something to do", () => {
    const { Sdk, calls } = counting();
    const sdk = new Sdk(ACME);
    sdk.request(route, options);
    expect(calls).to.deep.equal(["writeQuery", "amendAccept", "finish"]);
    sdk.request("POST /x", { tenant: "blue", ids: [1, 2] });
    expect(calls.slice(3)).to.deep.equal(["finish"]);
    sdk.merge(route, options);
    explain(sdk, route, options);
    expect(calls).to.have.length(4);
  });

  it("are not called for the class above, for a sister, or for another instance's", () => {
    const { Sdk, calls } = counting();
    const { Sdk: Sister, calls: sisters } = counting();
    const plain = new EndpointFactory(ACME).request(route, options);
    expect(new Sister(ACME).request(route, options)).to.deep.equal(plain);
    expect(new Sdk(ACME).create()).to.be.a("function");
    expect(calls).to.deep.equal([]);
    expect(sisters).to.have.length(3);
  });

  it("that one class overrides leave the others as they are", () => {
    class Finishing extends EndpointFactory {
      protected override finish(request: RequestOptions): RequestOptions {
        return { ...request, headers: { ...request.headers, "x-finished": "1" } };
      }
    }
    const plain = new EndpointFactory(ACME).request(route, options);
    expect(new Finishing(ACME).request(route, options)).to.deep.equal({
      ...plain,
      headers: { ...plain.headers, "x-finished": "1" },
    });
  });
});

describe("a polluted Object.prototype", () => {
  class Keyed extends EndpointFactory {
    readonly key: string;
    constructor(key: string) {
      super(ACME);
      this.key = key;
    }
    protected override finish(request: RequestOptions): RequestOptions {
      return { ...request, headers: { ...request.headers, "x-key": this.key } };
    }
  }

  const options = { ids: [1, 2], mediaType: { format: "raw" } };

  /** What instances make of calls, as texts: nothing is compared while the prototype is polluted. */
  function outcomes(instances: readonly EndpointFactory[]): readonly string[] {
    return instances
      .flatMap((sdk) => [
        sdk.DEFAULTS,
        sdk.request("GET /x", options),
        sdk.compile("POST /x")({ ids: [1, 2] }),
        explain(sdk, "GET /x", options),
        explain(sdk, "GET /x", options, {}),
        explain(sdk, "GET /x", options, { values: true }),
      ])
      .map((result) => JSON.stringify(result));
  }

  function twoInstances(): readonly EndpointFactory[] {
    return [
      new Keyed("1").defaults({ tenant: "one", headers: { authorization: "s3cret" } }),
      new EndpointFactory(ACME).defaults({ tenant: "two" }),
    ];
  }

  const evil: Record<string, unknown> = {
    tenant: "evil",
    key: "evil",
    values: true,
    value: "evil",
    place: "evil",
    layer: "evil",
    route: "evil",
    writeQuery: () => "evil=1",
    amendAccept: () => "evil/1",
    finish: (request: object) => ({ ...request, url: "https://evil.example/" }),
  };
  for (const [name, value] of Object.entries(evil)) {
    it(`is seen by no instance, made before, during or after: ${name}`, () => {
      const before = twoInstances();
      const expected = outcomes(before);
      for (const found of [
        polluted(name, value, () => outcomes(twoInstances())),
        polluted(name, value, () => outcomes(before)),
        outcomes(twoInstances()),
      ]) {
        expect(found.filter((text, i) => text !== expected[i])).to.deep.equal([]);
      }
    });
  }

  it("shows nothing of one instance in another", () => {
    const [one = "", two = ""] = polluted("tenant", "evil", () =>
      twoInstances().map((sdk) => JSON.stringify([sdk.DEFAULTS, sdk.request("GET /x")])),
    );
    expect(one).to.contain("s3cret").and.contain("//one.acme.com/");
    expect(two)
      .to.contain("//two.acme.com/")
      .and.not.match(/s3cret|one|x-key/);
  });
});
