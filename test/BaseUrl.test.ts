import { expect } from "chai";
import { BaseUrl } from "../src/settings/BaseUrl.js";
import { endpoint } from "../src/index.js";
import { badBaseUrls, goodBaseUrls, malformedBaseUrls } from "./cases/baseUrls.js";
import { itFor } from "./support/itEach.js";
import { acme } from "./support/services.js";
import { refusal, SECRET } from "./support/refusal.js";

const TENANTS = "https://{tenant}.acme.com/api";

describe("baseUrl", () => {
  describe("goes ahead of a path", () => {
    itFor("%0 gives %1", goodBaseUrls, (baseUrl, url, parameters) => {
      for (const path of ["/x", "x", "//x", "///x"]) {
        expect(endpoint({ baseUrl, url: path, ...parameters }).url).to.equal(url);
      }
      expect(new URL(url).href).to.equal(url);
    });

    it("in any case", () => {
      const { url } = endpoint({ baseUrl: "HTTPS://Acme.COM/Api", url: "/x" });
      expect(new URL(url).href).to.equal("https://acme.com/Api/x");
    });

    it("with its own query ahead of the route's and of what no template names", () => {
      const baseUrl = "https://acme.com/api?v=1";
      const go = (url: string, parameters = {}) => endpoint({ baseUrl, url, ...parameters }).url;
      expect(go("/x?a=1")).to.equal("https://acme.com/api/x?v=1&a=1");
      expect(go("/x{?a}", { a: 1 })).to.equal("https://acme.com/api/x?v=1&a=1");
      expect(go("/x{&a}", { a: 1 })).to.equal("https://acme.com/api/x?v=1&a=1");
      expect(go("/x{?a}")).to.equal("https://acme.com/api/x?v=1");
      expect(go("/x?&a=1")).to.equal("https://acme.com/api/x?v=1&a=1");
      expect(go("/x?")).to.equal("https://acme.com/api/x?v=1");
      expect(go("/x", { a: 1 })).to.equal("https://acme.com/api/x?v=1&a=1");
      expect(go("/x?a=1#f", { b: 2 })).to.equal("https://acme.com/api/x?v=1&a=1&b=2#f");
      expect(go("{?a}", { a: 1 })).to.equal("https://acme.com/api/?v=1&a=1");
    });

    it("without a second & where its query ends in one", () => {
      const go = (url: string) => endpoint({ baseUrl: "https://acme.com?v=1&", url, b: 2 }).url;
      expect(go("/x")).to.equal("https://acme.com/x?v=1&b=2");
      expect(go("/x{?a}")).to.equal("https://acme.com/x?v=1&b=2");
    });

    it("from a factory's profile as well", () => {
      const service = acme({ baseUrl: `${TENANTS}?v=1` }).create({ tenant: "one" });
      expect(service("/x{?a}", { a: 1 }).url).to.equal("https://one.acme.com/api/x?v=1&a=1");
    });
  });

  for (const [problem, texts] of Object.entries(badBaseUrls)) {
    for (const baseUrl of texts) {
      it(`with ${problem} is refused: ${JSON.stringify(baseUrl)}`, () => {
        refusal(() => endpoint({ baseUrl, url: "/x" }), "INVALID_URL");
      });
    }
  }

  itFor("with a malformed expression is refused: %0 at %1", malformedBaseUrls, (baseUrl, index) => {
    const error = refusal(() => endpoint({ baseUrl, url: "/x" }), "INVALID_TEMPLATE");
    expect(error.index).to.equal(index);
  });

  it("is refused as soon as a layer is made of it", () => {
    const baseUrl = "ftp://acme.com";
    refusal(() => endpoint.defaults({ baseUrl }), "INVALID_URL");
    refusal(() => endpoint.merge({ baseUrl }), "INVALID_URL");
    refusal(() => endpoint.parse({ baseUrl, url: "/x" }), "INVALID_URL");
    // Also where a full URL would not need it.
    refusal(() => endpoint({ baseUrl, url: "https://example.com" }), "INVALID_URL");
  });

  it("is refused with the place, and without the secrets that it holds", () => {
    const baseUrl = `https://user:${SECRET}@acme.com/?token=${SECRET}`;
    const error = refusal(() => endpoint({ baseUrl, url: "/x" }), "INVALID_URL");
    expect(error.message).to.contain("user name or password");
    expect(error.index).to.equal(baseUrl.indexOf("user"));
    expect(error.source).to.have.lengthOf(baseUrl.length);
    refusal(() => endpoint({ baseUrl: `user:${SECRET}@acme.com`, url: "/x" }));
    const fragment = "https://acme.com/api#f";
    expect(refusal(() => endpoint({ baseUrl: fragment, url: "/x" })).index).to.equal(20);
  });

  describe("with a value in its host", () => {
    for (const tenant of ["one", "ONE", "a.b", "a.b.c", "x-y", "0", "xn--bcher-kva", 7, true]) {
      it(`takes ${JSON.stringify(tenant)}`, () => {
        const { url } = endpoint({ baseUrl: TENANTS, url: "/x", tenant });
        expect(url).to.equal(`https://${String(tenant)}.acme.com/api/x`);
      });
    }

    const hostile = [
      ...["evil.com/", "evil.com?", "evil.com#", "evil.com\\", "a@b", "a:1", "a:b@c", "a%2eb"],
      ...["[::1]", "a..b", ".a", "a.", ".", ".."],
      ...["a b", " a", "a\t", "a\n", "a\r\nb", "a\0", "a_b", "a,b"],
      ...["b\u00fccher", "evil\u3002com", "evil\uff0ecom", "\uff0f", "\u212a", "a\u00adb", "{a}"],
      ...[["a", "b"], { a: 1 }, "*", "~"],
    ];
    for (const tenant of hostile) {
      it(`refuses ${JSON.stringify(tenant)}`, () => {
        refusal(() => endpoint({ baseUrl: TENANTS, url: "/x", tenant }), "UNSAFE_URL", ["tenant"]);
      });
    }

    it("names all the values that it refuses", () => {
      const options = { baseUrl: "https://{a}.{b}.{c}.acme.com", a: "x@", b: "y", c: "z/" };
      const error = refusal(() => endpoint("/x", options), "UNSAFE_URL", ["a", "c"]);
      expect(error.message).to.not.contain("x@").and.not.contain("z/");
    });

    it("wants one", () => {
      for (const tenant of [undefined, null, "", [], [null], {}]) {
        const call = () => endpoint({ baseUrl: TENANTS, url: "/x", tenant });
        refusal(call, "MISSING_PARAMETER", ["tenant"]);
      }
    });
  });

  it("refuses a value in its path that makes a dot segment, naming it, and once beside a route", () => {
    for (const v of [".", ".."]) {
      for (const url of ["/x/{id}", "/x/{v}"]) {
        const call = () => endpoint({ baseUrl: "https://acme.com/{v}", url, v, id: 1 });
        refusal(call, "UNSAFE_URL", ["v"]);
      }
    }
  });
});

describe("BaseUrl", () => {
  it("gives back the text it was parsed from", () => {
    for (const [baseUrl] of goodBaseUrls) {
      expect(BaseUrl.parse(baseUrl).toString()).to.equal(baseUrl);
    }
  });

  it("lists its names", () => {
    const { names } = BaseUrl.parse("https://{b}.acme.com/{a}/{b}/:c?d={d}");
    expect([...names]).to.deep.equal(["b", "a", "d"]);
  });
});
