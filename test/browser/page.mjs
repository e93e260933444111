// Runs in the page of origins.mjs: calls another origin in several ways, and tells its own server what it saw.
import { cases, outcome } from "/test/browser/cases.mjs";
import { toFetch, toRequest } from "/dist/adapters.js";
import { endpoint, EndpointFactory, github } from "/dist/endpoint-core.js";

const other = new URLSearchParams(location.search).get("other");
const api = endpoint.defaults({ baseUrl: other });
const own = { headers: { "user-agent": "me/1" } };
const vendor = new EndpointFactory({
  ...github,
  baseUrl: other,
  clientName: "acme",
  version: "2.0",
});

const calls = {
  plain: () => fetch(api("GET /plain").url, { headers: { ...api("GET /plain").headers } }),
  toFetch: () => fetch(...toFetch(api("GET /toFetch"))),
  toRequest: () => fetch(toRequest(api("GET /toRequest"))),
  ofVendor: () => fetch(...toFetch(vendor.request("GET /ofVendor"))),
  ownInCall: () => fetch(...toFetch(api("GET /ownInCall", own))),
  ownInDefaults: () => fetch(toRequest(api.defaults(own)("GET /ownInDefaults"))),
  ownInInit: () => fetch(...toFetch(api("GET /ownInInit"), own)),
};

const results = {};
for (const [name, call] of Object.entries(calls)) {
  results[name] = await call().then(
    (response) => response.status,
    () => "refused",
  );
}
const outcomes = cases.map((each) => outcome(endpoint, each));
await fetch("/report", {
  method: "POST",
  body: JSON.stringify({ agent: navigator.userAgent, results, outcomes }),
});
