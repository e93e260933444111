import { expect } from "chai";
import {
  EndpointFactory,
  explain,
  readProfile,
  sameOrigin,
  server,
  type MediaTypeOptions,
  type ProfileJson,
  type RequestOptions,
  type ServiceProfile,
} from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { ACME } from "../support/services.js";
import { refusal } from "../support/refusal.js";

const PROFILE: ServiceProfile = { ...ACME, baseUrl: server("https://{tenant}.acme.com/api") };

/** What a profile is refused with. */
function refused(fields: Record<string, unknown>): string {
  const profile = { ...PROFILE, ...fields };
  const error = refusal(() => new EndpointFactory(profile), "INVALID_OPTIONS");
  return error.message;
}

/** What a profile of plain data is refused with. */
function refusedJson(fields: Record<string, unknown>): string {
  // What it is given is wrong.
  const profile = { ...ACME, ...fields } as object as ProfileJson;
  return refusal(() => readProfile(profile), "INVALID_OPTIONS").message;
}

describe("a vendor's profile", () => {
  const baseUrls: [string, string, string][] = [
    ["without scheme", "api.acme.com/v1", "http:// or https://"],
    ["with another scheme", "ftp://api.acme.com", "http:// or https://"],
    ["with a fragment", "https://api.acme.com/v1#top", "a fragment"],
    ["with a line break in it", "https://api.acme.com/\nv1", "printable characters"],
    ["with a tab in it", "https://api.acme.com/\tv1", "a control character"],
    ["with a host that values choose", "https://{host}/v1", "server(…)"],
  ];
  itEach("is refused with a baseUrl %s, saying what is right", baseUrls, (baseUrl, expected) => {
    const pattern = /^Cannot use the profile: "baseUrl" \(expected .+, but got .+\)$/;
    expect(refused({ baseUrl })).to.match(pattern).and.contain(expected);
  });

  const texts: [string, object, string, string][] = [
    ["style of lists", { query: { arrays: "pipes" } }, '"query.arrays"', "brackets"],
    ["style of objects", { query: { objects: "pipes" } }, '"query.objects"', "deepObject"],
    [
      "style of one name",
      { query: { names: { ids: "pipes" } } },
      '"query.names" ("ids"',
      "brackets",
    ],
    ["kind of bodies", { body: "form" }, '"body"', "form"],
    ["rule of credentials", { credentials: "same-origin" }, '"credentials"', "sameOrigin"],
    ["origin", { trustedOrigins: ["https://a.acme.com"] }, '"trustedOrigins"', "trustedOrigin("],
  ];
  itEach("is refused with a text as a %s, saying what to import", texts, (...row) => {
    const [fields, field, example] = row;
    expect(refused({ ...fields }))
      .to.contain(`${field} (expected `)
      .and.contain(example);
  });

  const arrays = ["comma", "repeat", "brackets", "indices", "pipe", "space"];
  const objects = ["deepObject", "json", "form"];
  const styles: [string, object, string, readonly string[]][] = [
    ["of lists", { arrays: "pipes" }, "query.arrays", arrays],
    ["of objects", { objects: "pipes" }, "query.objects", objects],
    ["of one name", { names: { ids: "pipes" } }, "query.names.ids", [...arrays, ...objects]],
  ];
  itEach(
    "is refused as JSON with an unknown style %s, listing the known ones",
    styles,
    (...row) => {
      const [query, field, known] = row;
      const pattern = /: "(.+)" \(expected one of (.*), but got another string\)$/;
      const [, where, listed = ""] = pattern.exec(refusedJson({ query })) ?? [];
      expect(Array.from(listed.matchAll(/"(\w+)"/g), ([, name]) => name)).to.have.members(known);
      expect(where).to.equal(field);
    },
  );

  it("is read once, whatever its instances are given", () => {
    let reads = 0;
    const profile: ServiceProfile = {
      ...PROFILE,
      credentials: sameOrigin,
      get accept() {
        reads += 1;
        return "application/json";
      },
    };
    const [blue, red] = ["blue", "red"].map((tenant) => new EndpointFactory(profile, { tenant }));
    expect(blue?.request("GET /x").url).to.equal("https://blue.acme.com/api/x");
    expect(red?.request("GET /x").url).to.equal("https://red.acme.com/api/x");
    expect(reads).to.equal(1);
  });
});

describe("an SDK's hooks", () => {
  /** Counts the calls of each hook, and changes nothing. */
  function counting() {
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
    const sdk = new Sdk(PROFILE);
    sdk.request(route, options);
    expect(calls).to.deep.equal(["writeQuery", "amendAccept", "finish"]);
    sdk.request("POST /x", { tenant: "blue", ids: [1, 2] });
    expect(calls.slice(3)).to.deep.equal(["finish"]);
    sdk.merge(route, options);
    expect(calls).to.have.length(4);
    // What the call refuses is refused, too, so the request is written.
    explain(sdk, route, options);
    expect(new Set(calls.slice(4))).to.deep.equal(new Set(["writeQuery", "amendAccept", "finish"]));
  });

  it("are not called for the class above, for a sister, or for another instance's", () => {
    const { Sdk, calls } = counting();
    const { Sdk: Sister, calls: sisters } = counting();
    const plain = new EndpointFactory(PROFILE).request(route, options);
    expect(new Sister(PROFILE).request(route, options)).to.deep.equal(plain);
    expect(new Sdk(PROFILE).create()).to.be.a("function");
    expect(calls).to.deep.equal([]);
    expect(sisters).to.have.length(3);
  });
});
