import { percentDecoded } from "./text.js";

/** Headers that are credentials although no word of their name would say so in every service. */
const HEADERS = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

/** What has such a word in it, and is a count, an order or the name of something that is shown. */
const ORDINARY =
  /\b(?:(?:cache|foreign|group|idempotency|order|partition|primary|public|sort) keys?|(?:max|min|total) (?:[a-z]+ )?(?:keys|sessions|tokens)|(?:keys|sessions|tokens) per|(?:key|session|token) (?:count|limit))\b/g;

/** Words that speak of a secret. The second half allows for what stands ahead without a break: `accesstoken`. */
const SECRET =
  /\b(?:auth|authentication|authorization|bearer|cookies?|credentials?|hmac|jwt|keys?|otp|pass|passcode|passphrase|pwd|sessions?|sid|sig)\b|(?:passwd|password|secret|sessid|sessionid|signature|token)s?\b|(?:access|account|api|app|auth|client|private|secret|session|shared|signing|subscription)keys?\b/;

/** Words as capitals, digits and marks divide them: `apiKey`, `X-API-Key`, `oauth2_token`. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Which names of headers, parameters and fields stand for a secret. */
export class SecretNames {
  readonly #listed: ReadonlySet<string>;

  /** `listed` are names that stand for a secret although nothing in them says so. */
  constructor(listed: readonly string[]) {
    this.#listed = new Set([
      ...HEADERS,
      ...listed.map((name) => plainOf(name).replace(/\[\]$/, "")),
    ]);
  }

  /** Whether the name stands for a secret; it may be percent-encoded. */
  has(name: string): boolean {
    return speaksOfSecret(withoutTriplets(name)) || this.#isListed(plainOf(name));
  }

  /** A listed name is also that of its members: `auth` is `auth[token]`, `keys` is `keys[]`. */
  #isListed(name: string): boolean {
    for (let end = name.length; end > 0; end = name.lastIndexOf("[", end - 1)) {
      if (this.#listed.has(name.slice(0, end))) {
        return true;
      }
    }
    return false;
  }
}

/** The name as a server reads it in a query, in lower case. */
function plainOf(name: string): string {
  const spaced = name.replaceAll("+", " ");
  return (percentDecoded(spaced) ?? withoutTriplets(spaced)).toLowerCase();
}

/** The name with its triplets of ASCII decoded, whatever the others are. */
function withoutTriplets(name: string): string {
  return name.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

function speaksOfSecret(name: string): boolean {
  const words = Array.from(name.matchAll(WORD), ([word]) => word)
    .join(" ")
    .toLowerCase();
  const rest = words.replace(ORDINARY, "");
  // Capitals may stand anywhere in a name that is written oddly.
  return (
    SECRET.test(rest) ||
    (rest === words && SECRET.test(name.toLowerCase().replace(/[^a-z]+/g, " ")))
  );
}
