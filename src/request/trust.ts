/** Who chose the origin of a URL, and whether the service trusts it. */
import { EndpointError } from "../errors.js";
import { isHostAndPort, isHostValue, originOf, splitAbsolute } from "../grammar/authority.js";
import { expandVariable } from "../grammar/expand.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { Profile } from "../settings/profile.js";
import { cannot, expectedBut, quoteAll, shorten } from "../support/messages.js";
import { urlError, type CallValues } from "./CallValues.js";
import type { SlotOf } from "./urlSteps.js";

/** Credentials that a service wants to go to itself only. */
export class CredentialGuard {
  readonly #profile: Profile;
  readonly #slotOf: SlotOf;
  readonly #describe: () => string;

  /** `describe` names the route of the calls. */
  constructor(profile: Profile, slotOf: SlotOf, describe: () => string) {
    this.#profile = profile;
    this.#slotOf = slotOf;
    this.#describe = describe;
  }

  /** Throws `UNSAFE_URL` if one of the headers is a credential and the url leads elsewhere. */
  check(headers: object, url: string, values: () => CallValues): void {
    const { guardedHeaders, base, trustedOrigins } = this.#profile;
    const guarded = guardedHeaders.filter((name) => Object.hasOwn(headers, name));
    const [header] = guarded;
    if (header === undefined) {
      return;
    }
    const origin = originOfUrl(url);
    if (!trustedOrigins.has(origin) && originOfBase(base, values(), this.#slotOf) !== origin) {
      const route = this.#describe();
      throw new EndpointError(
        "UNSAFE_URL",
        cannot(
          `write the request ${shorten(route)}`,
          "credentials to go to the origin of the profile's baseUrl or to one of its trustedOrigins",
          `${quoteAll(guarded)} on the way to another origin`,
        ),
        { route, header },
      );
    }
  }
}

/** Throws `UNSAFE_URL` unless `origin`, which the values of `names` chose, is trusted. */
export function checkOrigin(
  url: string,
  names: readonly string[],
  isTrusted: (origin: string) => boolean,
  describe: () => string,
): void {
  const { scheme = "", authority = "" } = splitAbsolute(url) ?? {};
  const isUsable = /^https?$/i.test(scheme) && isHostAndPort(authority);
  if (!isUsable || !isTrusted(originOf(scheme, authority))) {
    const expected = "the origin of the baseUrl or one of the profile's trustedOrigins";
    const what = expectedBut(expected, `another origin${byNames(names)}`);
    throw urlError("UNSAFE_URL", describe(), names, what);
  }
}

/** Names for the end of a message. */
export function byNames(names: readonly string[]): string {
  return names.length > 0 ? ` from ${quoteAll(names)}` : "";
}

/** The origin that the base URL has with these values; `undefined` if they give it none. */
export function originOfBase(
  base: BaseUrl,
  values: CallValues,
  slotOf: SlotOf,
): string | undefined {
  let host = "";
  for (const part of base.host) {
    if (typeof part === "string") {
      host += part;
      continue;
    }
    for (const variable of part.variables) {
      const slot = slotOf(variable.name);
      const value = slot < 0 ? undefined : values.get(slot, variable.name);
      const text =
        value === undefined ? "" : (expandVariable(part.operator, variable, value) ?? "");
      if (!isHostValue(text)) {
        return undefined;
      }
      host += text;
    }
  }
  return originOf(base.scheme, host);
}

/** The origin of a finished URL. */
function originOfUrl(url: string): string {
  const { scheme = "", authority = "" } = splitAbsolute(url) ?? {};
  return originOf(scheme, authority.slice(authority.lastIndexOf("@") + 1));
}
