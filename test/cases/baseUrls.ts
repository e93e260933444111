import { words } from "../helpers/words.js";

/** Base URLs, and what comes of the path `/x` behind each, with these parameters. */
export const goodBaseUrls: readonly (readonly [
  baseUrl: string,
  url: string,
  parameters?: Readonly<Record<string, unknown>>,
])[] = [
  ...words(`
    https://acme.com http://localhost:3000 https://acme.com:65535 http://127.0.0.1:8080 https://acme.com.
    https://a_b.acme.com http://[2001:db8::ff00:42:8329] http://[1:2:3:4:5:6:7:8]
    https://xn--bcher-kva.example https://acme.com/%C3%BC https://acme.com/a@b:c
  `).map((baseUrl) => [baseUrl, `${baseUrl}/x`] as const),
  // Only the slashes at the seam are the library's business.
  ["https://acme.com/a//b/", "https://acme.com/a//b/x"],
  ["http://[::1]:8080/api/", "http://[::1]:8080/api/x"],
  // Beyond the host, what is not ASCII is encoded.
  ["https://acme.com/\u00fc", "https://acme.com/%C3%BC/x"],
  // A query stays, and stands behind the path.
  ["https://acme.com/api/?v=a?b/c&u=a@b", "https://acme.com/api/x?v=a?b/c&u=a@b"],
  // Expressions in the host, the path and the query.
  ["https://eu-{tenant}-1.acme.com:8443", "https://eu-one-1.acme.com:8443/x", { tenant: "one" }],
  ["https://{a}.{b}.acme.com", "https://42.eu.acme.com/x", { a: 42, b: "eu" }],
  // Nobody can register a name below localhost, so that one label will do.
  ["http://{tenant}.localhost:3000", "http://one.localhost:3000/x", { tenant: "one" }],
  ["https://acme.com/{version}/api/", "https://acme.com/a%2Fb/api/x", { version: "a/b" }],
  ["https://acme.com/api?v={a-v}&w={w}", "https://acme.com/api/x?v=1%262&w=", { "a-v": "1&2" }],
  // `:name` is literal.
  ["https://acme.com/:version", "https://acme.com/:version/x?version=1", { version: 1 }],
];

/** What is no base URL, by what is wrong with it. */
export const badBaseUrls: Readonly<Record<string, readonly string[]>> = {
  "not absolute http(s)": [
    "",
    ...words(String.raw`
      acme.com acme.com:443 /api //acme.com {+base} ftp://acme.com file:///etc javascript:alert(1)
      https:acme.com https:/acme.com https:\\acme.com httpss://acme.com
    `),
  ],
  // Browsers read some of these as IPv4 addresses, other code does not. Two colons stand for one group of zeros at least.
  "an invalid host": words(String.raw`
    https:// https:///x https://?x https://:443 https://a..acme.com https://.acme.com https://127.1
    https://0x7f.1 https://127.0.0.01 https://acme%2Ecom https://evil.com%2F.acme.com https://acme.com^
    https://evil.com\.acme.com https://evil.com|acme.com https://256.256.256.256 https://1.2.3.4.5
    https://[::1 https://::1 https://[] https://[:::] https://[::g] https://[1:2:3] https://[1::2::3]
    https://[1:2:3:4:5:6:7::8] https://[12345::] https://[1:2:3:4:5:6:7:8:9] https://[::1]acme.com
    https://[1.2.3.4::] https://[::1.2.3.4.5] https://[1::2::3:4:5:6:7:8] https://[acme.com]
  `),
  // A scheme that stands twice has one, too.
  "an empty port": words(`
    https://acme.com: https://acme.com:/api https://acme.com:?v=1 http://[::1]: https://https://acme.com/v1
  `),
  // Latin, Cyrillic, full-width, an ideographic full stop, a soft hyphen.
  "a host beyond ASCII": words(
    "https://b\u00fccher.example https://\u0430cme.com https://\uff41cme.com https://evil\u3002acme.com https://ac\u00adme.com",
  ),
  "an invalid port": words(`
    https://acme.com:65536 https://acme.com:99999/x https://acme.com:-1 https://acme.com:8a
    https://acme.com:80:80 https://acme.com:{port} https://acme.com:80{port} https://[::1]:65536
  `),
  userinfo: words(`
    https://user@acme.com https://user:secret@acme.com/api https://@acme.com https://:@acme.com
    https://acme.com@evil.com https://acme.com:443@evil.com https://{user}@acme.com
    https://user:{password}@acme.com
  `),
  "a fragment": words(`
    https://acme.com# https://acme.com#f https://acme.com/api#f https://acme.com/#/api
    https://acme.com?v=1#f https://acme.com/{version}# https://acme.com{#f}
  `),
  "a control character or a space": [
    ...[" https://acme.com", "https://acme.com ", "https://acme.com/a b", "\thttps://acme.com"],
    ...["https://acme.com\n", "ht\ntps://acme.com", "https://ac\tme.com", "https://acme.com/a\rb"],
    ...["https://acme.com/\0", "https://acme.com/\x7f", "https://acme.com/\x80"],
    ...["https://acme.com/\x85", "https://acme.com?v=\x9f"],
  ],
  "a host whose end the values choose": [
    ...words(`
      https://{host} https://{host}/api https://{host}:8443 https://{host}. https://api.{domain}:8443/x
      https://acme{tld} https://{a}.{b} https://{a}{b} https://{tenant}.acme.{tld}
    `),
    // One label is not a name that anybody owns, nor is the end of one.
    ...words("https://{name}.com https://{name}acme.com https://{address}.0.0.1"),
  ],
  "another expression than {name}": words(`
    https://acme.com/{+path} https://{+tenant}.acme.com https://acme.com{/version}
    https://acme.com/x{.ext} https://acme.com/x{;p} https://acme.com{?q} https://acme.com?a=1{&q}
    https://{a,b}.acme.com https://{a*}.acme.com https://{a:3}.acme.com https://acme.com/{a,b}
  `),
  "braces that do not hold a name": words(`
    https://{tenant.acme.com https://{!tenant}.acme.com https://acme.com/{} https://acme.com/{version
    https://acme.com/a}
  `),
  "what must be encoded": words("https://acme.com/%zz https://acme.com/%zz{v} https://acme.com/<"),
};
