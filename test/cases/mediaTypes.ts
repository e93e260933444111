/** What the amended `accept` header is to be. */

const GITHUB = "application/vnd.github";

/** One header, amended by a format. */
type FormatCase = readonly [accept: string, format: string, amended: string];

/** A vendor range's rest and suffix give way to the format; everything else stays. */
export const formats: readonly FormatCase[] = [
  ["application/vnd.github.v3+json", "raw", "application/vnd.github.v3.raw"],
  ["application/vnd.github.v3+json", "text+json", "application/vnd.github.v3.text+json"],
  ["application/vnd.github.v3.full.extra.segments+json", "raw", "application/vnd.github.v3.raw"],
  // A version is the segment behind the vendor only, and only these three forms.
  ["application/vnd.acme.v3beta+json", "csv", "application/vnd.acme.csv"],
  // The vendor of the range stays, and each range's parameters.
  [`${GITHUB}.v3+json; p="a,b;c+d"; q=1`, "raw", `${GITHUB}.v3.raw; p="a,b;c+d"; q=1`],
  // Every vendor range; other ranges stay where they are.
  [
    "text/html;q=0.1,application/vnd.a.v1+json,*/*,application/vnd.b+json",
    "raw",
    "text/html;q=0.1,application/vnd.a.v1.raw,*/*,application/vnd.b.raw",
  ],
];

/** Headers that a format of `raw` leaves as they are, to the letter. */
export const unformatted: readonly string[] = [
  ...["", "*/*", "text/html, application/json;q=0.9,  */*", "application/vendor.github.v3+json"],
  ...["text/vnd.github.v3+json", "application/vnd.github.v3.raw , text/html"],
  'application/json;profile="application/vnd.github.v3+json"',
  "Application/Octet-Stream",
  "application/octet-stream ; q=0.5, application/vnd.github.v3+json",
];

type PreviewRow = readonly [
  accept: string,
  previews: readonly string[],
  asked: readonly string[],
  /** The ranges that stay ahead of those for the previews. */
  kept?: string,
];

/** Each: a header, previews, the amended header, and what it is asked for, in order. */
const previewCases = (rows: readonly PreviewRow[]) =>
  rows.map(([accept, previews, asked, kept]) => {
    const ranges = asked.map((name) => `application/vnd.github.${name}-preview+json`);
    const amended = [...(kept === undefined ? [] : [kept]), ...ranges].join(",");
    return [accept, previews, amended, asked] as const;
  });

/** The vendor ranges give way to one range per preview of the service `github`. */
export const previews = previewCases([
  ["application/vnd.github.v3+json", ["b", "a-preview", "c-preview-preview", "b"], ["b", "a", "c"]],
  // Those in the header come first.
  ["application/vnd.github.v3.x-preview.y-preview+json", ["a", "y"], ["x", "y", "a"]],
  // A preview may stand in the place of the vendor.
  [
    "application/vnd.foo-preview+json,application/vnd.bar-preview.baz-preview.raw;q=0.5",
    ["a", "bar"],
    ["foo", "bar", "baz", "a"],
  ],
  // A preview's name may hold more than letters, and need not be at the end of its range.
  ["application/vnd.github.x_1-preview.full+json", ["A9"], ["x_1", "A9"]],
  // Ranges of other types stay, ahead of them.
  [
    'application/vnd.github.v3+json;q=0.9,text/html;a="1,2",application/json',
    ["a"],
    ["a"],
    'text/html;a="1,2",application/json',
  ],
  ["", ["a"], ["a"]],
  // What only looks like one.
  ["text/x-preview, application/vnd.github.previews;p=b-preview", ["a"], ["a"], "text/x-preview"],
]);

/** Texts that are no list of media ranges. */
export const malformed: readonly string[] = [
  ...["json", "/", "text/", "/html", "text/html/xml", "text /html", "text/ html", "text/html xml"],
  ...["te(xt/html", "text/ht@ml", "text/html,json"],
  '"text/html"',
  ...["text/html\n", "text/html,\n", "\r\n", "\ntext/html", "text/html;a=\0", "text/html;a=\u0100"],
  ...["text/h\u0131ml", "text/html\u2028", "\u2028", "\u00a0text/html"],
  // What follows an open quote would swallow the next range.
  'text/html;a="b',
  'text/html;a="',
  String.raw`text/html;a="b\"`,
  'text/html;a="b,application/json',
];

/** Names that are none, of formats, previews and services. */
export const badNames: readonly string[] = [
  ...["-a", ".a", "_a", "+a", " a", "a b", "a,b", "a;q=1", "a/b", "a*"],
  ...['a"', "a\n", "\r\na", "a\u0000", "é", "\u212a", "a\ud800"],
];
