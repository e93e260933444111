// Calls from a page to another origin, in Chromium and Firefox: a browser first asks that origin for permission
// (a preflight) where a request has headers of its own, and most APIs refuse `user-agent`.
import { expect } from "chai";
import { endpoint } from "../../dist/endpoint-core.js";
import { cases, outcome } from "./cases.mjs";
import { BROWSERS, listen, pageWith, reportOf, served } from "./support.mjs";

/** Ways whose `user-agent` is that of a profile, and ways to set one; `plain` hands all headers over. */
const BY_PROFILE = ["toFetch", "toRequest", "ofVendor"];
const BY_CALLER = ["plain", "ownInCall", "ownInDefaults", "ownInInit"];

/** The library needs no eval. */
const POLICY = `<meta http-equiv="content-security-policy" content="script-src 'self'">`;

for (const browser of BROWSERS) {
  describe(`calls to another origin from ${browser.name}`, function () {
    this.timeout(120_000);
    const arrived = [];
    let api;
    let report;
    let opened;

    before(async () => {
      api = await listen((request, response) => {
        arrived.push({ ...request.headers, method: request.method, path: request.url });
        response.setHeader("access-control-allow-origin", "*");
        // Any header is allowed but this one is not named, as with most APIs.
        response.writeHead(request.method === "OPTIONS" ? 204 : 200).end();
      });
      const respond = async (path) =>
        path.endsWith("js") ? served(path) : pageWith("/test/browser/page.mjs", POLICY);
      opened = await reportOf(browser, respond, `?other=${encodeURIComponent(api.url)}`);
      report = await opened.reported;
    });

    after(async () => {
      await opened?.end();
      api.server.close();
    });

    const requestsOf = (way) => arrived.filter(({ path }) => path === `/${way}`);

    it("run there", () => {
      expect(report.agent).to.contain(browser.agent);
    });

    for (const way of BY_PROFILE) {
      it(`arrive at once, with ${way} and only the browser's user-agent`, () => {
        const [request, ...more] = requestsOf(way);
        expect(more).to.deep.equal([]);
        expect(request).to.include({ method: "GET", "user-agent": report.agent });
        expect(report.results[way]).to.equal(200);
      });
    }

    for (const way of BY_CALLER) {
      it(`keep a user-agent that the caller set, with ${way}`, () => {
        // Chromium drops a `user-agent`, so that nobody is asked; Firefox sends what it is given.
        const isAsked = browser.name === "Firefox";
        const methods = requestsOf(way).map(({ method }) => method);
        expect(methods).to.deep.equal([isAsked ? "OPTIONS" : "GET"]);
        expect(report.results[way]).to.equal(isAsked ? "refused" : 200);
      });
    }

    cases.forEach((each, index) => {
      it(`give the same as Node: ${each.title}`, () => {
        expect(report.outcomes[index]).to.equal(outcome(endpoint, each));
      });
    });
  });
}
