/** Finds the parameters that no tool shows: credentials, and headers that control how a request is read. */
import { SecretNames } from "../adapters/SecretNames.js";
import { componentsAt, schemesAt } from "../openapi/credentials.js";
import type { Description } from "../openapi/Description.js";
import { textOf } from "../openapi/fields.js";
import { credentialHeaders } from "../support/credentialHeaders.js";
import type { ToolArgument } from "./types.js";

/** Headers that only the client sets, whatever a description says. */
const NEVER = [
  ...credentialHeaders(["set-cookie", "proxy-connection"]),
  ...["host", "content-length", "content-type"],
  ...["connection", "expect", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"],
];

/** Knows the parameters that a model never sees. */
export class HiddenParameters {
  /** The place and the name of each key of a security scheme. */
  readonly #keys = new Set<string>();
  readonly #names = new SecretNames([]);

  constructor(description: Description) {
    for (const { value } of componentsAt(description, schemesAt(description))) {
      const scheme = description.resolve(value);
      this.#keys.add(idOf(textOf(scheme, "in"), textOf(scheme, "name") ?? ""));
    }
  }

  /** Whether it is a credential of the description, or a header that only the client sets. */
  isNever({ in: place, name = "" }: ToolArgument): boolean {
    return (
      this.#keys.has(idOf(place, name)) ||
      (place === "header" && NEVER.includes(name.toLowerCase()))
    );
  }

  /** Whether the name of a header or a cookie suggests a credential. */
  isSuspect(target: ToolArgument): boolean {
    return isOfHead(target) && this.#names.has(target.name ?? "");
  }
}

/** Whether it is a header or a cookie. */
export function isOfHead({ in: place }: ToolArgument): boolean {
  return place === "header" || place === "cookie";
}

/** The names of headers are the same in any case. */
function idOf(place: string | undefined, name: string): string {
  return `${String(place)} ${place === "header" ? name.toLowerCase() : name}`;
}
