import { percentDecoded, withoutTriplets } from "./text.js";

/** Headers that are credentials although no word of their name would say so in every service. */
const HEADERS = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

/** What has such a word in it, and is a count, an order or the name or kind of something. */
const ORDINARY = new RegExp(
  String.raw`\b(?:${[
    "(?:cache|foreign|group|id or|idempotency|issue|order|partition|primary|project|public|sort) ?keys?",
    "(?:completion|input|max|min|n|num|output|prompt|total) ?(?:[a-z]+ )?(?:keys|sessions|tokens)",
    "(?:keys|sessions|tokens) per",
    "(?:key|session|token) (?:count|limit)",
    "(?:cookie|key|secret|session|token) (?:name|type)",
    "assertion type",
    "cookie (?:consent|policy)",
    "design tokens?",
    "pass (?:count|rate|through)",
    // Words of their own.
    "(?:don|hoc|hot|joc|lac|latch|mic|mon|tur|whis)keys?",
  ].join("|")})\b`,
  "g",
);

/** Words that speak of a secret: by themselves, with others ahead without a break, and anywhere. */
const SECRET = new RegExp(
  [
    // Names of headers are in lower case, so that words end anywhere: `basicauth`, `writekey`, `keyid`.
    String.raw`(?<!\bo)auth\b|keys?(?:ids?|values?)?\b`,
    String.raw`\b(?:assertion|authn|authentication|authorization|bearer|cookies?|credentials?|hmac)\b`,
    String.raw`\b(?:otp|pass|passcode|passphrase|saml ?response|sess|sessions?|sid|sigs?)\b`,
    String.raw`(?:sessid|sessionid|signatures?|(?:client|saml)assertion|(?:db|my|user)pass)\b`,
    "csrf|jwt|passwd|pwd|totp|xsrf|(?:code|oauth) ?verifier",
    // Not tokenize, tokenizer, secretary, secretion and passwordless.
    "(?:password|secret|token)(?!ar[iy]|count|i[sz]|ion|ive|less|limit|ly|type)",
  ].join("|"),
);

/** Words as capitals, digits and marks divide them: `apiKey`, `X-API-Key`, `oauth2_token`. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Which names of headers, parameters and fields stand for a secret. */
export class SecretNames {
  readonly #listed: Set<string>;
  /** The lengths that listed names have. */
  readonly #lengths: readonly number[];

  /** `listed` are names that stand for a secret although nothing in them says so, as those that profiles declare. */
  constructor(listed: readonly string[]) {
    const names = listed.flatMap((name) => [
      plainOf(name),
      // A plus may be a blank, or itself.
      decodedOf(name),
    ]);
    this.#listed = new Set([...HEADERS, ...names.map((name) => name.replace(/\[\]$/, ""))]);
    this.#listed.delete("");
    this.#lengths = [...new Set(Array.from(this.#listed, ({ length }) => length))];
  }

  /** Whether the name stands for a secret; it may be percent-encoded. */
  has(name: string): boolean {
    return speaksOfSecret(withoutTriplets(name)) || this.#isListed(plainOf(name));
  }

  /** A listed name is also that of its members, and of a member: `auth` is `auth[token]`, `pin` is `user[pin]`. */
  #isListed(name: string): boolean {
    if (/^[^[]/.test(name) && name.split(/[[\]]+/).some((piece) => this.#listed.has(piece))) {
      return true;
    }
    // Only where a listed name may end: a name of many brackets must not be cut at each of them.
    return this.#lengths.some(
      (length) =>
        (length === name.length || name.charAt(length) === "[") &&
        this.#listed.has(name.slice(0, length)),
    );
  }
}

/** The name as a server reads it in a query, in lower case. */
function plainOf(name: string): string {
  return decodedOf(name.replaceAll("+", " "));
}

function decodedOf(name: string): string {
  return (percentDecoded(name) ?? withoutTriplets(name)).toLowerCase();
}

function speaksOfSecret(name: string): boolean {
  const words = (name.match(WORD) ?? []).join(" ").toLowerCase();
  const rest = words.replace(ORDINARY, "");
  // Capitals may stand anywhere in a name that is written oddly.
  return (
    SECRET.test(rest) ||
    (rest === words && SECRET.test(name.toLowerCase().replace(/[^a-z]+/g, " ")))
  );
}
