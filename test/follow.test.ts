import { expect } from "chai";
import {
  endpoint,
  EndpointFactory,
  follow,
  sameOrigin,
  server,
  trustedOrigin,
  type ServiceProfile,
} from "../src/index.js";
import { ACME } from "./support/services.js";
import { itTakesCallers, refusal, SECRET } from "./support/refusal.js";
import { words } from "./support/words.js";

const PROFILE: ServiceProfile = {
  ...ACME,
  baseUrl: server("https://{tenant}.acme.com/api"),
  credentials: sameOrigin,
  trustedOrigins: [trustedOrigin("https://uploads.acme.com")],
};

const acme = new EndpointFactory(PROFILE).defaults({
  tenant: "blue",
  page: 1,
  headers: { authorization: "token 0" },
});

/** The code of the error that following the URL ends with. */
function refused(url: unknown, options?: object): string {
  return refusal(() => follow(acme, url as string, options)).code;
}

describe("follow", () => {
  it("takes a URL literally: no template, no placeholder, no default parameter", () => {
    const url = "https://blue.acme.com/x/{id}/:id?a=%7Bb%7D&b=c%20d#f";
    const headers = { accept: "application/vnd.acme.v3+json", "user-agent": "acme-sdk/1.0.0" };
    const sent = { method: "get", url, headers: { ...headers, authorization: "token 0" } };
    expect(follow(acme, url)).to.deep.equal(sent);
  });

  it("puts a path on the origin of the base URL, with its placeholders filled", () => {
    expect(follow(acme, "/api/x?page=2").url).to.equal("https://blue.acme.com/api/x?page=2");
  });

  it("names what the host of the base URL lacks", () => {
    const service = new EndpointFactory(PROFILE);
    refusal(() => follow(service, "/x"), "MISSING_PARAMETER", ["tenant"]);
    const invalid = service.defaults({ tenant: NaN });
    refusal(() => follow(invalid, "/x"), "INVALID_PARAMETER", ["tenant"]);
    const evil = service.defaults({ tenant: "evil.com/" });
    refusal(() => follow(evil, "/x"), "UNSAFE_URL", ["tenant"]);
  });

  it("goes to trusted origins, and to no other", () => {
    expect(follow(acme, "https://uploads.acme.com/1").url).to.equal("https://uploads.acme.com/1");
    const others = words(`
      https://red.acme.com/x http://blue.acme.com/x https://blue.acme.com:8443/x https://evil.com/x
    `);
    others.forEach((url) => expect(refused(url)).to.equal("UNSAFE_URL"));
  });

  it("refuses what is no URL of a service", () => {
    for (const url of [
      ...["//blue.acme.com/x", "x", "", "ftp://blue.acme.com/x", "https://user@blue.acme.com/x"],
      ...["https://blue..acme.com/x", "https:///x", "https://blue.acme.com\\@evil.com/x"],
      ...["/\\evil.com", "/x y", "/é", "/x\ny", 5, undefined, null],
    ]) {
      expect(refused(url), String(url)).to.equal("INVALID_URL");
    }
  });

  it("refuses a path that leads elsewhere", () => {
    for (const path of ["/api/../x", "/api/%2e%2E", "/..;a=1/x"]) {
      expect(refused(path)).to.equal("UNSAFE_URL");
    }
  });

  it("says what it got in place of a URL", () => {
    for (const [url, kind] of [
      [5, "but got a number"],
      ["x", "but got another string"],
      ["/x y", "but got a string with a blank, a backslash or a character"],
    ] as const) {
      expect(refusal(() => follow(acme, url as string)).message).to.contain(kind);
    }
  });

  it("says that the href of a URL object can be passed", () => {
    class Link {
      get href(): string {
        return "/x";
      }
    }
    const expected = /but got an instance of a class, whose href can be passed$/;
    for (const url of [new URL("https://blue.acme.com/x"), new Link()] as unknown[]) {
      expect(refusal(() => follow(acme, url as string), "INVALID_URL").message).to.match(expected);
    }
    for (const url of [{}, { href: 1 }, ["/x"], new Map(), Promise.resolve("/x")]) {
      const { message } = refusal(() => follow(acme, url as unknown as string), "INVALID_URL");
      expect(message).to.not.contain("href");
    }
  });

  it("takes a method, headers, a body and a base URL from its options", () => {
    const own = { headers: { "x-a": "1" }, data: { a: 1 } };
    const baseUrl = "https://uploads.acme.com/v1";
    const { headers, ...rest } = follow(acme, "/x", { baseUrl, method: "POST", ...own });
    const url = "https://uploads.acme.com/x";
    expect(rest).to.deep.equal({ method: "post", url, body: { a: 1 } });
    const type = "application/json; charset=utf-8";
    expect(headers).to.include({ "x-a": "1", "content-type": type });
  });

  it("leaves out the data and the method of the defaults", () => {
    const factory = endpoint.factory.defaults({ method: "PUT", data: { a: 1 } });
    expect(follow(factory, "/x")).to.deep.equal(follow(endpoint, "/x"));
  });

  it("refuses options that it does not know, and wrong ones", () => {
    expect(refused("/x", { page: 2 })).to.equal("INVALID_OPTIONS");
    expect(refused("/x", { url: "/y" })).to.equal("INVALID_OPTIONS");
    expect(refused("/x", { headers: { "x-a": "\n" } })).to.equal("INVALID_HEADER");
    expect(refused("/x", { data: 1 })).to.equal("BODY_NOT_ALLOWED");
  });

  it("says nothing of what the URL holds", () => {
    const secret = `${SECRET}/x?token=${SECRET}#t=${SECRET}`;
    for (const url of [SECRET, `https://evil_/${secret}`, `/../${secret}`]) {
      refused(url);
    }
    refused(`/${secret}`, { data: 1 });
    const { route } = refusal(() => follow(acme, `https://evil.com/${secret}`));
    expect(route).to.equal("GET https://evil.com/…");
  });

  it("passes through the hook finish", () => {
    class Finished extends EndpointFactory {
      protected override finish(request: ReturnType<EndpointFactory["parse"]>) {
        return { ...request, request: "finished" };
      }
    }
    expect(follow(new Finished(ACME), "/x").request).to.equal("finished");
  });

  itTakesCallers((caller) => follow(caller, "/x").url, "https://api.github.com/x");
});
