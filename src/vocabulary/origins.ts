/** Where credentials go, and which origins values may choose. */
import { fromCaller } from "../errors.js";
import {
  isHostAndPort,
  isHttpUrl,
  originLength,
  originOf,
  splitAbsolute,
  usableOriginOf,
} from "../grammar/authority.js";
import { anotherOf } from "../checks/checkValues.js";
import {
  type CredentialRule,
  keepAtHome,
  originOfBase,
  type TrustedOrigin,
  valuesOfCall,
} from "../request/guard.js";
import { type AddressWriter, moveTrail } from "../request/AddressWriter.js";
import type { ChosenOrigins, PlannedCall } from "../request/types.js";
import { inputError } from "../support/makeErrors.js";

/** Keeps credentials at home: the origin that the factory was made with, and the trusted ones. */
export const sameOrigin: CredentialRule = {
  credentials: "same-origin",
  guardAt: (home, credentials, trusted) => (call, url, headers) => {
    const { plan, base } = call;
    // Below a base URL without names, most paths have its origin, and the URL need not be read.
    const { isPath, mayChooseOrigin } = plan.operation.address;
    const ofBase = isPath && !mayChooseOrigin ? base?.origin : undefined;
    const origin = ofBase ?? usableOriginOf(url) ?? "";
    if (!trusted.has(origin)) {
      const later = (name: string): unknown => valuesOfCall(call)(name);
      keepAtHome(call, origin, headers, home, credentials, later);
    }
  },
};

/**
 * An origin of the service, `trustedOrigin("https://uploads.example.com")`: values may choose it, and credentials go
 * there.
 */
export function trustedOrigin(origin: string): TrustedOrigin {
  const absolute =
    typeof origin === "string" && isHttpUrl(origin) ? splitAbsolute(origin) : undefined;
  if (
    absolute?.scheme === undefined ||
    !isHostAndPort(absolute.authority) ||
    !["", "/"].includes(absolute.rest)
  ) {
    const expected = "an origin such as https://uploads.example.com";
    throw fromCaller(
      inputError("INVALID_OPTIONS", "trust the origin", expected, anotherOf(origin)),
      { trustedOrigin },
      "trustedOrigin",
    );
  }
  return {
    origin: originOf(absolute.scheme, absolute.authority),
    choose: (trusted) => {
      const mayFollow: ChosenOrigins["mayFollow"] = (url, ofBase) => {
        const chosen = usableOriginOf(url);
        // No value may bring a user name or password.
        const isPlain = splitAbsolute(url)?.authority.includes("@") === false;
        return isPlain && chosen !== undefined && (chosen === ofBase || trusted.has(chosen));
      };
      const mayCall: ChosenOrigins["mayCall"] = (call, url) =>
        mayFollow(url, originOfBase(call.base, valuesOfCall(call)));
      return { write: writeChosen, mayCall, mayFollow };
    },
  };
}

/**
 * Writes the URL of a call whose values chose the origin. If it begins with `//`, it has the scheme of the base URL.
 */
function writeChosen({ base, trail }: PlannedCall, write: () => AddressWriter): AddressWriter {
  trail?.splice(0);
  const writer = write();
  const { path } = writer;
  const scheme = path.startsWith("//") ? (/^\w*:/.exec(base?.text ?? "")?.[0] ?? "") : "";
  const end = originLength(path);
  trail?.forEach((note) => {
    note.section = note.start < end ? "host" : note.section;
  });
  moveTrail(trail, scheme.length);
  writer.path = scheme + path;
  return writer;
}
