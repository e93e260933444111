// Runs in the page of browser.mjs: sends every body with every method, each under a header that names the case, calls
// another origin in several ways, and tells its own server what it saw.
import { bodies, WITH_BODY, WITHOUT_BODY } from "/test/adapters/helpers/bodies.ts";
import { report as checksOf } from "/test/runtimes/payload.ts";
import * as adapters from "/dist/adapters.js";
import * as core from "/dist/endpoint-core.js";
import * as match from "/dist/match.js";
import * as openapi from "/dist/openapi.js";
import * as sdk from "/dist/sdk.js";
import * as tools from "/dist/tools.js";

const { endpoint, EndpointFactory, github, readProfile } = core;
const { toFetch, toRequest } = adapters;
const other = new URLSearchParams(location.search).get("other");
const api = endpoint.defaults({ baseUrl: other });
const own = { headers: { "user-agent": "me/1" } };
const acme = { ...github, baseUrl: other, clientName: "acme", version: "2.0" };

const calls = {
  plain: () => fetch(api("GET /plain").url, { headers: { ...api("GET /plain").headers } }),
  toFetch: () => fetch(...toFetch(api("GET /toFetch"))),
  toRequest: () => fetch(toRequest(api("GET /toRequest"))),
  ofVendor: () => fetch(...toFetch(new EndpointFactory(acme).request("GET /ofVendor"))),
  ownInCall: () => fetch(...toFetch(api("GET /ownInCall", own))),
  ownInDefaults: () => fetch(toRequest(api.defaults(own)("GET /ownInDefaults"))),
  ownInInit: () => fetch(...toFetch(api("GET /ownInInit"), own)),
};

/** Sends a call home with both adapters. Its options are made anew, as a body may be used only once. */
async function sendHome(method, make, name = method, format = undefined) {
  const profile = { ...github, baseUrl: location.origin, ...(format && { body: format }) };
  const home = new EndpointFactory(readProfile(profile)).create();
  for (const [client, send] of Object.entries({
    toFetch: (request) => fetch(...toFetch(request)),
    toRequest: (request) => fetch(toRequest(request)),
  })) {
    const { headers, ...rest } = make();
    const named = new Headers({ ...headers, "x-case": `${client} ${name}` });
    await send(home(`${method} /x`, { ...rest, headers: named }));
  }
}

for (const method of [...WITH_BODY, ...WITHOUT_BODY]) {
  await sendHome(method, () => ({}));
}
for (const [index, { options, format }] of bodies.entries()) {
  for (const method of WITH_BODY) {
    await sendHome(method, options, `${method} ${index}`, format);
  }
}
const results = {};
for (const [name, call] of Object.entries(calls)) {
  results[name] = await call().then(
    (response) => response.status,
    () => "refused",
  );
}
const request = toRequest(api("POST /x", { data: new Blob(["chunk é"]).stream() }));
const report = {
  agent: navigator.userAgent,
  names: Object.keys(core),
  streamed: { text: await request.text(), duplex: request.duplex },
  ...checksOf({ core, adapters, match, openapi, sdk, tools }),
  results,
};
await fetch("/report", { method: "POST", body: JSON.stringify(report) });
