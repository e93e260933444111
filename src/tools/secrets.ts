/** Finds the parameters that no tool shows: credentials, and headers that control how a request is read. */
import { SecretNames } from "../adapters/SecretNames.js";
import { keyIds, parameterId } from "../openapi/credentials.js";
import type { Description } from "../openapi/Description.js";
import { credentialHeaders } from "../support/credentialHeaders.js";
import type { ToolArgument } from "./types.js";

/** Headers that only the client sets, even if a description has them. */
const NEVER = [
  ...credentialHeaders(["set-cookie", "proxy-connection"]),
  ...["host", "content-length", "content-type"],
  ...["connection", "expect", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"],
];

/** Knows the parameters that a model never sees. */
export class HiddenParameters {
  /** The place and the name of each key of a security scheme. */
  readonly #keys: ReadonlySet<string>;
  readonly #names = new SecretNames([]);

  constructor(description: Description) {
    this.#keys = keyIds(description);
  }

  /** Whether it is a credential of the description, or a header that only the client sets. */
  isNever({ in: place, name = "" }: ToolArgument): boolean {
    return (
      this.#keys.has(parameterId(place, name)) ||
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
