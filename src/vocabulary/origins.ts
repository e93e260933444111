/** Where credentials go, and which origins values may choose. */
import { EndpointError } from "../errors.js";
import {
  isHostAndPort,
  isHttpUrl,
  originOf as originText,
  splitAbsolute,
  usableOriginOf,
} from "../grammar/authority.js";
import { credentialsError } from "../request/guard.js";
import { originOf } from "../request/origin.js";
import type { Plan } from "../request/plan.js";
import { CallValues } from "../request/values.js";
import type { CredentialRule, TrustedOrigin } from "../request/rules.js";
import { cannot } from "../support/messages.js";

/** Keeps credentials at home: the origin that the factory was made with, and the trusted ones. */
export const sameOrigin: CredentialRule = {
  credentials: "same-origin",
  check: (call, url, { headers, parameters, trusted }, home) => {
    const { plan, base, values } = call;
    const { operation, describe } = plan;
    const homes = home.isVendors ? [home.base, operation.base] : [home.base];
    const isBound = Object.keys(home.values).length > 0;
    if (operation.address.isPath && !isBound && homes.includes(base?.unfilled ?? base)) {
      return;
    }
    const read = new CallValues(values);
    const sent = sentCredentials(plan, parameters).filter(
      (name) => read.get(plan.slotOf(name), name) !== undefined,
    );
    const origin = usableOriginOf(url) ?? "";
    const isHome =
      trusted.has(origin) || homes.some((each) => originOf(call, each, home.values) === origin);
    if (!isHome && headers.length + sent.length > 0) {
      throw credentialsError(describe, headers, sent);
    }
  },
};

/** The parameters that are sent as credentials: by their own names, or by those on the wire. */
function sentCredentials(
  { names, shape, operation, placeOf }: Plan,
  known: ReadonlySet<string>,
): readonly string[] {
  return [...new Set([...shape.layerNames, ...names])].filter((name) => {
    const sent = operation.rules.get(name)?.name ?? name;
    return (known.has(name) || known.has(sent)) && placeOf(name) !== "unsent";
  });
}

/** An origin of the service, `trustedOrigin("https://uploads.example.com")`: values may choose it, and credentials go there. */
export function trustedOrigin(origin: string): TrustedOrigin {
  const absolute =
    typeof origin === "string" && isHttpUrl(origin) ? splitAbsolute(origin) : undefined;
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
    origin: originText(absolute.scheme, absolute.authority),
    mayChoose: (url, origins) => {
      // No value may bring a user name or password.
      const isPlain = splitAbsolute(url)?.authority.includes("@") === false;
      return isPlain && origins.has(usableOriginOf(url) ?? "");
    },
  };
}
