/** Where credentials go, and which origins values may choose. */
import { EndpointError } from "../errors.js";
import { isHostAndPort, isHttpUrl, originOf, splitAbsolute } from "../grammar/authority.js";
import { usableOriginOf } from "../grammar/authority.js";
import { requestError } from "../request/values.js";
import type { CredentialRule, TrustedOrigin } from "../request/rules.js";
import { cannot, expectedBut, quoteAll } from "../support/messages.js";

/** Keeps credentials at home: the origin that the factory was made with, and the trusted ones. */
export const sameOrigin: CredentialRule = {
  credentials: "same-origin",
  check: ({ url, headers, parameters, describe }, guarded, homes) => {
    const names = guarded.filter((name) => Object.hasOwn(headers, name));
    const sent = [...names, ...parameters];
    if (sent.length > 0 && !homes.has(usableOriginOf(url) ?? "")) {
      const expected =
        "credentials to go to the origin that the factory or client was made with, or to a trusted one";
      const what = expectedBut(expected, `${quoteAll(sent)} on the way to another origin`);
      throw requestError("UNSAFE_URL", describe(), what, {
        header: names.at(0),
        parameters: parameters.length > 0 ? parameters : undefined,
      });
    }
  },
};

/** An origin of the service, `trustedOrigin("https://uploads.example.com")`: values may choose it, and credentials go there. */
export function trustedOrigin(origin: string): TrustedOrigin {
  const absolute = typeof origin === "string" && isHttpUrl(origin) ? splitAbsolute(origin) : undefined;
  if (
    absolute?.scheme === undefined ||
    !isHostAndPort(absolute.authority) ||
    !["", "/"].includes(absolute.rest)
  ) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot("trust the origin", "an origin such as https://uploads.example.com", "another value"),
    );
  }
  return {
    origin: originOf(absolute.scheme, absolute.authority),
    mayChoose: (url, origins) => {
      // No value may bring a user name or password.
      const isPlain = splitAbsolute(url)?.authority.includes("@") === false;
      return isPlain && origins.has(usableOriginOf(url) ?? "");
    },
  };
}
