import { expect } from "chai";
import { redactUrl, toCurl } from "../../src/adapters/index.js";
import { endpoint, EndpointFactory, github } from "../../src/index.js";
import { refusal, SECRET, throwSecret } from "../support/refusal.js";
import { at, post } from "./support/requests.js";

describe("redactUrl", () => {
  it("gives the URL that the other exits show", () => {
    const url = `https://a.example/x;token=${SECRET}?access_token=${SECRET}&a=1&mine=${SECRET}#key=${SECRET}`;
    const redact = { names: ["mine"] };
    const shown = redactUrl(at(url), { redact });
    expect(shown).to.equal(url.replaceAll(SECRET, "REDACTED"));
    expect(toCurl(at(url), { redact })).to.contain(`'${shown}'`);
    expect(redactUrl(at(url), { redact: false })).to.equal(url);
    const path = at(`https://a.example/x/${SECRET}/y`);
    expect(redactUrl(path, { redact: { values: [SECRET] } })).to.equal(
      "https://a.example/x/REDACTED/y",
    );
  });

  it("hides what the profile declares", () => {
    const factory = new EndpointFactory({ ...github, credentialParameters: ["page"] });
    const request = factory.request("GET /x", { page: SECRET });
    expect(redactUrl(request)).to.equal("https://api.github.com/x?page=REDACTED");
  });

  it("leaves userinfo out", () => {
    expect(redactUrl(at(`https://user:${SECRET}@a.example/x`))).to.equal("https://a.example/x");
  });

  it("does not need a body that can be written", () => {
    const body: Record<string, unknown> = {};
    body["itself"] = body;
    for (const each of [body, Object.defineProperty({}, "a", { get: throwSecret })]) {
      expect(redactUrl(post(each, { "content-type": "multipart/form-data" }))).to.equal(
        "https://a.example/x",
      );
    }
  });

  it("refuses what is no request, and options that it does not know", () => {
    refusal(() => redactUrl("GET /x" as never), "INVALID_OPTIONS");
    refusal(() => redactUrl({ ...endpoint("GET /x"), url: `/${SECRET}` }), "INVALID_URL");
    refusal(() => redactUrl(at("https://a.example/"), [SECRET] as never), "INVALID_OPTIONS");
    const request = Object.defineProperty({}, "url", { enumerable: true, get: throwSecret });
    const { stack = "" } = refusal(() => redactUrl(request as never), "INVALID_OPTIONS");
    expect(stack.split("\n    at ")[1]).to.contain("redactUrl.test");
  });
});
