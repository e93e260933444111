// Calls from a page to another origin, in Chromium and Firefox: a browser first asks that origin for permission
// (a preflight) where a request has headers of its own, and most APIs refuse `user-agent`.
import { expect } from "chai";
import { endpoint } from "../../dist/endpoint-core.js";
import { cases, outcome } from "./cases.mjs";
import { findChromium, findFirefox, listen, openPage, script } from "./support.mjs";

/** Chromium drops a `user-agent`, so that nobody is asked; Firefox sends what it is given. */
const BROWSERS = [
  { name: "Chromium", path: findChromium(), sendsUserAgent: false },
  { name: "Firefox", path: findFirefox(), sendsUserAgent: true },
];

/** Ways whose `user-agent` is that of a profile, and ways to set one; `plain` hands all headers over. */
const BY_PROFILE = ["toFetch", "toRequest", "ofVendor"];
const BY_CALLER = ["plain", "ownInCall", "ownInDefaults", "ownInInit"];

for (const { name, path, sendsUserAgent } of BROWSERS) {
  describe(`calls to another origin from ${name}`, function () {
    this.timeout(120_000);
    const arrived = [];
    const servers = [];
    let report;
    let end;

    before(async () => {
      const api = await listen((request, response) => {
        arrived.push({ ...request.headers, method: request.method, path: request.url });
        response.setHeader("access-control-allow-origin", "*");
        // Any header is allowed but this one is not named, as with most APIs.
        response.writeHead(request.method === "OPTIONS" ? 204 : 200).end();
      });
      let told;
      const reported = new Promise((resolve) => (told = resolve));
      const page = await listen(async (request, response) => {
        const { pathname } = new URL(request.url, "http://page.test");
        if (pathname === "/report") {
          told(JSON.parse(Buffer.concat(await request.toArray()).toString()));
          response.end();
        } else if (pathname.endsWith("js")) {
          response.setHeader("content-type", "text/javascript");
          response.end(await script(pathname.slice(1)));
        } else {
          response.setHeader("content-type", "text/html");
          response.end(
            '<!doctype html><script type="module" src="/test/browser/page.mjs"></script>',
          );
        }
      });
      servers.push(api.server, page.server);
      end = openPage({ name, path }, `${page.url}/?other=${encodeURIComponent(api.url)}`);
      report = await reported;
    });

    after(async () => {
      await end?.();
      servers.forEach((server) => server.close());
    });

    const methods = (way) =>
      arrived.filter((request) => request.path === `/${way}`).map(({ method }) => method);

    it("run there", () => {
      expect(report.agent).to.contain(name === "Firefox" ? "Firefox/" : "Chrome");
    });

    for (const way of BY_PROFILE) {
      it(`arrive at once, with ${way} and no user-agent but that of the profile`, () => {
        expect(methods(way)).to.deep.equal(["GET"]);
        expect(report.results[way]).to.equal(200);
        const { "user-agent": agent } = arrived.find((request) => request.path === `/${way}`);
        expect(agent).to.equal(report.agent);
      });
    }

    for (const way of BY_CALLER) {
      it(`keep a user-agent that the caller set, with ${way}`, () => {
        expect(methods(way)).to.deep.equal([sendsUserAgent ? "OPTIONS" : "GET"]);
        expect(report.results[way]).to.equal(sendsUserAgent ? "refused" : 200);
      });
    }

    cases.forEach((each, index) => {
      it(`give what Node gives: ${each.title}`, () => {
        expect(report.outcomes[index]).to.equal(outcome(endpoint, each));
      });
    });
  });
}
