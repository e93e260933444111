import { expect } from "chai";
import { endpoint, EndpointFactory, type ServiceProfile } from "../src/index.js";
import { refusal } from "./support/refusal.js";
import { untyped } from "./support/untyped.js";

const ACME: ServiceProfile = {
  service: "acme",
  baseUrl: "https://{tenant}.acme.com/api",
  clientName: "acme-sdk",
  version: "1.0.0",
  credentials: "same-origin",
  trustedOrigins: ["https://uploads.acme.com"],
};

const acme = new EndpointFactory(ACME).defaults({
  tenant: "blue",
  page: 1,
  headers: { authorization: "token 0" },
});

/** The code of the error that following the URL ends with. */
function refused(url: unknown, options?: object): string {
  return refusal(() => acme.follow(url as string, options)).code;
}

describe("follow", () => {
  it("takes a URL literally: no template, no placeholder, no default parameter", () => {
    const url = "https://blue.acme.com/x/{id}/:id?a=%7Bb%7D&b=c%20d#f";
    expect(acme.follow(url)).to.deep.equal({
      method: "get",
      url,
      headers: {
        accept: "application/vnd.acme.v3+json",
        "user-agent": "acme-sdk/1.0.0",
        authorization: "token 0",
      },
    });
  });

  it("puts a path on the origin of the base URL, with its placeholders filled", () => {
    expect(acme.follow("/api/x?page=2").url).to.equal("https://blue.acme.com/api/x?page=2");
  });

  it("names what the host of the base URL lacks", () => {
    const service = new EndpointFactory(ACME);
    for (const [factory, expected] of [
      [service, "MISSING_PARAMETER"],
      [service.defaults({ tenant: "evil.com/" }), "UNSAFE_URL"],
    ] as const) {
      const { code, parameters } = refusal(() => factory.follow("/x"));
      expect(code).to.equal(expected);
      expect(parameters).to.deep.equal(["tenant"]);
    }
  });

  it("goes to trusted origins, and to no other", () => {
    expect(acme.follow("https://uploads.acme.com/1").url).to.equal("https://uploads.acme.com/1");
    for (const url of [
      "https://red.acme.com/x",
      "http://blue.acme.com/x",
      "https://blue.acme.com:8443/x",
      "https://evil.com/x",
    ]) {
      expect(refused(url)).to.equal("UNSAFE_URL");
    }
  });

  it("refuses what is no URL of a service", () => {
    for (const url of [
      "//blue.acme.com/x",
      "x",
      "",
      "ftp://blue.acme.com/x",
      "https://user@blue.acme.com/x",
      "https://blue.acme.com\\@evil.com/x",
      "/\\evil.com",
      "/x y",
      "/é",
      "/x\ny",
      5,
      undefined,
      null,
    ]) {
      expect(refused(url), String(url)).to.equal("INVALID_URL");
    }
  });

  it("refuses a path that leads elsewhere", () => {
    for (const path of ["/api/../x", "/api/%2e%2E", "/..;a=1/x"]) {
      expect(refused(path)).to.equal("UNSAFE_URL");
    }
  });

  it("takes a method, headers, a body and a base URL from its options", () => {
    const request = acme.follow("/x", {
      baseUrl: "https://uploads.acme.com/v1",
      method: "POST",
      headers: { "x-a": "1" },
      data: { a: 1 },
    });
    expect(request).to.deep.include({
      method: "post",
      url: "https://uploads.acme.com/x",
      body: { a: 1 },
    });
    expect(request.headers).to.include({
      "x-a": "1",
      "content-type": "application/json; charset=utf-8",
    });
  });

  it("leaves out the data and the method of the defaults", () => {
    const factory = endpoint.factory.defaults({ method: "PUT", data: { a: 1 } });
    expect(factory.follow("/x")).to.deep.equal(endpoint.follow("/x"));
  });

  it("refuses options that it does not know, and wrong ones", () => {
    expect(refused("/x", { page: 2 })).to.equal("INVALID_OPTIONS");
    expect(refused("/x", { url: "/y" })).to.equal("INVALID_OPTIONS");
    expect(refused("/x", { headers: { "x-a": "\n" } })).to.equal("INVALID_HEADER");
    expect(refused("/x", { data: 1 })).to.equal("BODY_NOT_ALLOWED");
  });

  it("says nothing of what the URL holds", () => {
    const secret = "hunter2/x?token=hunter2#t=hunter2";
    for (const [url, options] of [
      [`https://evil.com/${secret}`, {}],
      [`https://evil_/${secret}`, {}],
      [`/../${secret}`, {}],
      [`/${secret}`, { data: 1 }],
    ] as const) {
      const error = refusal(() => acme.follow(url, options));
      expect(`${error.message}${JSON.stringify(error)}`, url).to.not.contain("hunter2");
    }
    expect(refusal(() => acme.follow("https://evil.com/hunter2")).route).to.equal(
      "GET https://evil.com/…",
    );
    expect(refusal(() => acme.follow("hunter2")).message).to.not.contain("hunter2");
  });

  it("passes through the hook finish", () => {
    class Finished extends EndpointFactory {
      protected override finish(request: ReturnType<EndpointFactory["parse"]>) {
        return { ...request, request: "finished" };
      }
    }
    expect(new Finished({ ...ACME, baseUrl: "https://acme.com" }).follow("/x").request).to.equal(
      "finished",
    );
  });

  it("is a member of an endpoint that is not listed", () => {
    expect(Object.keys(endpoint)).to.deep.equal(["DEFAULTS", "defaults", "merge", "parse"]);
    for (const name of ["factory", "compile", "explain", "follow"]) {
      const descriptor = Object.getOwnPropertyDescriptor(endpoint, name);
      expect(descriptor?.enumerable, name).to.equal(false);
    }
    expect(endpoint.follow("/x").url).to.equal("https://api.github.com/x");
    expect(endpoint.compile(untyped("/x/{a}"))({ a: 1 }).url).to.equal(
      "https://api.github.com/x/1",
    );
    expect(endpoint.explain("/x").route).to.equal("GET /x");
  });
});
