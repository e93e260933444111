import { expect } from "chai";
import { endpoint, server, trustedOrigin, UriTemplate, type Server } from "../../src/index.js";
import {
  dotSegments,
  emptyExpansions,
  fullUrls,
  noDotSegments,
  optionals,
  origins,
  querySeams,
  requiring,
  seams,
  type UrlCase,
} from "../cases/urls.js";
import { itEach, itFor } from "../support/itEach.js";
import { refusal } from "../support/refusal.js";
import { untyped } from "../support/untyped.js";
import { acme, ACME_API, API } from "../support/services.js";

const HOME = { baseUrl: "https://acme.com" };

/** The values that expand to nothing. */
const nothings: readonly unknown[] = [
  ...[undefined, null, "", [], [null], [undefined, null], {}, { k: null }],
];

function check(title: string, cases: readonly UrlCase[]): void {
  itFor(`${title}: %0 is %1`, cases, (options, url) => {
    // What is seen for the third time has ready texts.
    for (let sight = 1; sight <= 3; sight += 1) {
      expect(endpoint(options).url).to.equal(url);
    }
    expect(endpoint.parse(endpoint.merge(options)).url).to.equal(url);
  });
}

describe("a path", () => {
  check("goes behind the base URL with one slash between them", seams);

  it("wants a base URL", () => {
    const error = refusal(() => endpoint.parse({ url: "/orgs/:org", org: "x" }), "INVALID_URL");
    expect(error.route).to.equal("GET /orgs/:org");
  });

  it("may hold no backslash, which browsers take for a slash, nor what they drop", () => {
    const dropped = ["/\t/evil.com", "\t//evil.com", "/\n/evil.com", "//evil.com\r"];
    for (const url of ["/\\evil.com", "\\\\evil.com", "/x\\y", ...dropped]) {
      refusal(() => endpoint({ url }), "INVALID_TEMPLATE");
    }
  });
});

describe("a full URL", () => {
  check("is used as it is given", fullUrls);
});

describe("a value that supplies the origin", () => {
  const github = acme({
    baseUrl: API,
    trustedOrigins: [
      trustedOrigin("https://uploads.github.com"),
      trustedOrigin("http://localhost:3000"),
    ],
  }).create();

  itFor("%0 with %1 gives %2, and is refused without it", origins, (url, values, gives) => {
    if (gives === undefined) {
      refusal(() => github({ url, ...values }), "UNSAFE_URL");
    } else {
      expect(github({ url, ...values }).url).to.equal(gives);
    }
  });

  it("is refused by name, and is not quoted", () => {
    const names = (url: string, values: Readonly<Record<string, unknown>>): unknown => {
      const error = refusal(() => github({ url, ...values }));
      expect(error.message).to.not.contain("evil.com");
      return error.parameters;
    };
    expect(names("{+href}", { href: "https://evil.com" })).to.deep.equal(["href"]);
    expect(names("{+href}{?page}", { href: "//evil.com", page: 1 })).to.deep.equal(["href"]);
    expect(names("{+href}/x/{id}", { href: "//evil.com", id: 1 })).to.deep.equal(["href"]);
    expect(names("https://{h}/{x}", { h: "evil.com", x: 1 })).to.deep.equal(["h"]);
    expect(names("https://{h}/{x}", { h: "evil.com/", x: 1 })).to.deep.equal(["h"]);
    expect(names("https{+rest}", { rest: "://evil.com" })).to.deep.equal(["rest"]);
    expect(names("{+a}{+b}", { a: "https:", b: "//evil.com" })).to.deep.equal(["a", "b"]);
  });

  /** A service whose values may choose its origin: it trusts another one, too. */
  const trusting = (baseUrl: string | Server) =>
    acme({ baseUrl, trustedOrigins: [trustedOrigin("https://uploads.acme.com")] }).create();

  it("is refused whatever it is, where the service trusts no origin", () => {
    for (const href of [`${ACME_API}/x`, "//api.acme.com/x", "https://uploads.acme.com/x"]) {
      const error = refusal(() => acme().request("{+href}", { href }), "UNSAFE_URL", ["href"]);
      expect(error.message).to.contain("follow");
    }
    expect(acme().request("{+href}", { href: "x?a=1" }).url).to.equal(`${ACME_API}/x?a=1`);
  });

  it("may repeat the origin that other values gave the base URL", () => {
    const endpoint = trusting(server("https://{tenant}.acme.com/api"));
    const next = (href: string) => endpoint({ tenant: "one", url: "{+href}", href }).url;
    expect(next("https://one.acme.com/y")).to.equal("https://one.acme.com/y");
    expect(next("//one.acme.com/y")).to.equal("https://one.acme.com/y");
    expect(next("y")).to.equal("https://one.acme.com/api/y");
    refusal(() => next("https://two.acme.com/y"), "UNSAFE_URL");
    refusal(() => next("https://{tenant}.acme.com/y"), "UNSAFE_URL");
    refusal(() => next("https://acme.com/y"), "UNSAFE_URL");
  });

  it("cannot repeat an origin that the base URL does not have for want of a usable value", () => {
    const endpoint = trusting(server("https://eu{tenant}.acme.com"));
    for (const [href, tenant] of [
      ["https://eu.acme.com/y", null],
      ["https://eu.acme.com/y", ""],
      ["https://eu_1.acme.com/y", "_1"],
    ] as const) {
      const { code } = refusal(() => endpoint({ url: "{+href}", href, tenant }));
      expect(code).to.be.oneOf(["UNSAFE_URL", "MISSING_PARAMETER"]);
    }
  });

  it("has the scheme and the port of the base URL to match", () => {
    const next = (href: string, baseUrl = "http://acme.com:8080") =>
      trusting(baseUrl)({ url: "{+href}", href }).url;
    expect(next("http://acme.com:8080/y")).to.equal("http://acme.com:8080/y");
    expect(next("//acme.com:8080/y")).to.equal("http://acme.com:8080/y");
    for (const href of ["http://acme.com/y", "http://acme.com:80/y", "https://acme.com:8080/y"]) {
      refusal(() => next(href), "UNSAFE_URL");
    }
    expect(next("http://acme.com:80", "http://acme.com")).to.equal("http://acme.com:80");
  });

  it("is none that is trusted where there is no base URL", () => {
    const parse = (href: string) => endpoint.parse({ url: "{+href}", href });
    refusal(() => parse(`${API}/x`), "UNSAFE_URL");
    refusal(() => parse("//api.github.com/x"), "UNSAFE_URL");
    const trusted = "https://uploads.github.com/x";
    expect(github.parse({ url: "{+href}", href: trusted }).url).to.equal(trusted);
  });

  it("leaves the query of the base URL unused, as a full URL does", () => {
    const endpoint = trusting("https://acme.com/api?v=1");
    const urls = ["https://acme.com/y", "y"].map((href) => endpoint({ url: "{+href}", href }).url);
    expect(urls).to.deep.equal(["https://acme.com/y", "https://acme.com/api/y?v=1"]);
  });
});

describe("a required parameter", () => {
  // A value may stand in the host of a url only where the service trusts an origin.
  const trusting = acme({ trustedOrigins: [trustedOrigin("https://x.acme.com")] }).create();

  itFor("is missing from %0 with whatever writes nothing", requiring, (url) => {
    for (const v of nothings) {
      refusal(() => trusting({ url, v, w: "w" }), "MISSING_PARAMETER", ["v"]);
    }
  });

  it("is there with zero, false, and a list that holds a value", () => {
    const urls = [0, "0", false, [null, "a"]].map((v) => endpoint({ url: "/x/{v}", v }).url);
    expect(urls).to.deep.equal(["0", "0", "false", "a"].map((path) => `${API}/x/${path}`));
  });

  it("is named with all others that are missing, and with the optional spelling", () => {
    const service = acme({ baseUrl: server("https://{tenant}.acme.com/{version}?key={key}") });
    const call = () => service.request(untyped("/a/:b/{c,d}{/e}{?f}/x"), { d: "given", b: null });
    const error = refusal(call, "MISSING_PARAMETER", ["b", "c", "tenant", "version"]);
    expect(error.message).to.match(/; if a path segment is optional, write \{\/name\}$/);
    for (const name of ["b", "c", "tenant", "version"]) {
      expect(error.message).to.contain(`"${name}"`);
    }
    expect(error.route).to.equal("GET /a/:b/{c,d}{/e}{?f}/x");
  });

  it("is not told the optional spelling where only the base URL requires it", () => {
    const service = acme({ baseUrl: server("https://{tenant}.acme.com/{version}") });
    const { message } = refusal(() => service.request({ url: "/x{/e}" }));
    expect(message).to.match(/: missing "tenant" and "version"$/);
  });

  it("is named once, however often the route names it", () => {
    expect(refusal(() => endpoint(untyped("/{a}/{a}/:a"))).parameters).to.deep.equal(["a"]);
  });

  it("is each name of {a,b}", () => {
    const missing = (values: object) =>
      refusal(() => endpoint({ url: untyped("/{a,b}"), ...values })).parameters;
    expect(missing({})).to.deep.equal(["a", "b"]);
    expect(missing({ a: 1 })).to.deep.equal(["b"]);
    expect(missing({ b: 1 })).to.deep.equal(["a"]);
    expect(endpoint({ url: "/{a,b}", a: 1, b: 2 }).url).to.equal(`${API}/1,2`);
  });
});

describe("an optional parameter", () => {
  itFor(
    "of %0 writes %1 without a value, %2 for an empty text",
    optionals,
    (url, absent, empty) => {
      for (const v of nothings) {
        expect(endpoint({ url, v }).url).to.equal(`${API}${v === "" ? empty : absent}`);
      }
    },
  );
});

describe('missing: "empty"', () => {
  const lenient = acme({ ...HOME, missing: "empty" }).create();

  itFor("writes %0 without id as %1", emptyExpansions, (url, path) => {
    const given = /\bq\b/.test(url) ? { q: 1 } : {};
    for (const id of nothings.filter((value) => value !== "")) {
      expect(lenient({ url, id, ...given }).url).to.equal(`https://acme.com${path}`);
    }
  });

  const lenientUrls: [what: string, route: string, options: object, path: string][] = [
    ["drops one slash of two values", "/a/{b}/{c}", {}, "/a/"],
    ["drops one slash of two", "/a//{b}", {}, "/a/"],
    ["drops the slash for an empty text, too", "/a/{b}", { b: "" }, "/a"],
    ["drops no slash ahead of a value", "/a/{b}", { b: "c" }, "/a/c"],
    ["lets what is left become no origin", "/{a}/{b}", { b: "evil.com" }, "/evil.com"],
  ];
  itEach("%s", lenientUrls, (route, options, path) => {
    expect(lenient(route, options).url).to.equal(`https://acme.com${path}`);
  });

  it("reaches the path of a base URL", () => {
    const factory = acme({ baseUrl: server("https://acme.com/api/{v}"), missing: "empty" });
    expect(factory.request("/x").url).to.equal("https://acme.com/api/x");
  });

  it("does not reach a host", () => {
    const baseUrl = server("https://{tenant}.acme.com");
    const trustedOrigins = [trustedOrigin("https://one.acme.com")];
    const tenants = acme({ baseUrl, trustedOrigins, missing: "empty" }).create();
    for (const url of ["/x", "https://{tenant}.acme.com/x"]) {
      for (const tenant of nothings) {
        refusal(() => tenants({ url, tenant }), "MISSING_PARAMETER", ["tenant"]);
      }
    }
  });

  it("refuses an origin that is left", () => {
    refusal(() => lenient(untyped("{a}//{b}"), { b: "evil.com" }), "UNSAFE_URL");
  });
});

describe("a dot segment", () => {
  itFor("is refused in %0 with %1", dotSegments, (url, values, names) => {
    const call = () => endpoint({ baseUrl: "https://acme.com", url, ...values });
    expect(refusal(call, "UNSAFE_URL").parameters ?? []).to.deep.equal(names);
  });

  it("is refused in a base URL", () => {
    for (const path of ["/..", "/a/./b", "/%2e"]) {
      const baseUrl = `https://acme.com${path}`;
      refusal(() => endpoint({ baseUrl, url: "/x" }), "UNSAFE_URL");
    }
  });

  it("is refused where only a missing value leaves it", () => {
    const lenient = acme({ ...HOME, missing: "empty" }).create();
    refusal(() => lenient(untyped("/a/.{b}./c")), "UNSAFE_URL");
    refusal(() => lenient(untyped("/a/.{b}")), "UNSAFE_URL");
  });

  check("is not what only resembles one", noDotSegments);
});

describe("a query", () => {
  check("of several writers has one ? and & between them", querySeams);

  it("is not mended by UriTemplate", () => {
    const expand = (text: string, values: Record<string, unknown>) =>
      UriTemplate.parse(text).expand(values);
    expect(expand("/users{?page}{&x}", { x: 1 })).to.equal("/users&x=1");
    expect(expand("/x?a=1{?b}", { b: 2 })).to.equal("/x?a=1?b=2");
    expect(expand("/x{?a}{?b}", { a: 1, b: 2 })).to.equal("/x?a=1?b=2");
  });
});

describe("the finished URL", () => {
  it("is printable ASCII whatever the texts around the values hold", () => {
    const written: [url: string, expected: string, baseUrl?: string][] = [
      ["/caf\u00e9?\u00fc=\u00fc#\u65e5", `${API}/caf%C3%A9?%C3%BC=%C3%BC#%E6%97%A5`],
      ["/\u{1f600}", `${API}/%F0%9F%98%80`],
      ["https://\u00fc:p@a.example/\u00fc", "https://%C3%BC:p@a.example/%C3%BC"],
      ["/x", "https://acme.com/%C3%BC/x?%C3%A9", "https://acme.com/\u00fc?\u00e9"],
      ["/a%2Fb%c3%bc", `${API}/a%2Fb%c3%bc`],
    ];
    for (const [url, expected, baseUrl] of written) {
      expect(endpoint({ url, baseUrl }).url).to.equal(expected);
    }
  });

  it("may hold reserved characters of a reserved expansion, and nothing else unencoded", () => {
    expect(endpoint("/x/{+p}", { p: "a/b:c@d!$&'()*+,;=[]%2F%zz \u00fc\"<>\\^`{|}" }).url).to.equal(
      `${API}/x/a/b:c@d!$&'()*+,;=[]%2F%25zz%20%C3%BC%22%3C%3E%5C%5E%60%7B%7C%7D`,
    );
  });
});
