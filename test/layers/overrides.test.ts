import { expect } from "chai";
import { EndpointFactory, github } from "../../src/index.js";
import type { Endpoint, MergedOptions, RequestOptions } from "../../src/index.js";
import { API } from "../helpers/services.js";

/** An SDK whose own methods leave a mark. */
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

describe("a subclass's own method", () => {
  it("merge or parse is used in all calls, and in layers", () => {
    const factory = new Marked(github);
    const endpoint = factory.create();
    const layered = endpoint.defaults({ headers: { authorization: "token 0" } });
    expect(layered.factory).to.be.instanceOf(Marked);
    expect(layered("GET /x").headers).to.include({ authorization: "token 0" });
    const parsed = endpoint.parse(endpoint.merge("GET /x"));
    for (const { headers } of [factory.request("GET /x"), parsed, layered("/x")]) {
      expect(headers).to.include({ "x-merged": "1", "x-parsed": "1" });
    }
  });

  it("create makes the layers of endpoint.defaults, which keep all options", () => {
    let made = 0;
    class Created extends EndpointFactory {
      // Its type depends on the defaults, which a subclass cannot say.
      override create(): never {
        made += 1;
        return super.create() as never;
      }
    }
    const created: Endpoint = new Created(github).create();
    expect(created.defaults({ org: "a" })("GET /orgs/{org}").url).to.equal(`${API}/orgs/a`);
    expect(made).to.equal(2);
  });

  it("request is called by its endpoints", () => {
    class Moved extends EndpointFactory {
      override request(): never {
        return super.request("/moved") as never;
      }
    }
    expect(new Moved(github).create()("GET /x").url).to.equal(`${API}/moved`);
  });
});
