import { expect } from "chai";
import {
  endpoint,
  header,
  Operation,
  path,
  query,
  Route,
  server,
  type Server,
} from "../../src/index.js";
import { matchRoute, RouteTable, type RouteTableOptions } from "../../src/match/index.js";
import { matches } from "../cases/matches.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { stepsOf } from "../helpers/steps.js";
import { pairs, words } from "../helpers/words.js";

function found(table: RouteTable, url: string, method = "GET"): unknown[] | undefined {
  const match = table.match(method, url);
  return match && [match.route.toString(), match.parameters];
}

/** A parameter that has another name in the route. */
const userId = { in: path, name: "user_id" };

describe("matchRoute", () => {
  for (const [route, urls] of Object.entries(matches)) {
    itFor(`reads %0 by ${route}: %1`, Object.entries(urls), (url, parameters) => {
      expect(matchRoute(route, url)).to.deep.equal(parameters);
      expect(matchRoute(Route.parse(`DELETE ${route}`), url)).to.deep.equal(parameters);
    });
  }

  it("returns parameters of any name as own properties of a plain object", () => {
    const parameters = matchRoute("/{__proto__}/{toString}", "/a/b") ?? {};
    expect(Object.entries(parameters).flat()).to.deep.equal(["__proto__", "a", "toString", "b"]);
    expect(Object.getPrototypeOf(parameters)).to.equal(Object.prototype);
  });

  it("names the parameters of an operation as its calls do", () => {
    const search = Operation.from({
      route: "GET /users/{user_id}/items{/a%2Db}{?%24top,list,id}",
      parameters: { userId, "query.id": { in: path, name: "id" }, id: header, other: query },
    });
    const parameters = { userId: "1", "a-b": "x y", $top: "5", list: ["a", "b"], "query.id": "2" };
    const { url } = endpoint.call(search, { ...parameters, id: "h", other: 1 });
    expect(matchRoute(search, url)).to.deep.equal(parameters);
    // The same operation again.
    expect(matchRoute(search, "/users/1/items")).to.deep.equal({ userId: "1" });
    expect(matchRoute("/x{?%24top}", "/x?$top=5")).to.deep.equal({ "%24top": "5" });
  });

  it("takes routes and operations of another copy of this library", () => {
    // They name their class under a symbol that all copies share.
    const copyOf = (value: object, name: string): Route =>
      Object.create(value, { [Symbol.for("endpoint-core.class")]: { value: name } }) as Route;
    const route = copyOf({ toString: () => "GET /orgs/{org}" }, "Route");
    expect(matchRoute(route, "/orgs/a")).to.deep.equal({ org: "a" });
    const operation = copyOf({ namedRoute: Route.parse("GET /orgs/{org}") }, "Operation");
    expect(matchRoute(operation, "/orgs/a")).to.deep.equal({ org: "a" });
  });

  it("refuses routes and operations that cannot be reversed, and other values", () => {
    const data = { route: "GET /s{?a}{&a}" };
    const odd = [null, undefined, 42, {}, new URL("https://x.example"), "", data];
    for (const route of [
      ...words("{+href} x{+rest} /s{?a}x /s?{a} /s{?a}{&a} {.x}/a"),
      ...odd,
      `/${"a/".repeat(2048)}`,
      Operation.from(data),
    ]) {
      refusal(() => matchRoute(route as string, "/"), "INVALID_ROUTE");
    }
    refusal(() => matchRoute("/{", "/"), "INVALID_TEMPLATE");
    const { route } = refusal(() => matchRoute("https://u:pw@h.example/x{?a}{?a}", "/"));
    expect(route).to.equal("https://****@h.example/x{?a}{?a}");
  });
});

describe("RouteTable", () => {
  it("returns the original operation, and the parameters for its calls", () => {
    const get = Operation.from({ route: "GET /users/{user_id}{?%24top}", parameters: { userId } });
    const other = Operation.from({ route: "DELETE /users/{id}" });
    const routes = [get, other, "PUT /users/{id}"];
    const table = new RouteTable(routes, { baseUrl: "https://api.acme.com/v1" });
    const match = table.match("get", "https://api.acme.com/v1/users/7?%24top=5");
    expect(match?.route).to.equal(get);
    expect(match?.parameters).to.deep.equal({ userId: "7", $top: "5" });
    expect(table.match("delete", "/v1/users/7")?.route).to.equal(other);
    expect(table.match("put", "/v1/users/7")?.route).to.be.instanceOf(Route);
    expect(new RouteTable([other, other]).problems[0]?.routes).to.deep.equal([other, other]);
  });

  const specific: [what: string, routes: string, found: string][] = [
    [
      "literals before placeholders, from left to right",
      "/{+all} /:x/:y /:x/b /a/:y /a/{y}.json /a/v{y} /a/b /a{/y*}",
      `
        /a/b /a/b   /a/vb /a/v{y}   /a/b.json /a/{y}.json   /a/c /a/:y   /a /a{/y*}
        /a/b/c /a{/y*}   /z/b /:x/b   /z/c /:x/:y   /z /{+all}
      `,
    ],
    [
      "what is literal further left within a segment",
      "/{a}.{b} /{a}.json /{a}.j{b} /{a} /x{b} /x{+b} /{+b} /{a}{.b}",
      `
        /a.json /{a}.json   /a.b.json /{a}.json   /a.jso /{a}.j{b}   /a.c /{a}.{b}   /a /{a}
        /xa /x{b}   /xa/b /x{+b}   /a/b /{+b}
      `,
    ],
    [
      "what is literal further left in the URL",
      "/{f}.gz /{f}.tar.gz /{f}.a /{f}.z.a /{f}-x:y /{f}:y",
      "/a.tar.gz /{f}.tar.gz   /a.b.gz /{f}.gz   /a.z.a /{f}.z.a   /a-x:y /{f}-x:y   /a-x-x:y /{f}-x:y",
    ],
    [
      "a less specific one where a more specific one ends in nothing",
      "/a/:x/c /:y/b/d /{z}/{z} /{+all}",
      "/a/b/d /:y/b/d   /q/q /{z}/{z}   /q/r /{+all}",
    ],
    [
      "a literal origin, then one with placeholders, then any",
      "/a https://{t}.acme.com/a https://{t}.eu.acme.com/a https://x.acme.com/a",
      `
        https://x.acme.com/a https://x.acme.com/a   https://y.acme.com/a https://{t}.acme.com/a
        http://x.acme.com/a /a   /a /a
      `,
    ],
  ];
  itEach("finds the most specific route: %s", specific, (routes, urls) => {
    for (const list of [words(routes), [...words(routes)].reverse()]) {
      const table = new RouteTable(list);
      for (const [url, route] of pairs(urls)) {
        expect(found(table, url)).to.deep.equal([route, matchRoute(route, url)]);
      }
    }
  });

  it("distinguishes methods, in any case; a route without one is for GET", () => {
    const table = new RouteTable(["/a", "POST /a", "x-Do /a"]);
    expect(found(table, "/a", "get")).to.deep.equal(["/a", {}]);
    expect(found(table, "/a", "Post")).to.deep.equal(["POST /a", {}]);
    expect(found(table, "/a", "X-DO")).to.deep.equal(["x-Do /a", {}]);
    for (const method of ["HEAD", "po\u017ft", "", "constructor", "GET ", 42, null]) {
      expect(table.match(method as string, "/a"), String(method)).to.equal(undefined);
    }
  });

  it("removes the base URL, origin and path, and returns its values", () => {
    const table = new RouteTable(["/orgs/:org", "x", "https://z.acme.com/y"], {
      baseUrl: "https://{tenant}.acme.com/:api/{version}//?key={key}",
    });
    const org = { tenant: "blue", version: "v1", org: "a", key: "k" };
    const blue = "https://blue.acme.com/:api/v1/orgs/a?key=k";
    expect(found(table, blue)).to.deep.equal(["/orgs/:org", org]);
    expect(found(table, "/:api/v1/x")).to.deep.equal(["x", { version: "v1" }]);
    expect(found(table, "https://z.acme.com/y")?.[1]).to.deep.equal({});
    for (const url of ["/orgs/a", "https://blue.acme.org/:api/v1/x", "/:api/v1//x", "/y"]) {
      expect(found(table, url), url).to.equal(undefined);
    }
    // A server lists values, and any other could not have been sent.
    const baseUrl = server("https://api.{site}/v1", { site: { values: ["acme.com", "acme.eu"] } });
    const listed = new RouteTable(["/a"], { baseUrl });
    expect(found(listed, "https://api.acme.eu/v1/a")).to.deep.equal(["/a", { site: "acme.eu" }]);
    expect(found(listed, "/v1/a")).to.deep.equal(["/a", {}]);
    expect(found(listed, "https://api.evil.com/v1/a")).to.equal(undefined);
    // A layer fills the base URL, and a call has another value of that name.
    const both = new RouteTable(["/{site}", "https://z.acme.com/{site}/x"], { baseUrl });
    const own = { site: "b" };
    expect(found(both, "https://api.acme.eu/v1/b")).to.deep.equal(["/{site}", own]);
    expect(found(both, "https://api.evil.com/v1/b")).to.equal(undefined);
    expect(found(both, "https://z.acme.com/b/x")?.[1]).to.deep.equal(own);
    // The query does not decide, here either.
    const versions = server("https://acme.com/?v={v}", { v: { values: ["1"] } });
    const lenient = new RouteTable(["/b"], { baseUrl: versions });
    expect(found(lenient, "/b?v=1")?.[1]).to.deep.equal({ v: "1" });
    expect(found(lenient, "/b?v=2")?.[1]).to.deep.equal({});
  });

  it("takes a base URL with a name for the port, which may be the default one of the scheme", () => {
    const port = { values: ["443", "8443"] };
    const baseUrl = server("https://{tenant}.acme.com:{port}/v1", { port });
    const table = new RouteTable(["/a", "https://{t}.acme.com/b"], { baseUrl });
    const urls = words(
      "https://X.acme.com:443 https://X.acme.com https://X.acme.com:8443 https://X.acme.com:08443 https://X.acme.com:",
    );
    expect(urls.map((url) => found(table, `${url}/v1/a`)?.[1])).to.deep.equal([
      { tenant: "X", port: "443" },
      { tenant: "X", port: "443" },
      { tenant: "X", port: "8443" },
      // Zeros at the start of a port do not count.
      { tenant: "X", port: "8443" },
      { tenant: "X", port: "443" },
    ]);
    expect(found(table, "/v1/a")).to.deep.equal(["/a", {}]);
    expect(found(table, "https://x.acme.com/b")?.[1]).to.deep.equal({ t: "x" });
    for (const url of words(
      "https://x.acme.com:1 http://x.acme.com:443 https://u@x.acme.com:443",
    )) {
      expect(found(table, `${url}/v1/a`), url).to.equal(undefined);
    }
    const local = new RouteTable(["/a"], { baseUrl: "http://[::1]:8{last}" });
    expect(found(local, "http://[::1]:80/a")?.[1]).to.deep.equal({ last: "0" });
    expect(found(local, "http://[::1]:8080/a")?.[1]).to.deep.equal({ last: "080" });
    refusal(() => new RouteTable([], { baseUrl: "http://a.example:{+port}" }), "INVALID_URL");
  });

  it("names the routes with an ambiguous value", () => {
    const clear = words(`
      /a /{a} /:a/{b} /{a}:{b} /x/{+a} /x/{+a}/{b} /x{/a} /x{/a*} /x{.a} /x{;a,b} /x{;m*} {?a,l*}
      /x{#f} https://{t}.acme.com/{a} /{a:2}/{a} /x?q={a}:{b} {/a} {/a}/x {/a}{;b}
      https://h.example{/a}/x
    `);
    const named = clear.map((route, i) => `X-${i} ${route}`);
    expect(new RouteTable(named).problems).to.deep.equal([]);
    const unclear = words(`
      /{a}{b} /{a}-{b} /{a,b} /{a}...{b} /{a}{.b} /x{.a,b} /x{/a,b} /x#{/a,b} /x#{+a}/{b} /{+a}
      /{+a}/{b} /{+a}/{+b} /{a}{;b}{c} /x{;a,b*} /x{.a*} /{a:2} /x?q={+a} /x{#a,b}
      https://{a}.{b}.acme.com/ /r?z={/a*}/{c} /r#{/a*}/{c} /{/a*} https://h.example{/a*} {/a}{;b}/
      https://h.example{/a}{;b}/x /{b}/{+b}/x
    `);
    for (const route of unclear) {
      const { problems } = new RouteTable([route]);
      expect(problems.length, route).to.be.greaterThan(0);
      expect(problems[0]?.routes.map(String), route).to.deep.equal([route]);
      expect(new Set(problems.map(({ message }) => message)).size, route).to.equal(problems.length);
    }
    const { problems } = new RouteTable(["/{a}-{b}", "/x/{c:3}", "/{+d}", "{/e}{;f}/"]);
    expect(problems.map(({ message }) => message)).to.deep.equal([
      'Cannot read "a" and "b" from a URL unambiguously: expected a separator that no value contains, but got none',
      'Cannot read "c" from a URL unambiguously: expected a whole value, but got a prefix',
      'Cannot read "d" from a URL unambiguously: expected text before {+…}, because leading slashes of a path are merged, but got none',
      'Cannot read "e" from a URL unambiguously: expected a slash or nothing after {/…}, but got another expression',
    ]);
  });

  it("names a route that cannot be read back, and finds the others", () => {
    const unreadable: [route: string, got: string][] = [
      ["GET /x{?c}{&c}", "a name twice in the query"],
      ["GET /x?b={c}&b=", "a name twice in the query"],
      ["GET /s{?a}x", "text after {?…}, whose position depends on the values"],
      ["GET /s?k{&a};{b}", "text after {?…}, whose position depends on the values"],
      ["GET /s?{a}", "a value without a name in the query"],
      ["GET {+href}", "an expression that may write the origin"],
      ["GET {.x}/a", "{.x} or {;x} at the start of a path"],
      ["GET {/x}//a", "two slashes after {/x} at the start of a path"],
      ["GET /{/x}/{.a}/{b}", "two slashes after {/x} at the start of a path"],
      ["GET {/x}/{.a}{;b}/c", "two slashes after {/x} at the start of a path"],
    ];
    const table = new RouteTable([...unreadable.map(([route]) => route), "GET /y"]);
    expect(table.problems.map(({ message }) => message)).to.deep.equal(
      unreadable.map(
        ([route, got]) =>
          `Cannot match the route ${route}: expected a url that can be read back, but got ${got}`,
      ),
    );
    expect(table.problems[0]?.routes.map(String)).to.deep.equal(["GET /x{?c}{&c}"]);
    expect(found(table, "/y")).to.deep.equal(["GET /y", {}]);
    expect(found(table, "/x?c=1")).to.equal(undefined);
    const [problem] = new RouteTable(["https://u:pw@h.example/x{?a}{?a}"]).problems;
    expect(problem?.message).to.contain("https://****@h.example/x{?a}{?a}");
  });

  it("names the routes that are equally specific", () => {
    const routes = ["/a/:x", "/a/{y}", "/a/b", "POST /a/:x", "/a/{z*}{?q}", "/:a/:b"];
    const { problems } = new RouteTable(routes);
    expect(problems.map(({ routes }) => routes.join())).to.deep.equal(["/a/:x,/a/{y},/a/{z*}{?q}"]);
    expect(problems[0]?.message).to.equal(
      "Cannot tell these routes apart: expected one route for each URL, but got 3 that match the same URLs",
    );
    // In all lists but the last three, optional parts that differ are at the same place.
    const optional = words(`
      /a{/x},/a{.y} /b{;x},/b{;y} /c{;x}{;y}/d,/c{;x}{/z}/d /e{;x},/e{;x*}{/y},/e{;z}
      /f{/x},/f /g{.x},/g{.x}{/y} /h{;x}/i,/h/i{;y}
    `).map((list) => list.split(/,(?=\/)/));
    const listed = new RouteTable(optional.flat()).problems.map(({ routes }) => routes.map(String));
    expect(listed).to.deep.equal(optional.slice(0, -3));
  });

  it("takes any iterable, and refuses anything else", () => {
    expect(found(new RouteTable(new Set(["/a"])), "/a")).to.deep.equal(["/a", {}]);
    for (const routes of [null, undefined, "GET /a", 42, {}]) {
      refusal(() => new RouteTable(routes as string[]), "INVALID_OPTIONS");
    }
    const heir = Object.create(Operation.from({ route: "GET /a" })) as Operation;
    refusal(() => new RouteTable([heir]), "INVALID_ROUTE");
    const options = [null, 42, [], { baseUrl: 42 }, { baseUrl: null }, { baseURL: "x" }];
    const got = ["null", "number", "array", "number as baseUrl", "null as baseUrl", "baseURL"];
    for (const [i, given] of options.entries()) {
      const act = () => new RouteTable([], given as RouteTableOptions);
      expect(refusal(act, "INVALID_OPTIONS").message).to.contain(got[i]);
    }
    for (const baseUrl of [{}, { server: "https://a.example", variables: [["a", null]] }]) {
      refusal(() => new RouteTable([], { baseUrl: baseUrl as never as Server }), "INVALID_OPTIONS");
    }
    for (const baseUrl of [
      ...["", "/api", "ftp://x.example", "https://u:p@x.example", "https://x.example/#a"],
      ...["GET https://x.example", "https://x.example/a b", "https://x.example:1.2"],
      "https://ü.de",
    ]) {
      refusal(() => new RouteTable([], { baseUrl }), "INVALID_URL");
    }
  });

  it("looks a few times at each character of a hostile URL", () => {
    const routes = words(`
      /f/{+a} /f/{+a}/raw /g{/a*} /g/{a}-{b}:x /g/{a}.{b} /g{;m*} /q{?a,l*} /{a}{/b}/c
      https://{t}.acme.com/{+a}
    `);
    const table = new RouteTable(routes);
    const size = 65_536;
    const texts = words("/ % . - %25 %2F /. ; , = ? & a=1& # @ : a");
    const heads = ["", ...words("/ /f/ /g /g/ /q? https:// https://a.acme.com/")];
    const urls = heads.flatMap((head) =>
      texts.map((text) => head + text.repeat(size / text.length)),
    );
    for (const url of [...urls, `/g${"/a".repeat(100_000)}`, `/f${"/a".repeat(100_000)}/raw`]) {
      const steps = stepsOf(() => table.match("GET", url));
      expect(steps / url.length, url.slice(0, 32)).to.be.lessThan(8);
    }
  });

  // A route and a URL that it matches; each of the many routes has its own number in place of `#`.
  const many = `
    /{id}.f#x /a.f#x   /f#x-{id} /f#x-a   /{a}-f#x-{b} /a-f#x-b   /{a}.x/f#x /a.x/f#x
    /f/{+path}/f#x /f/a/b/f#x   /f{/a}/f#x /f/a/f#x   https://{t}.h#.com/x https://a.h#.com/x
  `;
  itFor("finds one of very many routes such as %0 in a few more steps", pairs(many), (...texts) => {
    const numbered = (i: number): string[] => texts.map((text) => text.replace("#", String(i)));
    const [few, most] = [20, 1000].map((count) => {
      const all = Array.from({ length: count }, (_, i) => numbered(i)[0]!);
      const [table, url] = [new RouteTable(all), numbered(count - 1)[1]!];
      expect(found(table, url)?.[0]).to.equal(all.at(-1));
      expect(found(table, numbered(count)[1]!)).to.equal(undefined);
      return stepsOf(() => table.match("GET", url)) / url.length;
    });
    expect(most).to.be.lessThan(2 * few!);
  });

  it("names a route with more in one segment than can be read quickly", () => {
    const values = (count: number): string =>
      Array.from({ length: count }, (_, i) => `{.x${i}}`).join("");
    const most = [`/x${values(32)}`, `/f/{+a}/${"b".repeat(254)}`, `/${"b".repeat(257)}/{a}`];
    const more = [
      `/x${values(33)}`,
      `/f/{+a}/${"b".repeat(256)}`,
      `/s?q={a}${"b".repeat(257)}`,
      `/x{;${"a,".repeat(32)}b}`,
      `/x#{a}${"/{a}".repeat(32)}`,
    ];
    const table = new RouteTable([...most, ...more]);
    const got = "got more than 32 values, or 256 characters beside a value, in one segment";
    const unreadable = table.problems.filter(({ message }) => message.endsWith(got));
    expect(unreadable.map(({ routes }) => String(routes[0]))).to.deep.equal(more);
    for (const route of more) {
      expect(refusal(() => matchRoute(route, "/"), "INVALID_ROUTE").message).to.contain(got);
    }
    expect(matchRoute(most[0]!, "/x.a.b")).to.deep.equal({ x0: "a", x1: "b" });
    expect(matchRoute(most[2]!, `/${"b".repeat(257)}/c`)).to.deep.equal({ a: "c" });
  });

  it("does not throw for a URL of any length, and does not match one that is longer than the library writes", () => {
    const table = new RouteTable(["/f/{+a}", `/x${"{.a}".repeat(32)}`]);
    const url = "/f/".padEnd(8_388_608, "a");
    expect(Object.keys(table.match("GET", url)?.parameters ?? {})).to.deep.equal(["a"]);
    expect(table.match("GET", `${url}a`)).to.equal(undefined);
    expect(table.match("GET", "/x".padEnd(2 ** 24, "."))).to.equal(undefined);
  });
});
