import { expect } from "chai";
import { endpoint, EndpointFactory, server, type Endpoint } from "../../src/index.js";
import { badBaseUrls, goodBaseUrls } from "../cases/baseUrls.js";
import { itFor } from "../helpers/itEach.js";
import { ACME, acme } from "../helpers/services.js";
import { refusal } from "../helpers/refusal.js";

const TENANTS = "https://{tenant}.acme.com/api";

const tenants = new EndpointFactory(ACME, { baseUrl: server(TENANTS) }).create();

/** Endpoints with this base URL: the profile's, the instance's, and without names a layer's and the call's. */
function endpointsAt(baseUrl: string): readonly Endpoint[] {
  const made = /[{}]/.test(baseUrl) ? server(baseUrl) : baseUrl;
  return [
    acme({ baseUrl: made }).create(),
    new EndpointFactory(ACME, { baseUrl: made }).create(),
    new EndpointFactory(ACME, { baseUrl: server(baseUrl) }).create({ a: null }),
    ...(made === baseUrl ? [endpoint.defaults({ baseUrl })] : []),
  ];
}

describe("baseUrl", () => {
  describe("is put before a path", () => {
    itFor("%0 gives %1", goodBaseUrls, (baseUrl, url, parameters) => {
      for (const endpointAt of endpointsAt(baseUrl)) {
        expect(endpointAt.DEFAULTS.baseUrl).to.equal(baseUrl);
        for (const path of ["/x", "x", "//x", "///x"]) {
          expect(endpointAt({ url: path, ...parameters }).url).to.equal(url);
          // The text of a server that the profile or the instance has is known again.
          expect(endpointAt({ baseUrl, url: path, ...parameters }).url).to.equal(url);
        }
      }
      expect(new URL(url).href).to.equal(url);
      expect(server(baseUrl).server).to.equal(baseUrl);
    });

    const QUERY = "https://acme.com/api?v=1";
    const queries: [baseUrl: string, url: string, parameters: object, gives: string][] = [
      [QUERY, "/x?a=1", {}, "https://acme.com/api/x?v=1&a=1"],
      [QUERY, "/x{?a}", { a: 1 }, "https://acme.com/api/x?v=1&a=1"],
      [QUERY, "/x?&a=1", {}, "https://acme.com/api/x?v=1&a=1"],
      [QUERY, "/x?", {}, "https://acme.com/api/x?v=1"],
      [QUERY, "/x?a=1#f", { b: 2 }, "https://acme.com/api/x?v=1&a=1&b=2#f"],
      [QUERY, "{?a}", { a: 1 }, "https://acme.com/api/?v=1&a=1"],
      ["https://acme.com?v=1&", "/x{?a}", { b: 2 }, "https://acme.com/x?v=1&b=2"],
    ];
    const ahead = "%0 with its query ahead of that of %1 with %2";
    itFor(ahead, queries, (baseUrl, url, options, gives) => {
      expect(endpoint({ baseUrl, url, ...options }).url).to.equal(gives);
    });
  });

  const bad = Object.entries(badBaseUrls).flatMap(([problem, texts]) =>
    texts.map((baseUrl) => [problem, baseUrl] as const),
  );
  itFor("with %0 is refused: %1", bad, (_, baseUrl) => {
    refusal(() => endpoint({ baseUrl, url: "/x" }), "INVALID_URL");
    refusal(() => server(baseUrl, {}), "INVALID_URL");
    const { message } = refusal(() => acme({ baseUrl }), "INVALID_OPTIONS", ["baseUrl"]);
    expect(message).to.contain('"baseUrl"');
  });

  it("with names is refused as a string, and the error names server()", () => {
    for (const act of [
      () => acme({ baseUrl: TENANTS }),
      () => endpoint.defaults({ baseUrl: TENANTS }),
      () => endpoint.call("/x", {}, { baseUrl: TENANTS }),
      () => endpoint.parse({ baseUrl: TENANTS, url: "/x" }),
      () => tenants("/x", { baseUrl: "https://{tenant}.evil.com/api" }),
    ]) {
      expect(refusal(act).message).to.contain("server(…)");
    }
  });

  it("is refused as soon as a layer has it, even if a full URL would not need it", () => {
    const baseUrl = "ftp://acme.com";
    refusal(() => endpoint.merge({ baseUrl }), "INVALID_URL");
    refusal(() => endpoint({ baseUrl, url: "https://example.com" }), "INVALID_URL");
  });

  describe("with a value in its host", () => {
    it("takes letters, digits, hyphens and single inner dots", () => {
      for (const tenant of ["ONE", "a.b.c", "x-y", 7, true]) {
        const { url } = tenants({ url: "/x", tenant });
        expect(url).to.equal(`https://${String(tenant)}.acme.com/api/x`);
      }
    });

    const hostile = [
      ...["evil.com/", "evil.com#", "evil.com\\", "a:b@c", "a%2eb", "a..b", ".a", "a.", "."],
      ...["a\n", "a_b", "a,b", "evil\u3002com", "\u212a", "a\u00adb", ["a", "b"], { a: 1 }],
    ];
    it("refuses any other value, and an empty one", () => {
      for (const tenant of hostile) {
        refusal(() => tenants({ url: "/x", tenant }), "UNSAFE_URL", ["tenant"]);
      }
      for (const tenant of [undefined, null, "", [], [null], {}]) {
        refusal(() => tenants({ url: "/x", tenant }), "MISSING_PARAMETER", ["tenant"]);
      }
    });
  });

  it("refuses a value in its path that makes a dot segment, naming it, and once beside a route", () => {
    const versions = acme({ baseUrl: server("https://acme.com/{v}") }).create();
    for (const v of [".", ".."]) {
      refusal(() => versions({ url: "/x/{v}", v }), "UNSAFE_URL", ["v"]);
      const byLayer = versions.defaults({ v });
      refusal(() => byLayer("/x"), "UNSAFE_URL", ["v"]);
      refusal(() => byLayer.call("/x/{id}", { id: ".." }), "UNSAFE_URL", ["v", "id"]);
    }
  });

  it("does not blame a value in its query for a dot segment of the path", () => {
    const baseUrl = server("https://acme.com/v1?first={a}&second={b}");
    const inQuery = acme({ baseUrl }).create();
    const given = { a: "a", b: "b".repeat(40), id: "..", other: 1 };
    refusal(() => inQuery({ url: "/x/{id}/{other}", ...given }), "UNSAFE_URL", ["id"]);
  });
});
