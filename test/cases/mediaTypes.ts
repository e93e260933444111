/** What the amended `accept` header is to be. */

/** One header, amended by a format. */
export interface FormatCase {
  readonly accept: string;
  readonly format: string;
  readonly amended: string;
}

/** A vendor range's rest and suffix give way to the format; everything else stays. */
export const formats: readonly FormatCase[] = [
  {
    accept: "application/vnd.github.v3+json",
    format: "raw",
    amended: "application/vnd.github.v3.raw",
  },
  {
    accept: "application/vnd.github.v3+json",
    format: "text+json",
    amended: "application/vnd.github.v3.text+json",
  },
  {
    accept: "application/vnd.github+json",
    format: "diff",
    amended: "application/vnd.github.diff",
  },
  { accept: "application/vnd.github", format: "raw", amended: "application/vnd.github.raw" },
  {
    accept: "application/vnd.github.html+json",
    format: "raw",
    amended: "application/vnd.github.raw",
  },
  {
    accept: "application/vnd.github.v3.html",
    format: "raw",
    amended: "application/vnd.github.v3.raw",
  },
  {
    accept: "application/vnd.github.v3.full.extra.segments+json",
    format: "raw",
    amended: "application/vnd.github.v3.raw",
  },
  {
    accept: "application/vnd.acme.2+json",
    format: "csv",
    amended: "application/vnd.acme.2.csv",
  },
  {
    accept: "application/vnd.acme.v10+json",
    format: "csv",
    amended: "application/vnd.acme.v10.csv",
  },
  // A version is the segment behind the vendor only, and only these three forms.
  {
    accept: "application/vnd.acme.v3beta+json",
    format: "csv",
    amended: "application/vnd.acme.csv",
  },
  { accept: "application/vnd.acme.v+json", format: "csv", amended: "application/vnd.acme.csv" },
  {
    accept: "application/vnd.acme.report.v3+json",
    format: "csv",
    amended: "application/vnd.acme.csv",
  },
  {
    accept: "application/vnd.github.luke-cage-preview+json",
    format: "raw",
    amended: "application/vnd.github.luke-cage-preview.raw",
  },
  {
    accept: "application/vnd.github.luke-cage-preview.html",
    format: "raw",
    amended: "application/vnd.github.luke-cage-preview.raw",
  },
  // The vendor of the range stays, and each range's parameters.
  {
    accept: "application/vnd.other.v1+json;q=0.5",
    format: "raw",
    amended: "application/vnd.other.v1.raw;q=0.5",
  },
  {
    accept: 'application/vnd.github.v3+json; profile="a,b;c+d"; q=1',
    format: "raw",
    amended: 'application/vnd.github.v3.raw; profile="a,b;c+d"; q=1',
  },
  {
    accept: String.raw`application/vnd.github.v3+json;x="a\",b\\",text/html`,
    format: "raw",
    amended: String.raw`application/vnd.github.v3.raw;x="a\",b\\",text/html`,
  },
  // Every vendor range; other ranges stay where they are.
  {
    accept: "text/html;q=0.1,application/vnd.a.v1+json,*/*,application/vnd.b+json",
    format: "raw",
    amended: "text/html;q=0.1,application/vnd.a.v1.raw,*/*,application/vnd.b.raw",
  },
];

/** Headers that a format of `raw` leaves as they are, to the letter. */
export const unformatted: readonly string[] = [
  "",
  "application/json",
  "*/*",
  "text/html, application/json;q=0.9,  */*",
  "application/vendor.github.v3+json",
  "text/vnd.github.v3+json",
  "application/x-vnd.github.v3+json",
  "application/vnd.github.v3.raw",
  "application/vnd.github.v3.raw , text/html",
  'application/json;profile="application/vnd.github.v3+json"',
  "application/octet-stream",
  "application/octet-stream;q=0.5",
  "Application/Octet-Stream",
  "application/vnd.github.v3+json,application/octet-stream",
  "application/octet-stream ; q=0.5, application/vnd.github.v3+json",
];

/** One header, amended by previews of the service `github`. */
export interface PreviewCase {
  readonly accept: string;
  readonly previews: readonly string[];
  readonly amended: string;
  /** What the result is asked for, in order. */
  readonly asked: readonly string[];
}

/** The vendor ranges give way to one range per preview. */
export const previews: readonly PreviewCase[] = [
  {
    accept: "application/vnd.github.v3+json",
    previews: ["luke-cage"],
    amended: "application/vnd.github.luke-cage-preview+json",
    asked: ["luke-cage"],
  },
  {
    accept: "application/vnd.github.v3+json",
    previews: ["b", "a", "b"],
    amended: "application/vnd.github.b-preview+json,application/vnd.github.a-preview+json",
    asked: ["b", "a"],
  },
  {
    accept: "application/vnd.github.v3+json",
    previews: ["a-preview", "b-preview-preview", "a"],
    amended: "application/vnd.github.a-preview+json,application/vnd.github.b-preview+json",
    asked: ["a", "b"],
  },
  // Those in the header come first.
  {
    accept: "application/vnd.github.x-preview+json, application/vnd.github.y-preview.raw",
    previews: ["a", "y"],
    amended:
      "application/vnd.github.x-preview+json,application/vnd.github.y-preview+json,application/vnd.github.a-preview+json",
    asked: ["x", "y", "a"],
  },
  {
    accept: "application/vnd.github.v3.x-preview.y-preview+json",
    previews: ["a"],
    amended:
      "application/vnd.github.x-preview+json,application/vnd.github.y-preview+json,application/vnd.github.a-preview+json",
    asked: ["x", "y", "a"],
  },
  // A preview may stand in the place of the vendor.
  {
    accept: "application/vnd.foo-preview",
    previews: ["a"],
    amended: "application/vnd.github.foo-preview+json,application/vnd.github.a-preview+json",
    asked: ["foo", "a"],
  },
  {
    accept: "application/vnd.foo-preview+json,application/vnd.bar-preview.baz-preview.raw;q=0.5",
    previews: ["a", "bar"],
    amended:
      "application/vnd.github.foo-preview+json,application/vnd.github.bar-preview+json,application/vnd.github.baz-preview+json,application/vnd.github.a-preview+json",
    asked: ["foo", "bar", "baz", "a"],
  },
  // A preview's name may hold more than letters, and need not be at the end of its range.
  {
    accept: "application/vnd.github.x_1-preview.full+json",
    previews: ["A9"],
    amended: "application/vnd.github.x_1-preview+json,application/vnd.github.A9-preview+json",
    asked: ["x_1", "A9"],
  },
  // Ranges of other types stay, ahead of them.
  {
    accept: 'application/vnd.github.v3+json;q=0.9,text/html;a="1,2",application/json',
    previews: ["a"],
    amended: 'text/html;a="1,2",application/json,application/vnd.github.a-preview+json',
    asked: ["a"],
  },
  {
    accept: "application/json",
    previews: ["a"],
    amended: "application/json,application/vnd.github.a-preview+json",
    asked: ["a"],
  },
  {
    accept: "application/vnd.other.v1+json",
    previews: ["a"],
    amended: "application/vnd.github.a-preview+json",
    asked: ["a"],
  },
  { accept: "", previews: ["a"], amended: "application/vnd.github.a-preview+json", asked: ["a"] },
  // What only looks like one.
  {
    accept: "text/x-preview, application/vnd.github.previews;p=b-preview",
    previews: ["a"],
    amended: "text/x-preview,application/vnd.github.a-preview+json",
    asked: ["a"],
  },
];

/** Texts that are no list of media ranges. */
export const malformed: readonly string[] = [
  "json",
  "/",
  "text/",
  "/html",
  "text/html/xml",
  "text /html",
  "text/ html",
  "text/html xml",
  "te(xt/html",
  "text/ht@ml",
  "text/html,json",
  '"text/html"',
  "text/html\n",
  "text/html,\n",
  "\r\n",
  "\ntext/html",
  "text/html;a=\0",
  "text/html;a=\u0100",
  "text/h\u0131ml",
  "text/html\u2028",
  "\u2028",
  "\u00a0text/html",
  // What follows an open quote would swallow the next range.
  'text/html;a="b',
  'text/html;a="',
  String.raw`text/html;a="b\"`,
  'text/html;a="b,application/json',
];

/** Names that are none, of formats, previews and services. */
export const badNames: readonly string[] = [
  "-a",
  ".a",
  "_a",
  "+a",
  " a",
  "a b",
  "a,b",
  "a;q=1",
  "a/b",
  "a*",
  'a"',
  "a\n",
  "\r\na",
  "a\u0000",
  "é",
  "\u212a",
  "a\ud800",
];
