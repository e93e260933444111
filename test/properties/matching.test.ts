import { expect } from "chai";
import fc from "fast-check";
import { checkProperty, UNTIMED } from "../helpers/checkProperty.js";
import {
  endpoint,
  EndpointFactory,
  github,
  Route,
  server,
  trustedOrigin,
} from "../../src/index.js";
import { matchRoute, RouteTable } from "../../src/match/index.js";
import { words } from "../helpers/words.js";
import { text } from "./generators.js";
import { outcomeOf } from "./observe.js";

// Named at run time, since the benchmarks are plain JavaScript without types.
const GITHUB_FILE = "../../bench/github.mjs";
const { githubRoutes } = (await import(GITHUB_FILE)) as { githubRoutes: () => string[] };

const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 5;

type Values = Record<string, unknown>;

/** The URL of a call; `undefined` if it cannot be sent. */
function write(route: string, values: Values, api = endpoint.factory): string | undefined {
  // With options, since the values fill the base URL, too.
  return outcomeOf(() => api.request(route, values).url).result;
}

const scalar = fc.oneof({ weight: 4, arbitrary: text }, fc.integer(), fc.boolean());

/** Where the hosts of routes may lead. */
const ORIGINS = words("api blue Red a-b x.y").map((t) => `https://${t}.acme.com`);

describe("matchRoute and RouteTable", function () {
  this.timeout(UNTIMED);
  const routes = githubRoutes();
  const table = new RouteTable(routes);
  const ambiguous = new Set(table.problems.flatMap((problem) => problem.routes.map(String)));

  it("return the sent values, for all of GitHub's routes", () => {
    expect([...ambiguous]).to.deep.equal(["GET /repos/{owner}/{repo}/compare/{base}...{head}"]);
    const given = fc.array(scalar, { minLength: 8, maxLength: 8 });
    checkProperty(RUNS * 10, fc.constantFrom(...routes), given, (route, given) => {
      const { names, method = "GET" } = Route.parse(route);
      const values = Object.fromEntries(names.map((name, i) => [name, given[i]]));
      const url = write(route, values);
      fc.pre(url !== undefined);
      const expected = Object.fromEntries(names.map((name, i) => [name, String(given[i])]));
      const found = table.match(method.toLowerCase(), url);
      if (ambiguous.has(route)) {
        expect(found?.route.toString()).to.equal(route);
      } else {
        expect(found?.parameters).to.deep.equal(expected);
        expect(matchRoute(route, url)).to.deep.equal(expected);
      }
      expect(write(String(found?.route), found?.parameters as Values)).to.equal(url);
    });
  });

  const name = fc.constantFrom("a", "b", "c", "d-e", "_f", "g.h", "%24i");
  const variable = fc
    .tuple(name, fc.constantFrom("", "", "", "*", ":2"))
    .map(([text, modifier]) => text + modifier);
  const expressionOf = (...operators: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(
        fc.constantFrom(...operators),
        fc.uniqueArray(variable, { minLength: 1, maxLength: 2 }),
      )
      .map(([operator, variables]) => `{${operator}${variables.join(",")}}`);
  const literal = fc.constantFrom(...words("/ / / /x /x/ y - . : ... ;a /%C3%A9 .json = ,"));
  const trustedOrigins = ORIGINS.map(trustedOrigin);
  const hostedAt = (baseUrl: string, more = {}): EndpointFactory =>
    new EndpointFactory({ ...github, trustedOrigins }, { ...more, baseUrl: server(baseUrl) });

  it("return every string that was sent, or the route is among the problems", () => {
    const anywhere = expressionOf("", "", "", "+", "/", ".", ";", "?", "&", "#");
    const between = fc.oneof(
      literal,
      fc.constantFrom(...words("// ? ?k= ?a=1& &b= # /:c %2F /x/")),
    );
    const route = fc
      .tuple(
        fc.constantFrom("", "/", "/", "/", "https://{t}.acme.com", "https://API.acme.com:443/v1/"),
        fc.array(fc.oneof(between, anywhere), { maxLength: 5 }),
      )
      .map(([start, parts]) => start + parts.join(""));
    const texts = fc.dictionary(
      fc.constantFrom("a", "b", "c", "d-e", "_f", "g.h", "$i", "%24i"),
      fc.oneof(text, fc.constantFrom("", ...words("/ // a/ /. a//b & b=1 :a . x.y"))),
    );
    const bases = fc.constantFrom(
      ...words(
        "https://{t}.acme.com/base/ https://{t}.acme.com https://{t}.acme.com/{t}?key={a}&x=1",
      ),
    );
    let clear = 0;
    checkProperty(RUNS * 50, route, bases, texts, (route, baseUrl, given) => {
      const hosted = hostedAt(baseUrl, { t: "a-b" });
      const { names } = Route.tryParse(route) ?? { names: [] };
      const used = names.filter((name) => Object.hasOwn(given, name));
      const writeWith = (names: readonly string[]): string | undefined =>
        write(route, Object.fromEntries(names.map((name) => [name, given[name]])), hosted);
      const url = writeWith(used);
      fc.pre(url !== undefined);
      // `{+x}` ends at `?` and `#`, and its triplets come back decoded.
      fc.pre(
        !/\{[+#]/.test(route) || used.every((name) => !/[?#]|%[\da-f]{2}/i.test(given[name] ?? "")),
      );
      const table = new RouteTable([route], { baseUrl });
      if (table.problems.length > 0) {
        expect(table.problems.flatMap(({ routes }) => routes.map(String))).to.include(route);
        return;
      }
      clear += 1;
      // Without a value that leaves no trace, the URL is the same.
      const sent = used.filter((name) => {
        const without = writeWith(used.filter((each) => each !== name));
        return without === undefined || new URL(without).href !== new URL(url).href;
      });
      const expected = new Map(sent.map((name) => [name, given[name]]));
      const { t, ...found } = table.match("GET", url)?.parameters ?? {};
      expect(new Map(Object.entries(found))).to.deep.equal(expected);
      expect(t).to.equal(route.startsWith("https://API") ? undefined : "a-b");
      const isWhole = route.startsWith("https://");
      if (isWhole || baseUrl === "https://{t}.acme.com") {
        const alone = matchRoute(route, url);
        expect(alone).to.deep.equal(isWhole && t !== undefined ? { t, ...found } : found);
      }
    });
    expect(clear).to.be.greaterThan(RUNS * 10);
  });

  it("match only what the route writes, also if a name is in it several times", () => {
    const name = fc.constantFrom("a", "a", "b");
    const variable = fc
      .tuple(name, fc.constantFrom("", "", "*", ":1", ":2"))
      .map((texts) => texts.join(""));
    const expression = fc
      .tuple(fc.constantFrom("", "", "", "/", ".", ";"), variable)
      .map((texts) => `{${texts.join("")}}`);
    const taken = fc.constantFrom(
      "",
      ...words(
        "x xy y x,y x%2Cy x=y x%3Dy ;a=x ;a=x;a=y ;x=y ;a x.y /x /x/y .x .x.y %C3%A9 = , x,",
      ),
      ...words("1=x,0=y x=y,x=y"),
    );
    const parts = fc.array(
      fc.tuple(fc.constantFrom("/", "/", "/", "/-", ":", "="), expression, taken),
      { minLength: 1, maxLength: 4 },
    );
    let count = 0;
    checkProperty(RUNS * 50, parts, (parts) => {
      const route = `/_${parts.map(([text, expression]) => text + expression).join("")}`;
      const url = `/_${parts.map(([text, , taken]) => text + taken).join("")}`;
      const found = matchRoute(route, url);
      if (found !== undefined) {
        count += 1;
        expect(write(route, found)?.slice("https://api.github.com".length)).to.equal(url);
      }
    });
    expect(count).to.be.greaterThan(RUNS);
  });

  it("never throw for any URL", () => {
    const more = words("/f/{+a}/{b}{.c} /g{/a*} /h{;m*}{?a,l*}{#f} https://{t}.acme.com/{a}-{b}");
    const all = new RouteTable([...routes, ...more], { baseUrl: "https://{t}.acme.com/api" });
    const piece = fc.constantFrom(
      ...words(
        String.raw`/ // https:// x.acme.com /api /f/ /g /h ;m=1 ; = % %4 %41 %FF %C3%A9 .. .`,
      ),
      ...words(String.raw`?a=%zz ? & l=1 # @ : [ \ é , - a`),
      ...[" ", "\0", "\ud800"],
    );
    const url = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join("")),
      fc.anything(),
    );
    const method = fc.oneof(fc.constantFrom("GET", "get"), fc.anything());
    checkProperty(RUNS * 20, url, method, (given, method) => {
      const found = all.match(method as string, given as string);
      expect([undefined, "object"]).to.include(found && typeof found.parameters);
      matchRoute("/{+a}{/b*}", given as string);
    });
  });
});
