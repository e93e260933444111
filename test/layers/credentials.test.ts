import { expect } from "chai";
import { explain, sameOrigin, type EndpointOptions, type RequestOptions } from "../../src/index.js";
import { refusal } from "../support/refusal.js";
import { acme, ACME_API } from "../support/services.js";

const service = acme({ credentials: sameOrigin, credentialParameters: ["api_key"] });

const endpoint = service.create({ api_key: "hunter2" });

/** A call with a route that the types do not know. */
function call(route: string, options: EndpointOptions = {}): RequestOptions {
  return endpoint(route as "/x", options as object);
}

describe("a parameter that is a credential", () => {
  it("goes to the query with any method, in its order among the others", () => {
    expect(call("GET /x", { a: 1 }).url).to.equal(`${ACME_API}/x?api_key=hunter2&a=1`);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { url, body } = call(`${method} /x`, { a: 1 });
      expect(url).to.equal(`${ACME_API}/x?api_key=hunter2`);
      expect(body).to.deep.equal(method === "OPTIONS" ? undefined : { a: 1 });
    }
  });

  it("goes to the query beside data", () => {
    const sent = { url: `${ACME_API}/x?api_key=hunter2`, body: "text" };
    expect(call("POST /x", { data: "text", a: 1 })).to.include(sent);
  });

  it("goes where a template names it", () => {
    expect(call("POST /x/{api_key}").url).to.equal(`${ACME_API}/x/hunter2`);
    expect(call("POST /x{?a,api_key}", { a: 1 }).url).to.equal(`${ACME_API}/x?a=1&api_key=hunter2`);
  });

  it("is not sent to another origin, wherever it is written", () => {
    for (const route of [
      ...["GET https://evil.com/x", "POST https://evil.com/x", "GET https://evil.com/{api_key}"],
      ...["GET https://evil.com/x{?api_key}", "GET https://evil.com/x{#api_key}"],
    ]) {
      const error = refusal(() => call(route), "UNSAFE_URL", ["api_key"]);
      expect(error).to.not.have.property("header");
      expect(error.message).to.not.contain("hunter2");
    }
    refusal(() => call("/x", { baseUrl: "https://evil.com" }), "UNSAFE_URL");
    const headers = { authorization: "hunter2" };
    const other = refusal(() => call("GET https://evil.com/x", { api_key: null, headers }));
    expect(other).to.include({ header: "authorization" }).and.to.not.have.property("parameters");
  });

  it("may be taken back, and then the request goes anywhere", () => {
    expect(call("GET https://other.com/x", { api_key: null }).url).to.equal("https://other.com/x");
  });

  it("is sent anywhere by a service that does not guard its credentials", () => {
    const open = acme({ credentialParameters: ["api_key"] });
    const { url } = open.request("POST https://other.com/x", { api_key: "k" });
    expect(url).to.equal("https://other.com/x?api_key=k");
  });

  it("is explained as a part of the query", () => {
    const { placements } = explain(service, "POST /x", { api_key: "k", a: 1 });
    expect(placements.find(({ name }) => name === "api_key")?.place).to.equal("query");
    expect(placements.find(({ name }) => name === "a")?.place).to.equal("body");
  });
});
