/** Where the calls of a sequence may lead: a second reading of what says so, which fills no address. */
import { ACME_API } from "../helpers/services.js";
import { APART, type Sequence, type Step } from "./make.js";
import type { Fields } from "./values.js";

/** A request, as far as it says where it leads. */
export interface Sent {
  readonly url: string;
  readonly headers: Fields;
}

/** A full URL up to its path: an expression that begins a path, a query or a fragment ends it. */
const AUTHORITY = /^https?:\/\/(?:\{[^}/?#&][^}]*\}|[^{}/?#])*/i;
const ANY = "any-value";

/** The origins of an address, whose names have any value that a host can hold. */
function originsOf(address: unknown): readonly RegExp[] {
  // A value called `url` may be anything.
  const [authority = ""] = (typeof address === "string" && AUTHORITY.exec(address)) || [];
  const filled = authority.replace(/\{[^}]*\}/g, ANY);
  const origin = URL.canParse(filled) ? new URL(filled).origin : "none";
  const escaped = origin.replace(/[.[\]]/g, String.raw`\$&`);
  return [new RegExp(`^${escaped.replaceAll(ANY, "[a-z0-9.-]+")}$`)];
}

/** What is wrong with the origin of a request: that nothing but a value chose it, or that it may get no credentials. */
export function strayOf(
  sequence: Sequence,
  step: Step,
  { url, headers }: Sent,
): object | undefined {
  const { profile, instance, layers, clients } = sequence;
  const { alone = {}, options, beside, operation, route } = step;
  const { trustedOrigins = [], credentials, credentialHeaders, baseUrl } = profile;
  const trusted = trustedOrigins as readonly string[];
  // The server of an operation is home only to the vendor's own base URL.
  const ofVendor = instance["baseUrl"] === undefined ? [baseUrl, operation?.baseUrl] : [];
  const home = [instance["baseUrl"], ...ofVendor, ...trusted];
  const sets = [...layers, ...clients].map((layer) => layer.sets);
  const bases = [instance, ...sets, alone, options].map((each) => each["baseUrl"]);
  const targets = [operation?.route, route].map((each) => String(each).trim().split(/ +/).at(-1));
  // Among options a parameter called `url` is one.
  const urls = [beside["url"], APART.has(step.way) ? undefined : step.parameters["url"]];
  const all = [...home, baseUrl, operation?.baseUrl, ...bases, ...targets, ...urls, ACME_API];
  const names = ["authorization", "cookie", credentialHeaders === undefined ? "" : "x-key"];
  const carried = names.some((name) => headers[name] !== undefined);
  const isGuarded = step.way !== "sdk" && credentials === "same-origin" && carried;
  const { origin } = new URL(url);
  const expected = (isGuarded ? home : all).flatMap(originsOf);
  return expected.some((pattern) => pattern.test(origin)) ? undefined : { origin, expected };
}
