import { expect } from "chai";
import { endpoint, server, trustedOrigin, type Server } from "../../src/index.js";
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
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { itFor } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { untyped } from "../helpers/untyped.js";
import { acme, ACME_API, API } from "../helpers/services.js";

/** The values that expand to nothing. */
const nothings: readonly unknown[] = [
  ...[undefined, null, "", [], [null], [undefined, null], {}, { k: null }],
];

/** A service whose values may choose its origin: it trusts these, too. */
const trusting = (baseUrl: string | Server, ...origins: string[]) =>
  acme({ baseUrl, trustedOrigins: origins.map((origin) => trustedOrigin(origin)) }).create();

const lenient = acme({ baseUrl: "https://acme.com", missing: "empty" }).create();

function check(title: string, cases: readonly UrlCase[]): void {
  itFor(`${title}: %0 is %1`, cases, (options, url) => {
    calledThreeTimes(() => {
      expect(endpoint(options).url).to.equal(url);
    });
  });
}

describe("the address", () => {
  check("of a path stands behind the base URL with one slash between them", seams);
  check("is a full URL as it is given", fullUrls);
  check("may hold what only resembles a dot segment", noDotSegments);
  check("has one ? and & between the parts of its query", querySeams);

  it("of a path needs a base URL", () => {
    const error = refusal(() => endpoint.parse({ url: "/orgs/:org", org: "x" }), "INVALID_URL");
    expect(error.route).to.equal("GET /orgs/:org");
  });

  const written: [url: string, expected: string, baseUrl?: string][] = [
    ["/caf\u00e9?\u00fc=\u00fc#\u65e5", `${API}/caf%C3%A9?%C3%BC=%C3%BC#%E6%97%A5`],
    ["https://\u00fc:p@a.example/\u00fc", "https://%C3%BC:p@a.example/%C3%BC"],
    ["/x", "https://acme.com/%C3%BC/x?%C3%A9", "https://acme.com/\u00fc?\u00e9"],
    ["/a%2Fb%c3%bc", `${API}/a%2Fb%c3%bc`],
  ];
  const ascii = "is printable ASCII whatever its literals hold: %0 is %1";
  itFor(ascii, written, (url, expected, baseUrl) => {
    expect(endpoint({ url, baseUrl }).url).to.equal(expected);
  });
});

describe("a value that supplies the origin", () => {
  const github = trusting(API, "https://uploads.github.com", "http://localhost:3000");

  itFor("%0 with %1 gives %2, and is refused without it", origins, (url, values, gives) => {
    if (gives === undefined) {
      refusal(() => github({ url, ...values }), "UNSAFE_URL");
    } else {
      expect(github({ url, ...values }).url).to.equal(gives);
    }
  });

  const named: [url: string, values: Readonly<Record<string, unknown>>, names: string[]][] = [
    ["{+href}/x/{id}", { href: "//evil.com", id: 1 }, ["href"]],
    ["https://{h}/{x}", { h: "evil.com", x: 1 }, ["h"]],
    ["https{+rest}", { rest: "://evil.com" }, ["rest"]],
    ["{+a}{+b}", { a: "https:", b: "//evil.com" }, ["a", "b"]],
  ];
  itFor("is refused by name, and is not quoted: %0 with %1", named, (url, values, names) => {
    const { message } = refusal(() => github({ url, ...values }), "UNSAFE_URL", names);
    expect(message).to.not.contain("evil.com");
  });

  it("is always refused if the service trusts no origin", () => {
    for (const href of [`${ACME_API}/x`, "//api.acme.com/x"]) {
      const error = refusal(() => acme().request("{+href}", { href }), "UNSAFE_URL", ["href"]);
      expect(error.message).to.contain("follow");
    }
    expect(acme().request("{+href}", { href: "x?a=1" }).url).to.equal(`${ACME_API}/x?a=1`);
  });

  it("may repeat that of the base URL, whose query then stays unused", () => {
    const tenants = trusting(server("https://{tenant}.acme.com/api?v=1"), "https://up.acme.com");
    const urlOf = (href: string): string => tenants({ url: "{+href}", href, tenant: "one" }).url;
    expect(urlOf("//one.acme.com/y")).to.equal("https://one.acme.com/y");
    expect(urlOf("y")).to.equal("https://one.acme.com/api/y?v=1");
    refusal(() => urlOf("https://two.acme.com/y"), "UNSAFE_URL");
  });

  it("may be trusted if values for the base URL are missing, whether or not the call has one of them", () => {
    const trusted = "https://uploads.acme.com";
    const href = `${trusted}/y`;
    for (const tenant of [{}, { tenant: "one" }]) {
      const next = trusting(server("https://{tenant}.{region}.acme.com"), trusted);
      expect(next("{+href}", { href, ...tenant }).url).to.equal(href);
      // An object is read once, although the address is written again, without the base URL.
      const wrong = { href, o: new Map(), ...tenant };
      refusal(() => next(untyped("{+href}{?o}"), wrong), "INVALID_PARAMETER", ["o"]);
      const missing = ["region", ...(tenant.tenant === undefined ? ["tenant"] : [])];
      refusal(() => next("{+href}", { href: "y", ...tenant }), "MISSING_PARAMETER", missing);
      // Two slashes around a missing value are no origin.
      const without = () => next(untyped("{;a}/{b}/{c}"), tenant);
      refusal(without, "MISSING_PARAMETER", [...missing, "b", "c"]);
      // For compiled routes the layers fill the base URL.
      const compiled = next.defaults(tenant).compile("{+href}{?o}");
      expect(compiled({ href }).url).to.equal(href);
      refusal(() => compiled({ href: "y" }), "MISSING_PARAMETER", missing);
      refusal(() => compiled({ href: `${trusted}.evil.com` }), "UNSAFE_URL", ["href"]);
    }
  });

  it("must be trusted if there is no base URL", () => {
    const href = "https://uploads.github.com/x";
    refusal(() => endpoint.parse({ url: "{+href}", href }), "UNSAFE_URL");
    expect(github.parse({ url: "{+href}", href }).url).to.equal(href);
  });
});

describe("a required parameter", () => {
  itFor("is missing from %0 with whatever writes nothing", requiring, (url) => {
    // A value may stand in the host of a url only where the service trusts an origin.
    const service = trusting(ACME_API, "https://x.acme.com");
    for (const v of nothings) {
      refusal(() => service({ url, v, w: "w" }), "MISSING_PARAMETER", ["v"]);
    }
  });

  it("is named with all others that are missing, once, and with the optional spelling", () => {
    const service = acme({ baseUrl: server("https://{tenant}.acme.com/{version}?key={key}") });
    const call = () => service.request(untyped("/a/:b/{c,d}{/e}{?f}/:b"), { d: "given", b: null });
    const names = ["b", "c", "tenant", "version"];
    const { message, route } = refusal(call, "MISSING_PARAMETER", names);
    expect(message).to.match(/; if a path segment is optional, write \{\/name\}$/);
    names.forEach((name) => expect(message).to.contain(`"${name}"`));
    expect(route).to.equal("GET /a/:b/{c,d}{/e}{?f}/:b");
    // Who calls cannot change the base URL.
    const other = refusal(() => service.request({ url: "/x{/e}" }), "MISSING_PARAMETER");
    expect(other.message).to.match(/: missing "tenant" and "version"$/);
    const tenants = acme({ baseUrl: server("https://{tenant}.acme.com") });
    const called = refusal(() => tenants.call("/x", { tenant: "blue" }), "MISSING_PARAMETER");
    expect(called.message).to.contain('"tenant"; parameters of call() ');
  });
});

const optional = "an optional parameter of %0 writes %1 without a value, %2 for an empty text";
itFor(optional, optionals, (url, absent, empty) => {
  for (const v of nothings) {
    expect(endpoint({ url, v }).url).to.equal(`${API}${v === "" ? empty : absent}`);
  }
});

describe('missing: "empty"', () => {
  it("keeps the slash of a value beside a missing one, and a path that ends in an expression", () => {
    expect(lenient(untyped("/{+a,b}"), { a: "y/" }).url).to.match(/\/y\/$/);
    const { url } = lenient({ url: "/{b}{+a,c}", b: "", a: "x?y", c: 1 });
    expect(url).to.equal("https://acme.com/x?y,1");
  });

  itFor("writes %0 without id as %1", emptyExpansions, (url, path) => {
    const given = /\bq\b/.test(url) ? { q: 1 } : {};
    for (const id of nothings.filter((value) => value !== "")) {
      expect(lenient({ url, id, ...given }).url).to.equal(`https://acme.com${path}`);
    }
  });

  it("applies to the path of a base URL, but not to a host", () => {
    const factory = acme({ baseUrl: server("https://acme.com/api/{v}"), missing: "empty" });
    expect(factory.request("/x").url).to.equal("https://acme.com/api/x");
    const trustedOrigins = [trustedOrigin("https://one.acme.com")];
    const baseUrl = server("https://{tenant}.acme.com");
    const tenants = acme({ baseUrl, trustedOrigins, missing: "empty" }).create();
    for (const url of ["/x", "https://{tenant}.acme.com/x"]) {
      for (const tenant of nothings) {
        refusal(() => tenants({ url, tenant }), "MISSING_PARAMETER", ["tenant"]);
      }
    }
  });
});

describe("a dot segment", () => {
  itFor("is refused in %0 with %1", dotSegments, (url, values, names) => {
    const call = () => endpoint({ baseUrl: "https://acme.com", url, ...values });
    const { parameters } = refusal(call, "UNSAFE_URL");
    expect(parameters).to.deep.equal(names.length === 0 ? undefined : names);
  });

  it("is refused in a base URL", () => {
    refusal(() => endpoint({ baseUrl: "https://acme.com/a/%2e/b", url: "/x" }), "UNSAFE_URL");
  });
});
