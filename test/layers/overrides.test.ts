import { expect } from "chai";
import { EndpointFactory, github } from "../../src/index.js";
import type { Endpoint, MergedOptions, RequestOptions } from "../../src/index.js";
import { API } from "../support/services.js";

/** An SDK whose own merge and parse leave a mark. */
class Marked extends EndpointFactory {
  override merge(route?: unknown, options?: unknown): MergedOptions {
    const merged = super.merge(route as string, options as object);
    return { ...merged, headers: { ...merged.headers, "x-merged": "1" } };
  }

  override parse(merged: object): RequestOptions {
    const request = super.parse(merged);
    return { ...request, headers: { ...request.headers, "x-parsed": "1" } };
  }
}

describe("a subclass's own merge and parse", () => {
  const factory = new Marked(github);
  const endpoint = factory.create();
  const marks = { "x-merged": "1", "x-parsed": "1" };

  it("count in calls of the factory and of its endpoints", () => {
    expect(factory.request("GET /x").headers).to.include(marks);
    expect(endpoint("GET /x").headers).to.include(marks);
    expect(endpoint({ url: "/x" }).headers).to.include(marks);
  });

  it("are the members of its endpoints", () => {
    expect(endpoint.merge("GET /x").headers).to.include({ "x-merged": "1" });
    expect(endpoint.parse(endpoint.merge("GET /x")).headers).to.include(marks);
  });

  it("stay in layers", () => {
    const layered = endpoint.defaults({ headers: { authorization: "token 0" } });
    expect(layered("GET /x").headers).to.include({ ...marks, authorization: "token 0" });
    expect(layered.factory).to.be.instanceOf(Marked);
  });
});

describe("a subclass's own create", () => {
  /** An SDK that marks its endpoints. */
  class Created extends EndpointFactory {
    made = 0;
    // Its type depends on the defaults, which a subclass cannot say.
    override create(): never {
      this.made += 1;
      return super.create() as never;
    }
  }

  it("loses no layer of endpoint.defaults", () => {
    const created: Endpoint = new Created(github).create();
    const endpoint = created.defaults({ headers: { authorization: "token 0" }, org: "octokit" });
    const { url, headers } = endpoint("GET /orgs/{org}/repos");
    expect(url).to.equal(`${API}/orgs/octokit/repos`);
    expect(headers).to.include({ authorization: "token 0" });
    expect((endpoint.factory as unknown as Created).made).to.be.greaterThan(0);
  });
});

describe("a subclass's own request", () => {
  class Counted extends EndpointFactory {
    calls = 0;
    override request(route: string, options?: object): never {
      this.calls += 1;
      // A method whose type is open to every caller's.
      return super.request(route as "/x", options as object) as never;
    }
  }

  it("is what its endpoints call", () => {
    const factory = new Counted(github);
    const endpoint = factory.create();
    expect(endpoint("GET /x").url).to.equal(`${API}/x`);
    expect(factory.calls).to.equal(1);
  });
});
