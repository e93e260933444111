/** Who chose the origin of a URL, and whether the service trusts it. */
import type { EndpointError } from "../errors.js";
import { isHostAndPort, isHostValue, originOf, splitAbsolute } from "../grammar/authority.js";
import { expandVariable, isListed } from "../grammar/expand.js";
import type { Operator, Variable } from "../grammar/template.js";
import type { Value } from "../grammar/values.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { Profile } from "../settings/profile.js";
import { expectedBut, quoteAll } from "../support/messages.js";
import { requestError } from "../values/CallValues.js";

/** The value of a parameter, read and checked. */
type ValueOf = (name: string) => Value | undefined;

/** What errors say a URL must have. */
export const A_TRUSTED_ORIGIN = "the origin of the baseUrl or one of the profile's trustedOrigins";
export const A_SAFE_PATH = "no . or .. segment in the path";

/** Whether an origin is one of the service's, or the one that `base` has with these values. */
export function isTrusted(
  origin: string,
  base: BaseUrl | undefined,
  { trustedOrigins }: Profile,
  valueOf: ValueOf,
): boolean {
  if (trustedOrigins.has(origin) || base === undefined) {
    return trustedOrigins.has(origin);
  }
  const host = hostOf(base, valueOf);
  return host !== undefined && originOf(base.scheme, host) === origin;
}

/** The origin of a text that begins with one; `undefined` if no request can go there. */
export function usableOriginOf(url: string): string | undefined {
  const absolute = splitAbsolute(url);
  const scheme = absolute?.scheme ?? "";
  const authority = absolute?.authority ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  return /^https?$/i.test(scheme) && isHostAndPort(host) ? originOf(scheme, host) : undefined;
}

/** What keeps the credentials of a plan's calls from leaving the service. */
export interface Guard {
  readonly profile: Profile;
  /** The servers that credentials may go to: the profile's, and the operation's own. */
  readonly bases: readonly (BaseUrl | undefined)[];
  /** The parameters that are sent as credentials. */
  readonly parameters: readonly string[];
}

/** Throws `UNSAFE_URL` if a credential of the call would go where the URL leads. */
export function checkCredentials(
  { profile, bases, parameters: known }: Guard,
  describe: () => string,
  { url, headers }: { readonly url: string; readonly headers: object },
  valueOf: ValueOf,
): void {
  const names = profile.guardedHeaders.filter((name) => Object.hasOwn(headers, name));
  const parameters = known.filter((name) => valueOf(name) !== undefined);
  const sent = [...names, ...parameters];
  const origin = usableOriginOf(url) ?? "";
  if (sent.length === 0 || bases.some((base) => isTrusted(origin, base, profile, valueOf))) {
    return;
  }
  const expected =
    "credentials to go to the origin of the profile's baseUrl or to one of its trustedOrigins";
  const got = `${quoteAll(sent)} on the way to another origin`;
  throw requestError("UNSAFE_URL", describe(), expectedBut(expected, got), {
    header: names.at(0),
    parameters: parameters.length > 0 ? parameters : undefined,
  });
}

/** The error about dot segments that values of these names may have written. */
export function dotsError(describe: () => string, names: readonly string[]): EndpointError {
  const what = expectedBut(A_SAFE_PATH, `one${byNames(names)}`);
  return requestError("UNSAFE_URL", describe(), what, { parameters: names });
}

/** Names for the end of a message. */
export function byNames(names: readonly string[]): string {
  return names.length > 0 ? ` from ${quoteAll(names)}` : "";
}

/** The host that the base URL has with these values; `undefined` if they give it none. */
export function hostOf(base: BaseUrl, valueOf: ValueOf): string | undefined {
  let host = "";
  const isWritten = base.host.every((part) => {
    if (typeof part === "string") {
      host += part;
      return true;
    }
    return part.variables.every((variable) => {
      const value = valueOf(variable.key) ?? base.defaults.get(variable.key) ?? "";
      const text = hostText(part.operator, variable, value);
      host += text ?? "";
      return text !== undefined && isListed(value, variable.listed);
    });
  });
  return isWritten ? host : undefined;
}

/** What a value writes in a host; `undefined` for one that cannot stand there. */
function hostText(operator: Operator, variable: Variable, value: Value): string | undefined {
  try {
    const text = expandVariable(operator, variable, value) ?? "";
    return isHostValue(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
