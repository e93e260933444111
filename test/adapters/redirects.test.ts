import { once } from "node:events";
import { Agent as HttpAgent, request as open, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { connect } from "node:net";
import axios from "axios";
import { expect } from "chai";
import got from "got";
import ky from "ky";
import { Agent, interceptors, request as undiciRequest } from "undici";
import * as adapters from "../../src/adapters/index.js";
import { EndpointFactory, github, sameOrigin, type RequestOptions } from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { useCurl } from "./helpers/curl.js";
import { startRecorder, type Recorder } from "./helpers/server.js";

/** Dispatches what is redirected, as a program may have undici do for all of its requests. */
const following = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }));

describe("a redirect to another origin", function () {
  this.timeout(60_000);
  const curls = useCurl();
  let home: Recorder;
  let other: Recorder;

  before(async () => {
    other = await startRecorder();
    home = await startRecorder(() => ({ status: 302, headers: { location: `${other.url}/y` } }));
  });

  after(async () => {
    await home.close();
    await other.close();
  });

  /** Sends as the guide says. Those that follow redirects do so unless they are told not to. */
  const clients: Readonly<Record<string, (request: RequestOptions) => Promise<unknown>>> = {
    fetch: (request) => fetch(...adapters.toFetch(request)),
    "fetch with a Request": (request) => fetch(adapters.toRequest(request)),
    undici: (request) => {
      const [url, options] = adapters.toUndici(request);
      return undiciRequest(url, { ...options, dispatcher: following });
    },
    axios: (request) => axios(adapters.toAxios(request)),
    "axios by fetch": (request) => axios({ ...adapters.toAxios(request), adapter: "fetch" }),
    got: (request) => got(...adapters.toGot(request)),
    ky: (request) => ky(...adapters.toKy(request)),
    curl: (request) => curls.send(adapters.toCurl(request, { redact: false })),
    "node:http": async (request) => {
      const { options, body } = adapters.toNode(request);
      const [response] = (await once(open(options).end(body), "response")) as [IncomingMessage];
      await response.resume().toArray();
    },
  };

  const FOLLOWING = Object.keys(clients).filter((name) => !["curl", "node:http"].includes(name));

  /** What arrives at the other origin from a service with these fields. */
  async function arrivedFrom(
    client: string,
    profile: Partial<typeof github>,
    options: object,
  ): Promise<ReturnType<Recorder["takeAll"]>> {
    const fields = { ...github, baseUrl: home.url, credentialHeaders: ["X-Api-Key"], ...profile };
    const request = new EndpointFactory(fields).request("GET /x", options);
    await clients[client]!(request).catch(() => undefined);
    for (const { headers: sent } of home.takeAll()) {
      expect(sent).to.include.any.keys("x-api-key", "authorization");
    }
    return other.takeAll();
  }

  const guarded = { credentials: sameOrigin };
  const headers = { "x-api-key": "s3cret" };

  itFor("gets no credential by %0", Object.keys(clients), async (client) => {
    expect(await arrivedFrom(client, guarded, { headers })).to.deep.equal([]);
    const both = { headers: { ...headers, authorization: "s3cret" } };
    expect(await arrivedFrom(client, guarded, both)).to.deep.equal([]);
    const odd = { headers, request: { redirect: false } };
    expect(await arrivedFrom(client, guarded, odd)).to.deep.equal([]);
  });

  itFor("is followed by %0 with credentials that it drops", FOLLOWING, async (client) => {
    const own = { headers: { authorization: "s3cret", cookie: "s3cret" } };
    const [arrived] = await arrivedFrom(client, guarded, own);
    expect(arrived!.headers).to.not.have.any.keys("authorization", "cookie");
  });

  it("gets no credential by got if only the scheme is another", async () => {
    const headers = { location: "http://a.example/y" };
    const secured = await startRecorder(() => ({ status: 302, headers }));
    // The connections are not encrypted, and lead to the recorders.
    const to = ({ url }: Recorder) => ({ createConnection: () => connect(+new URL(url).port) });
    const agent = {
      http: Object.assign(new HttpAgent(), to(other)),
      https: Object.assign(new HttpsAgent(), to(secured)),
    };
    const fields = { ...github, ...guarded, baseUrl: "https://a.example" };
    const own = { authorization: "s3cret", cookie: "s3cret" };
    const options = { headers: own, request: { agent } };
    await got(...adapters.toGot(new EndpointFactory(fields).request("GET /x", options)));
    await secured.close();
    expect(secured.take().headers).to.include.all.keys("authorization", "cookie");
    expect(other.take().headers).to.not.have.any.keys("authorization", "cookie");
  });

  const title = "is followed by %0 if the request says so, or its service guards nothing";
  itFor(title, FOLLOWING, async (client) => {
    const request = { redirect: "follow" };
    expect(await arrivedFrom(client, guarded, { headers, request })).to.have.length(1);
    expect(await arrivedFrom(client, {}, { headers })).to.have.length(1);
  });

  it("is not followed by an editor, and the init of fetch overrides this", () => {
    const factory = new EndpointFactory({ ...github, ...guarded, credentialHeaders: ["x-key"] });
    const request = factory.request("GET /x", { headers: { "X-Key": "s3cret" } });
    expect(adapters.toHttpFile(request)).to.contain("# @no-redirect\n");
    expect(adapters.toFetch(request)[1].redirect).to.equal("error");
    expect(adapters.toFetch(request, { redirect: "manual" })[1].redirect).to.equal("manual");
    expect(adapters.toFetch(factory.request("GET /x"))[1]).to.not.have.property("redirect");
    // What the init adds is a credential, too.
    const later = adapters.toFetch(factory.request("GET /x"), { headers: { "x-key": "s3cret" } });
    expect(later[1].redirect).to.equal("error");
    const proxied = factory.request("GET /x", { headers: { "proxy-authorization": "s3cret" } });
    expect(adapters.toFetch(proxied)[1].redirect).to.equal("error");
  });
});
