import { expect } from "chai";
import { sameOrigin, server, trustedOrigin } from "../../src/index.js";
import { itFor } from "../support/itEach.js";
import { refusal, SECRET } from "../support/refusal.js";
import { acme, ACME_API } from "../support/services.js";
import { words } from "../support/words.js";

describe("EndpointFactory", () => {
  describe("credentials", () => {
    const OTHER = "https://other.example/x";
    const guarded = acme({
      credentials: sameOrigin,
      credentialHeaders: ["X-Api-Key"],
      trustedOrigins: words(
        "https://uploads.acme.com http://localhost:8080 HTTPS://Files.acme.com:443/",
      ).map(trustedOrigin),
    });
    const header = (name: string) => ({ headers: { [name]: SECRET } });

    it("go anywhere as they are given, by default", () => {
      for (const factory of [acme(), acme({ credentialHeaders: ["x-key"] })]) {
        const { headers } = factory.request(OTHER, header("authorization"));
        expect(headers["authorization"]).to.equal(SECRET);
      }
    });

    for (const name of ["authorization", "Proxy-Authorization", "cookie", "x-api-key"]) {
      it(`go to the service's origin only when it says so: ${name}`, () => {
        const error = refusal(() => guarded.request(OTHER, header(name)), "UNSAFE_URL");
        expect(error.header).to.equal(name.toLowerCase());
        for (const url of ["/x", `${ACME_API}/x`]) {
          const { headers } = guarded.request(url, header(name));
          expect(headers[name.toLowerCase()]).to.equal(SECRET);
        }
      });
    }

    it("are not the other headers", () => {
      const options = { headers: { "x-other": "1", authorization: null, cookie: undefined } };
      expect(guarded.request(OTHER, options).headers).to.have.property("x-other", "1");
    });

    it("are guarded whichever layer set them", () => {
      const inProfile = acme({ credentials: sameOrigin, headers: { authorization: SECRET } });
      const inDefaults = guarded.defaults(header("authorization"));
      for (const factory of [inProfile, inDefaults, inDefaults.defaults({ a: 1 })]) {
        refusal(() => factory.request(OTHER), "UNSAFE_URL");
        refusal(() => factory.compile(OTHER)(), "UNSAFE_URL");
        refusal(() => factory.create()(OTHER), "UNSAFE_URL");
        refusal(() => factory.parse(factory.merge(OTHER)), "UNSAFE_URL");
        expect(factory.request("/x").headers).to.have.property("authorization", SECRET);
        const { headers } = factory.request(OTHER, { headers: { authorization: null } });
        expect(headers).to.not.have.property("authorization");
      }
    });

    it("go by the origin of the profile's baseUrl, not by one that replaced it", () => {
      const options = { ...header("authorization"), baseUrl: "https://other.example" };
      refusal(() => guarded.request("/x", options), "UNSAFE_URL");
      refusal(() => guarded.defaults(options).request("/x"), "UNSAFE_URL");
      expect(guarded.request(`${ACME_API}/x`, options).headers).to.have.property("authorization");
      // The same holds where calls without credentials went there before.
      const elsewhere = guarded.defaults({ baseUrl: "https://other.example" });
      for (let times = 0; times < 5; times += 1) {
        expect(elsewhere.request("GET /x", { a: 1 }).url).to.equal(`${OTHER}?a=1`);
      }
      for (let times = 0; times < 5; times += 1) {
        const call = { a: 1, ...header("authorization") };
        refusal(() => elsewhere.request("GET /x", call), "UNSAFE_URL");
      }
    });

    const home = words(`
      https://api.acme.com/x HTTPS://API.ACME.COM/x https://api.acme.com:443/x https://uploads.acme.com/x
      https://UPLOADS.acme.com:443/x http://localhost:8080/x https://files.acme.com/x
    `);
    itFor("go to the service and to trusted origins, in any spelling: %0", home, (url) => {
      const result = guarded.request(url, header("authorization"));
      expect(result.url).to.equal(url);
      expect(result.headers).to.have.property("authorization");
    });

    const others = words(`
      http://api.acme.com/x https://api.acme.com:8443/x https://acme.com/x https://api.acme.com.evil.example/x
      https://api.acme.com@evil.example/x https://sub.api.acme.com/x http://uploads.acme.com/x
      https://localhost:8080/x http://localhost/x
    `);
    itFor("go to no origin of another scheme, host or port: %0", others, (url) => {
      refusal(() => guarded.request(url, header("authorization")), "UNSAFE_URL");
    });

    it("go to a trusted origin in place of the base URL", () => {
      const options = { ...header("cookie"), baseUrl: "http://localhost:8080/api" };
      expect(guarded.request("/x", options).url).to.equal("http://localhost:8080/api/x");
    });

    describe("of a service with a tenant in its host", () => {
      const tenants = acme({
        baseUrl: server("https://{tenant}.acme.com/api"),
        credentials: sameOrigin,
      });
      const options = { ...header("authorization"), tenant: "one" };

      it("go to the tenant of the call", () => {
        expect(tenants.request("/x", options).url).to.equal("https://one.acme.com/api/x");
        const whole = "https://one.acme.com/x";
        expect(tenants.request(whole, options).url).to.equal(whole);
        const { url } = tenants.defaults({ tenant: "one" }).request("/x", header("cookie"));
        expect(url).to.equal("https://one.acme.com/api/x");
      });

      it("go to no other tenant, nor anywhere while none is given", () => {
        for (const [route, own] of [
          ["https://two.acme.com/x", options],
          ["/x", { ...options, baseUrl: "https://two.acme.com" }],
          ["https://one.acme.com/x", header("authorization")],
        ] as const) {
          refusal(() => tenants.request(route, own), "UNSAFE_URL");
        }
      });

      it("go nowhere when the tenant would choose the host", () => {
        for (const tenant of ["evil.example/", "evil.example#", "a@b", "", ".", "a..b"]) {
          const call = () => tenants.request("/x", { ...options, tenant });
          expect(refusal(call).code).to.be.oneOf(["UNSAFE_URL", "MISSING_PARAMETER"]);
        }
      });
    });
  });
});
