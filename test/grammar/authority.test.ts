import { expect } from "chai";
import {
  authorityEnd,
  endsInLiteralLabels,
  isHostAndPort,
  isHostValue,
  originOf,
  hostAndPortOf,
} from "../../src/grammar/authority.js";
import { words } from "../helpers/words.js";

const check = (test: (text: string) => boolean, good: string, bad: string): void => {
  expect(words(good).filter((text) => !test(text))).to.deep.equal([]);
  expect(words(bad).filter(test)).to.deep.equal([]);
};

describe("the authority of a URL", () => {
  it("has a host and a port that all parsers read alike", () => {
    const good =
      "a.example a.example. LOCALHOST:80 127.0.0.1 [::1]:8080 xn--bcher-kva.example a_b.co";
    check(
      isHostAndPort,
      good,
      "a..b .a a:65536 a:x 1.2.3 0x7f.1 256.1.1.1 [::g] [1] bücher.co a%41 a@b",
    );
  });

  it("has values that cannot leave their place in the host", () => {
    check(isHostValue, "a A-1 a.b 7", ".a a. a..b a/b a:b a@b a%41 ä a_b a,b");
  });

  it("ends in labels that no value writes", () => {
    check(endsInLiteralLabels, ".acme.com .localhost", ".com .localhost.com: com acme.com");
  });

  it("ends at the path, the query or the fragment, and at an expression that writes one", () => {
    const urls = words(
      "https://a.co/x https://{t}.co?q https://a{b/c}.co#f https://a.co{/x} https://a.co{?q}",
    );
    const found = urls.map((url) => url.slice("https://".length, authorityEnd(url)));
    expect(found).to.deep.equal(["a.co", "{t}.co", "a{b/c}.co", "a.co", "a.co"]);
  });

  it("gives an origin in lower case, without a default port and without userinfo", () => {
    expect(originOf("HTTPS", "A.co:443")).to.equal("https://a.co");
    expect(originOf("http", "a.co:443")).to.equal("http://a.co:443");
    expect(hostAndPortOf("u:p@x@a.co:80")).to.equal("a.co:80");
  });
});
