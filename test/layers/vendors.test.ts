import { expect } from "chai";
import {
  EndpointFactory,
  explain,
  sameOrigin,
  server,
  type MediaTypeOptions,
  type RequestOptions,
  type ServiceProfile,
} from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { ACME } from "../support/services.js";
import { refusal } from "../support/refusal.js";

const PROFILE: ServiceProfile = { ...ACME, baseUrl: server("https://{tenant}.acme.com/api") };

describe("a vendor's profile", () => {
  const wrong: [what: string, fields: object, expected: string][] = [
    ["a baseUrl without scheme", { baseUrl: "api.acme.com/v1" }, "http:// or https://"],
    ["another scheme", { baseUrl: "ftp://api.acme.com" }, "http:// or https://"],
    ["a fragment", { baseUrl: "https://api.acme.com/v1#top" }, "a fragment"],
    ["a line break", { baseUrl: "https://api.acme.com/\nv1" }, "printable characters"],
    ["a tab", { baseUrl: "https://api.acme.com/\tv1" }, "a control character"],
    ["a host that values choose", { baseUrl: "https://{host}/v1" }, "server(…)"],
    ["a string as style of lists", { query: { arrays: "pipe" } }, "brackets"],
    ["a string as style of objects", { query: { objects: "json" } }, "deepObject"],
    ["a string as style of one name", { query: { names: { ids: "pipe" } } }, "brackets"],
    ["a string as body kind", { body: "form" }, "form"],
    ["a string as credentials", { credentials: "same-origin" }, "sameOrigin"],
    ["a string as origin", { trustedOrigins: ["https://a.acme.com"] }, "trustedOrigin("],
  ];
  itEach(
    "is refused with %s, saying what is right or what to import",
    wrong,
    (fields, expected) => {
      const make = () => new EndpointFactory({ ...PROFILE, ...fields });
      const { message } = refusal(make, "INVALID_OPTIONS");
      const [field = ""] = Object.keys(fields);
      expect(message).to.contain(`Cannot use the profile: "${field}`).and.contain(expected);
    },
  );

  it("is read once, whatever options its instances have", () => {
    let reads = 0;
    const profile: ServiceProfile = {
      ...PROFILE,
      credentials: sameOrigin,
      get accept() {
        reads += 1;
        return "application/json";
      },
    };
    for (const tenant of ["blue", "red"]) {
      const { url } = new EndpointFactory(profile, { tenant }).request("GET /x");
      expect(url).to.equal(`https://${tenant}.acme.com/api/x`);
    }
    expect(reads).to.equal(1);
  });
});

describe("an SDK's hooks", () => {
  /** A subclass whose hooks change nothing, and the names of those that were called. */
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
    return { sdk: new Sdk(PROFILE), calls };
  }
  const options = { tenant: "blue", ids: [1, 2], mediaType: { format: "raw" } };

  it("are called once each, only if needed, and not for sibling or parent classes", () => {
    const [{ sdk, calls }, { sdk: sister, calls: sisters }] = [counting(), counting()];
    const plain = new EndpointFactory(PROFILE).request("GET /x", options);
    expect(sdk.request("GET /x", options)).to.deep.equal(plain);
    expect(calls.splice(0)).to.deep.equal(["writeQuery", "amendAccept", "finish"]);
    sdk.request("POST /x", { tenant: "blue", ids: [1, 2] });
    expect(calls.splice(0)).to.deep.equal(["finish"]);
    sdk.merge("GET /x", options);
    expect(calls).to.deep.equal([]);
    // What the call refuses is refused, too, so the request is written.
    explain(sdk, "GET /x", options);
    expect(new Set(calls)).to.deep.equal(new Set(["writeQuery", "amendAccept", "finish"]));
    expect(sister.create()).to.be.a("function");
    expect(sisters).to.deep.equal([]);
  });
});
