import { credentialHeaders } from "../support/credentialHeaders.js";
import { percentDecoded } from "../grammar/percent.js";
import { withoutTriplets } from "./utf8.js";

/** Headers that are always credentials, even if no word in their names suggests it. */
const HEADERS = credentialHeaders(["set-cookie"]);

/** Names with a secret word that mean a count, an order, or the name or kind of something. */
const ORDINARY = anyOfPatterns(
  [
    "(?:cache|foreign|group|id ?or|idempotency|issue|order|partition|primary|project|public|sort) ?keys?",
    String.raw`\b(?:completion|input|max|min|n|num|output|prompt|total) ?(?:[a-z]+ )?(?:keys|sessions|tokens)\b`,
    String.raw`(?:keys|sessions|tokens) ?per\b`,
    String.raw`(?:cookie|key|secret|session|token) ?(?:count|limit|name|type)\b`,
    "assertion ?type|cookie ?(?:consent|policy)|design ?token|pass ?(?:count|rate|through)",
    String.raw`\b(?:ob|pos)session\b`,
  ],
  "g",
);

/**
 * Words that suggest a secret anywhere in a name. Header names are in lower case, so capitals do not separate their
 * words: `serviceauthorization`, `usersession`. The texts in `(?!…)` and `(?<!…)` would make another word.
 */
const SECRET = anyOfPatterns([
  "authentication|bearer|cookie|credential|csrf|jwt|pwd|session|signature|totp|xsrf",
  "(?:code|oauth) ?verifier|saml ?response|pass(?:code|phrase|wd)",
  // The plural is not a header, but things that a service lists.
  String.raw`(?:assertion|authorization)(?!s\b)`,
  // Not author and authentic; `oauth` alone is the name of a protocol.
  String.raw`(?<!\bo)auth(?!enti|or)`,
  // Not the end of one word and the start of another, as in bluetooth MAC and batch machine.
  "(?<!t)hmac(?!hine)",
  // Not monkey and hotkey, keyboard and keyword.
  String.raw`(?<!\b(?:don|hoc|hot|joc|lac|latch|mic|mon|tur|whis))key(?!board|frame|note|pad|press|space|stroke|word)`,
  // Not tokenize, tokenizer, secretary, secretion and passwordless.
  "(?:password|secret|token)(?!ar[iy]|count|i[sz]|ion|ive|less|limit|ly|type)",
]);

/** What may follow a short word directly. */
const TAIL = String.raw`(?:code|data|hash|header|id|key|token|v|value)?\b`;

/** Shorter words, which two other words may form by chance where they meet. */
const SHORT = anyOfPatterns([
  // Not compass and bypass, passage, passenger, passive and passport, nor map assets and group association.
  String.raw`(?<!\b(?:by|com|encom|over|sur|tres|under))pass(?!able|age|e[dmnrst]|i|oci|port|um|word)`,
  // Not design, insight, signal, silence and sigma.
  "sig(?!ht|il|ma|n)",
  // Not the middle of spot price.
  String.raw`\botp|otp${TAIL}`,
  // Not assess, obsess and possess.
  String.raw`\bsess|(?<!as|ob|pos)sess${TAIL}`,
  // A `sid` after these words is the id of a session; the ids of projects and users are not secrets.
  String.raw`(?:\b|account|app|auth|client|connect|login|php|request|service|sess|user)sid${TAIL}`,
]);

/** Words separated by capitals, digits and punctuation: `apiKey`, `X-API-Key`, `oauth2_token`. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Decides which names of headers, parameters and fields are names of secrets. */
export class SecretNames {
  readonly #listed: Set<string>;
  /** The lengths of listed names. */
  readonly #lengths: readonly number[];

  /** `listed` are names of secrets that no word in them suggests, such as the names that a profile declares. */
  constructor(listed: readonly string[]) {
    const names = listed.flatMap((name) => [
      plainOf(name),
      // A plus may mean a space or itself.
      decodedOf(name),
    ]);
    this.#listed = new Set([...HEADERS, ...names.map((name) => name.replace(/\[\]$/, ""))]);
    this.#listed.delete("");
    this.#lengths = [...new Set(Array.from(this.#listed, ({ length }) => length))];
  }

  /** Whether the name is the name of a secret; it may be percent-encoded. */
  has(name: string): boolean {
    return suggestsSecret(withoutTriplets(name)) || this.#isListed(plainOf(name));
  }

  /**
   * A listed name also covers its members, and members of that name: `auth` covers `auth[token]`, `pin` `user[pin]`.
   */
  #isListed(name: string): boolean {
    if (/^[^[]/.test(name) && name.split(/[[\]]+/).some((piece) => this.#listed.has(piece))) {
      return true;
    }
    // Tries only the lengths of listed names: a name may have very many brackets.
    return this.#lengths.some(
      (length) =>
        (length === name.length || name.charAt(length) === "[") &&
        this.#listed.has(name.slice(0, length)),
    );
  }
}

/** The name as a server reads it in a query; in lower case. */
function plainOf(name: string): string {
  return decodedOf(name.replaceAll("+", " "));
}

function decodedOf(name: string): string {
  return (percentDecoded(name) ?? withoutTriplets(name)).toLowerCase();
}

function suggestsSecret(name: string): boolean {
  const words = (name.match(WORD) ?? []).join(" ").toLowerCase();
  const rest = words.replace(ORDINARY, " ");
  // Capitals may be anywhere in a name with unusual case.
  return (
    SECRET.test(rest) ||
    SHORT.test(rest) ||
    (rest === words && SECRET.test(name.toLowerCase().replace(/[^a-z]+/g, " ")))
  );
}

function anyOfPatterns(patterns: readonly string[], flags = ""): RegExp {
  return new RegExp(patterns.join("|"), flags);
}
