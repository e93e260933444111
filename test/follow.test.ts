import { expect } from "chai";
import {
  endpoint,
  EndpointFactory,
  follow,
  sameOrigin,
  server,
  trustedOrigin,
  type EndpointErrorCode,
  type HeaderInit,
  type RequestOptions,
  type ServiceProfile,
} from "../src/index.js";
import { Client, headerKey } from "../src/sdk/index.js";
import { itFor } from "./helpers/itEach.js";
import { ACME } from "./helpers/services.js";
import { itTakesCallers, refusal, SECRET } from "./helpers/refusal.js";
import { words } from "./helpers/words.js";

const PROFILE: ServiceProfile = {
  ...ACME,
  baseUrl: server("https://{tenant}.acme.com/api"),
  credentials: sameOrigin,
  trustedOrigins: [trustedOrigin("https://uploads.acme.com")],
};

const authorization = "token 0";
const acme = new EndpointFactory(PROFILE, { tenant: "blue", page: 1, headers: { authorization } });

/** The code of the error that following the URL ends with. */
function refused(url: unknown, options?: object): string {
  return refusal(() => follow(acme, url as string, options)).code;
}

const bad = (url: unknown): [url: unknown, code: EndpointErrorCode] => [url, "INVALID_URL"];

/** A hook that leaves a mark. */
const finish = (request: RequestOptions): RequestOptions => ({ ...request, request: "finished" });

describe("follow", () => {
  const headers = { accept: "application/vnd.acme.v3+json", "user-agent": "acme-sdk/1.0.0" };

  it("takes a URL literally: no template, no placeholder, no default parameter", () => {
    const url = "https://blue.acme.com/x/{id}/:id?a=%7Bb%7D&b=c%20d#f";
    const sent = { method: "get", url, headers: { ...headers, authorization } };
    expect(follow(acme, url)).to.deep.equal(sent);
    refusal(() => follow(acme, "/".padEnd(8_388_608, "a")), "INVALID_PARAMETER");
  });

  it("appends a path to the origin of the base URL, and names what its host lacks", () => {
    expect(follow(acme, "/api/x?page=2").url).to.equal("https://blue.acme.com/api/x?page=2");
    const service = new EndpointFactory(PROFILE);
    refusal(() => follow(service, "/x"), "MISSING_PARAMETER", ["tenant"]);
    const evil = service.defaults({ tenant: "evil.com/" });
    refusal(() => follow(evil, "/x"), "UNSAFE_URL", ["tenant"]);
    // The path and the query of the base URL need no values.
    const baseUrl = server("https://{tenant}.acme.com/{version}?key={key}");
    const blue = new EndpointFactory({ ...PROFILE, baseUrl }, { tenant: "blue" });
    expect(follow(blue, "/x").url).to.equal("https://blue.acme.com/x");
  });

  it("goes only to the base URL's origin and trusted ones", () => {
    expect(follow(acme, "https://uploads.acme.com/1").url).to.equal("https://uploads.acme.com/1");
    for (const origin of words("https://red.acme.com http://blue.acme.com")) {
      expect(refused(`${origin}/x`)).to.equal("UNSAFE_URL");
    }
    expect(refused("https://blue.acme.com:81/x")).to.equal("UNSAFE_URL");
  });

  const wrong: [url: unknown, code: EndpointErrorCode, got?: string][] = [
    ...["//blue.acme.com/x", "ftp://blue.acme.com/x", "https://user@blue.acme.com/x"].map(bad),
    ...["https://blue..acme.com/x", "/\\evil.com", "/é", null].map(bad),
    [5, "INVALID_URL", "a number"],
    ["", "INVALID_URL", "an empty string"],
    ['<https://blue.acme.com/x>; rel="next"', "INVALID_URL", "a link header, in which the URL"],
    ["/x y", "INVALID_URL", "a string with a space, a backslash or a character"],
    ["/api/%2e%2E", "UNSAFE_URL"],
  ];
  itFor("refuses %0", wrong, (url, code, got) => {
    const { message } = refusal(() => follow(acme, url as string), code);
    expect(message).to.contain(got === undefined ? "but got" : `but got ${got}`);
  });

  it("takes a method, headers, a body and a base URL from its options", () => {
    const own = { headers: { "x-a": "1" }, data: { a: 1 } };
    const baseUrl = "https://uploads.acme.com/v1";
    const sent = follow(acme, "/x", { baseUrl, method: "POST", ...own });
    expect(sent).to.include({ method: "post", url: "https://uploads.acme.com/x", body: own.data });
    expect(sent.headers).to.include.keys("x-a", "content-type");
  });

  it("leaves out the data and the method of the defaults, and calls the hook finish", () => {
    const factory = endpoint.factory.defaults({ method: "PUT", data: { a: 1 } });
    expect(follow(factory, "/x")).to.deep.equal(follow(endpoint, "/x"));
    const finished: EndpointFactory = Object.assign(new EndpointFactory(ACME), { finish });
    expect(follow(finished, "/x").request).to.equal("finished");
  });

  it("refuses unknown and invalid options", () => {
    expect(refused("/x", { page: 2, url: "/y" })).to.equal("INVALID_OPTIONS");
    expect(refused("/x", { headers: { "x-a": "\n" } })).to.equal("INVALID_HEADER");
    expect(refused("/x", { data: 1 })).to.equal("BODY_NOT_ALLOWED");
  });

  it("does not show the contents of the URL", () => {
    const secret = `${SECRET}/x?token=${SECRET}#t=${SECRET}`;
    [SECRET, `https://evil_/${secret}`, `/../${secret}`].forEach((url) => refused(url));
    refused(`/${secret}`, { data: 1 });
    const { route } = refusal(() => follow(acme, `https://evil.com/${secret}`));
    expect(route).to.equal("GET https://evil.com/...");
  });

  describe("with its credentials omitted", () => {
    const omit = { credentials: "omit" } as const;
    const signed = "https://storage.example/b/1?X-Amz-Signature=a%2Fb";
    const profile = { ...PROFILE, credentialHeaders: ["acme-key"], credentialParameters: ["key"] };
    const all = { authorization, "Acme-Key": "k", cookie: "a=b", "x-team": "core" };
    const user = new EndpointFactory(profile, { tenant: "blue", key: "k-1", headers: all });

    it("goes to any origin, and has no credential of a layer", () => {
      const request = follow(user, signed, { method: "PUT", data: "text" }, omit);
      const sent = { url: signed, headers: { ...headers, "x-team": "core" }, body: "text" };
      expect(request).to.deep.equal({ method: "put", ...sent });
      expect(refused(signed)).to.equal("UNSAFE_URL");
      expect(follow(user, "/api/x", undefined, omit).headers).to.not.have.any.keys("acme-key");
      // Nor does it need a host of its own for that.
      const hostless = new EndpointFactory(PROFILE);
      expect(follow(hostless, signed, {}, omit).url).to.equal(signed);
      refusal(() => follow(hostless, "/x", {}, omit), "MISSING_PARAMETER", ["tenant"]);
      // Nor one of a service that does not guard them.
      const github = endpoint.defaults({ headers: { authorization } });
      expect(follow(github, signed, {}, omit).headers).to.have.all.keys("accept", "user-agent");
    });

    it("has those that its own options set, in any form", () => {
      const given = { authorization: "signed 1", cookie: null };
      const forms: HeaderInit[] = [given, new Map(Object.entries(given)), Object.entries(given)];
      for (const headers of forms) {
        const request = follow(user, signed, { headers }, omit);
        expect(request.headers).to.include({ authorization: "signed 1" });
        expect(request.headers).to.not.have.any.keys("cookie", "acme-key");
      }
      const headers = 5 as unknown as HeaderInit;
      refusal(() => follow(user, signed, { headers }, omit), "INVALID_OPTIONS");
      const swapped = refusal(() => follow(user, signed, omit as object), "INVALID_OPTIONS");
      expect(swapped.message).to.match(/"credentials"; \{ credentials \} follows the options$/);
    });

    const settings: [given: unknown, got: string][] = [
      [{ credentials: "include" }, "other credentials"],
      [{ credential: "omit" }, '"credential"'],
      ["omit", "a string"],
    ];
    itFor("is the only setting: %1 is refused", settings, (given, got) => {
      const act = () => follow(user, signed, {}, given as typeof omit);
      expect(refusal(act, "INVALID_OPTIONS").message).to.contain(`but got ${got}`);
      expect(follow(user, "/x", {}, {}).headers).to.include.keys("acme-key");
    });
  });

  describe("with the client of an SDK", () => {
    const auth = [headerKey("key", "X-Acme-Key")];
    const headers = { accept: "application/json" };
    const service = { baseUrl: "https://api.acme.com/v1", headers, auth };
    const options: object = { key: "k-1", query: { page: 1 } };
    const client: Client = new Client(options, service);

    it("goes only to the origin of its base URL", () => {
      const url = "https://api.acme.com/v1/tickets?page=2";
      const sent = { method: "get", url, headers: { ...headers, "x-acme-key": "k-1" } };
      expect(follow(client, url)).to.deep.equal(sent);
      expect(follow(client, "/v1/tickets?page=2")).to.deep.equal(sent);
      refusal(() => follow(client, "https://evil.example/x"), "UNSAFE_URL");
    });

    it("uses the layer that it is called with, and its hook", () => {
      const own = Object.assign(new Client(options, service), { finish }) as unknown as Client;
      const request = follow(own.with({ key: "k-2" } as object), "/v1/tickets");
      expect(request.headers["x-acme-key"]).to.equal("k-2");
      expect(request.request).to.equal("finished");
    });

    it("keeps the credentials at home, and can omit them", () => {
      const moved = client.with({ baseUrl: "https://other.example" });
      refusal(() => follow(moved, "/x"), "UNSAFE_URL");
      const url = "https://other.example/x";
      const sent = follow(moved, "/x", {}, { credentials: "omit" });
      expect(sent).to.deep.equal({ method: "get", url, headers });
    });

    it("takes the options of SDK calls, and the method", () => {
      const options = { method: "PUT", data: "text", headers: { "x-a": "1" }, request: 5 };
      expect(follow(client, "/x", options)).to.include({ method: "put", body: "text", request: 5 });
      const wrong = { baseUrl: "https://a.example", mediaType: {}, url: "/y" };
      refusal(() => follow(client, "/x", wrong), "INVALID_OPTIONS", Object.keys(wrong));
    });
  });

  itTakesCallers((caller) => follow(caller, "/x").url, "https://api.github.com/x");
});
