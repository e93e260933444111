/** Routes: templates that are put together at random, and some in which every kind of value meets a seam. */
import { words } from "../helpers/words.js";
import type { Random } from "./Random.js";

const VARIABLES = words("a b c a b c a* b:3 a,b c*,a a:1 c:9999 n_1 x-y __proto__ toString* 7,a:4");

/** Every operator with every kind of variable. */
const EXPRESSIONS = ["", "", "", "+", "?", "#", ".", "/", ";", "&"].flatMap((operator) =>
  VARIABLES.map((variable) => `{${operator}${variable}}`),
);

const LITERALS = words(`
  / / / // /. /x. /repos /v1 /// /..name /... .json /é /%7Bx%7d /it's /urn:isbn:123 :cancel :
  /~!$*()+,;=@[] ?q= ?q=is:open ?q=:a ? ?a=1& & &x=1 #top # /a?b=1#c ... %c3:a /:a /:b /:n_1 .:a
  :b /:a...:b /:toString
`);

const BAD_LITERALS = [
  ...words(String.raw`
    /.. /. /%2e%2E/ /.; /..%2f /..;x/ /%2e%5Cx \evil.com { } {} {=a} {a:0} {a:10000} {a;b} {a % %g0 <
  `),
  ...["\t", "\ud800", "\u0085", "\uffff"],
];

/** What a full URL begins with. */
const FULL = words(`
  https://api.acme.com HTTPS://API.acme.com:443/ http://other.example:8080/x https://up.acme.com/
  https://{tenant}.acme.com https://{tenant}.acme.com/ https://{tenant}/x https://[::1]:8080/x
  https://{+tenant}.acme.com/x https://user:secret@api.acme.com/x
`);

/** What values may make an origin of, and urls that are none. */
const ODD_STARTS = words(`
  http{+a} {a}://{b} h{a} //{a} https:{+a} ftp://x/ https:// https:///x https://é.com/ https://{?a}/
  https://{;a}/ https://a..b/ https://x:99999/ https://1.2/ https://u{a}@x/ https://{a}:{b}/ .evil.com
  @evil.com //evil.com
`);

const PLAIN_ROUTES = [
  ...[
    "GET /p/{a}",
    "/p/{a}/x",
    "/p/:a/:b",
    "GET /p{?a,b}",
    "HEAD /p/{a}{?b}{&c}",
    "GET p",
    "{a}/p",
  ],
  ...["GET /p/{a}.{b}", "GET /p/.{a}", "GET /p/{a}{b}?x=1", "GET /p/{a}?", "GET /p/{a}?x=1&"],
  ...["GET /p?x={a}#{b}", "GET /p/{a}#top", "GET https://api.acme.com/{a}", "GET /p/{+a}/{b:3}"],
  ...["GET /p{/a}{?b*}", "GET /p/{__proto__}{?7}", "POST /p", "POST /p/{a}{?b}", "POST /p?x=1"],
  ...["PATCH /p/{a}/{a}", "Put /p/:a", "DELETE /p/{a}", "OPTIONS /p/{a}", "GET /x{?a}?", "GET /b"],
  ...["GET /x{?a,b}?y", "GET /x{&a}{?b}#f{c}", "GET {+a}", "GET /{+a}/b{#b}", "PUT /a{;a*}{?b*}"],
  ...[
    "GET /a/..{a}",
    "GET /{b}{a}",
    "GET /a#{?b}",
    "GET //a{/a}",
    "GET https://{tenant}.acme.com/{a}",
  ],
];

const METHODS = ["GET", "GET", "get", "HEAD", "POST", "Put", "PATCH", "delete", "OPTIONS", "QUERY"];
export const BAD_METHODS = ["TRACE", "connect", "b@d", "", "GE\tT"];

/** A template that RFC 6570 allows, but for hyphens in names. */
export function templateOf(random: Random): string {
  return random.list(4, () => random.of(random.once(2) ? LITERALS : EXPRESSIONS)).join("");
}

/** Any url: paths, full URLs, values ahead of the path, nonsense. */
export function urlOf(random: Random): string {
  const kind = random.below(24);
  const start = kind < 16 ? "/p" : random.of(kind < 19 ? FULL : kind < 23 ? [""] : ODD_STARTS);
  return start + templateOf(random) + (random.once(12) ? random.of(BAD_LITERALS) : "");
}

export function methodOf(random: Random): string {
  return random.of(random.once(24) ? BAD_METHODS : METHODS);
}

/** A method and a url, or a url alone, with blanks around them; seldom something else. */
export function routeOf(random: Random): unknown {
  if (random.once(2)) {
    return random.of(PLAIN_ROUTES);
  }
  if (random.once(40)) {
    const texts = ["", "   ", "GET", "get ", "GET /a b", "/a /b"];
    return random.of<unknown>([...texts, null, 7, [], new URL("https://x.example")]);
  }
  const method = random.once(4) ? "" : methodOf(random) + random.of([" ", " ", "  "]);
  return random.of(["", "", "", "  "]) + method + urlOf(random) + random.of(["", "", " "]);
}
