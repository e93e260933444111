/** What holds for every URL that the library writes, whatever stands in it. */
import { expect } from "chai";
import fc from "fast-check";
import { endpoint, trustedOrigin } from "../../src/index.js";
import { always, UNTIMED } from "../support/always.js";
import { acme, ACME_API } from "../support/services.js";
import { words } from "../support/words.js";
import { outcomeOf } from "./observe.js";

/** How often a property is checked. */
const MANY = Number(process.env["FC_RUNS"] ?? 60) * 6;

describe("URLs", function () {
  this.timeout(UNTIMED);

  it("have no dot segment, whatever would cause it", () => {
    // Among them is what some servers take for the end of a segment, or drop.
    const parts = words("/ . %2e %2E a {a} {+a} {.a} {/a*} {b} {+b} ; %2f %5C {;a}");
    const texts = words(". .. %2e / /.. ../x a ; ..;v=1 \\ %2F x/..\\");
    const value = fc.constantFrom(...texts, [".", ".."], ["", "."], "");
    const path = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 });
    always(MANY, path, value, value, (path, a, b) => {
      const { result } = outcomeOf(() => endpoint(`/${path.join("")}`, { a, b }));
      fc.pre(result !== undefined);
      expect(new URL(result.url).href).to.equal(result.url);
      const [address = ""] = result.url.split(/[?#]/);
      for (const segment of address.split("/")) {
        expect(segment).to.not.match(/^(?:\.|%2e){1,2}(?:;|%2f|%5c|$)/i);
      }
    });
  });

  it("keep values before the path on a trusted origin", () => {
    const parts = ["{a}", "{+a}", "{+b}", "{/a}", "{/a*}", ":b", "{.a}", "/", ".", "@", ":", "s"];
    const more = ["http", "https:", "//", "{+a,b}", "{a}{b}", "x", "{?a}", "//evil.com"];
    const values = ["//evil.com", "https://evil.com", "evil.com", ".evil.com", "@evil.com", "/"];
    const text = fc.constantFrom<unknown>(
      ...values,
      ...["//", ":", "https:", "http", "", "\\", "\t", ["", "evil.com"], "s://evil.com", "x"],
      ...["https://api.acme.com@evil.com", "https://API.acme.com:443/x", "//up.acme.com:8443/y"],
    );
    const trusted = "https://up.acme.com:8443";
    const factory = acme({ missing: "empty", trustedOrigins: [trustedOrigin(trusted)] });
    const url = fc.array(fc.constantFrom(...parts, ...more), { minLength: 1, maxLength: 4 });
    always(MANY * 3, url, text, text, (url, a, b) => {
      const address = url.join("");
      fc.pre(!/^https?:\/\//.test(address));
      const { result } = outcomeOf(() => factory.request(address, { a, b }));
      fc.pre(result !== undefined);
      expect(new URL(result.url).origin).to.be.oneOf([ACME_API, trusted]);
    });
  });
});
