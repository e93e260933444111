/** The examples of RFC 6570, typed in section by section, and what lies beyond them. */

import { pairs, words } from "../helpers/words.js";

/** A template and what it expands to. */
export type Example = readonly [template: string, expansion: string];

/** Examples that share their values. */
export interface ExampleGroup {
  /** The section of RFC 6570, or what the examples beyond it have in common. */
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly examples: readonly Example[];
}

/** A template that is refused, and where in it the problem is, in UTF-16 code units. */
export type RefusedTemplate = readonly [template: string, index: number];

/** Refused templates that break the same rule. */
export interface RefusalGroup {
  readonly title: string;
  readonly templates: readonly RefusedTemplate[];
}

/** Makes a text of pairs, templates and what they expand to, examples with these values; `""` is the empty text. */
const given =
  (values: ExampleGroup["values"]) =>
  ([text = ""]: TemplateStringsArray): Omit<ExampleGroup, "title"> => ({
    values,
    examples: pairs(text),
  });

const titled = (groups: Readonly<Record<string, Omit<ExampleGroup, "title">>>): ExampleGroup[] =>
  Object.entries(groups).map(([title, group]) => ({ title, ...group }));

/** The variables that section 3.2 defines for all of its examples. */
const SECTION_3_2 = {
  count: ["one", "two", "three"],
  dom: ["example", "com"],
  dub: "me/too",
  hello: "Hello World!",
  half: "50%",
  var: "value",
  who: "fred",
  base: "http://example.com/home/",
  path: "/foo/bar",
  list: ["red", "green", "blue"],
  keys: { semi: ";", dot: ".", comma: "," },
  v: "6",
  x: "1024",
  y: "768",
  empty: "",
  empty_keys: [],
  undef: null,
};

export const RFC_EXAMPLES: readonly ExampleGroup[] = titled({
  "1.1 Overview: one user": given({ username: "fred", term: "cat", q: "cat", lang: "en" })`
    http://example.com/~{username}/ http://example.com/~fred/
    http://example.com/dictionary/{term:1}/{term} http://example.com/dictionary/c/cat
    http://example.com/search{?q,lang} http://example.com/search?q=cat&lang=en
  `,
  "1.1 Overview: another user": given({ username: "mark", term: "dog", q: "chien", lang: "fr" })`
    http://example.com/~{username}/ http://example.com/~mark/
    http://example.com/dictionary/{term:1}/{term} http://example.com/dictionary/d/dog
    http://example.com/search{?q,lang} http://example.com/search?q=chien&lang=fr
  `,
  "1.1 Overview: query and number": given({ query: "mycelium", number: 100 })`
    http://www.example.com/foo{?query,number} http://www.example.com/foo?query=mycelium&number=100
  `,
  "1.1 Overview: number alone": given({ number: 100 })`
    http://www.example.com/foo{?query,number} http://www.example.com/foo?number=100
  `,
  "1.1 Overview: neither": given({})`
    http://www.example.com/foo{?query,number} http://www.example.com/foo
  `,
  // The others of section 1.2 stand in section 3.2, too.
  "1.2 Levels and Expression Types": given(SECTION_3_2)`
    X{#var} X#value   X{#hello} X#Hello%20World!   map?{x,y} map?1024,768   X{.x,y} X.1024.768
  `,
  "2.4.1 Prefix Values": given({ var: "value", semi: ";" })`
    {var} value   {var:20} value   {var:3} val   {semi} %3B   {semi:2} %3B
  `,
  "2.4.2 Composite Values": given({
    address: { city: "Newport Beach", state: "CA" },
    year: ["1965", "2000", "2012"],
    dom: ["example", "com"],
  })`
    /mapper{?address*} /mapper?city=Newport%20Beach&state=CA
    find{?year*} find?year=1965&year=2000&year=2012   www{.dom*} www.example.com
  `,
  "3.2.1 Variable Expansion": given(SECTION_3_2)`
    {count} one,two,three   {count*} one,two,three   {/count} /one,two,three
    {/count*} /one/two/three   {;count} ;count=one,two,three
    {;count*} ;count=one;count=two;count=three   {?count} ?count=one,two,three
    {?count*} ?count=one&count=two&count=three   {&count*} &count=one&count=two&count=three
  `,
  "3.2.2 Simple String Expansion: {var}": given(SECTION_3_2)`
    {var} value   {hello} Hello%20World%21   {half} 50%25   O{empty}X OX   O{undef}X OX
    {x,y} 1024,768   {x,hello,y} 1024,Hello%20World%21,768   ?{x,empty} ?1024,   ?{x,undef} ?1024
    ?{undef,y} ?768   {var:3} val   {var:30} value   {list} red,green,blue   {list*} red,green,blue
    {keys} semi,%3B,dot,.,comma,%2C   {keys*} semi=%3B,dot=.,comma=%2C
  `,
  "3.2.3 Reserved Expansion: {+var}": given(SECTION_3_2)`
    {+var} value   {+hello} Hello%20World!   {+half} 50%25
    {base}index http%3A%2F%2Fexample.com%2Fhome%2Findex   {+base}index http://example.com/home/index
    O{+empty}X OX   O{+undef}X OX   {+path}/here /foo/bar/here   here?ref={+path} here?ref=/foo/bar
    up{+path}{var}/here up/foo/barvalue/here   {+x,hello,y} 1024,Hello%20World!,768
    {+path,x}/here /foo/bar,1024/here   {+path:6}/here /foo/b/here   {+list} red,green,blue
    {+list*} red,green,blue   {+keys} semi,;,dot,.,comma,,   {+keys*} semi=;,dot=.,comma=,
  `,
  "3.2.4 Fragment Expansion: {#var}": given(SECTION_3_2)`
    {#var} #value   {#hello} #Hello%20World!   {#half} #50%25   foo{#empty} foo#   foo{#undef} foo
    {#x,hello,y} #1024,Hello%20World!,768   {#path,x}/here #/foo/bar,1024/here
    {#path:6}/here #/foo/b/here   {#list} #red,green,blue   {#list*} #red,green,blue
    {#keys} #semi,;,dot,.,comma,,   {#keys*} #semi=;,dot=.,comma=,
  `,
  "3.2.5 Label Expansion with Dot-Prefix: {.var}": given(SECTION_3_2)`
    {.who} .fred   {.who,who} .fred.fred   {.half,who} .50%25.fred   www{.dom*} www.example.com
    X{.var} X.value   X{.empty} X.   X{.undef} X   X{.var:3} X.val   X{.list} X.red,green,blue
    X{.list*} X.red.green.blue   X{.keys} X.semi,%3B,dot,.,comma,%2C
    X{.keys*} X.semi=%3B.dot=..comma=%2C   X{.empty_keys} X   X{.empty_keys*} X
  `,
  "3.2.6 Path Segment Expansion: {/var}": given(SECTION_3_2)`
    {/who} /fred   {/who,who} /fred/fred   {/half,who} /50%25/fred   {/who,dub} /fred/me%2Ftoo
    {/var} /value   {/var,empty} /value/   {/var,undef} /value   {/var,x}/here /value/1024/here
    {/var:1,var} /v/value   {/list} /red,green,blue   {/list*} /red/green/blue
    {/list*,path:4} /red/green/blue/%2Ffoo   {/keys} /semi,%3B,dot,.,comma,%2C
    {/keys*} /semi=%3B/dot=./comma=%2C
  `,
  "3.2.7 Path-Style Parameter Expansion: {;var}": given(SECTION_3_2)`
    {;who} ;who=fred   {;half} ;half=50%25   {;empty} ;empty   {;v,empty,who} ;v=6;empty;who=fred
    {;v,bar,who} ;v=6;who=fred   {;x,y} ;x=1024;y=768   {;x,y,empty} ;x=1024;y=768;empty
    {;x,y,undef} ;x=1024;y=768   {;hello:5} ;hello=Hello   {;list} ;list=red,green,blue
    {;list*} ;list=red;list=green;list=blue   {;keys} ;keys=semi,%3B,dot,.,comma,%2C
    {;keys*} ;semi=%3B;dot=.;comma=%2C
  `,
  "3.2.8 Form-Style Query Expansion: {?var}": given(SECTION_3_2)`
    {?who} ?who=fred   {?half} ?half=50%25   {?x,y} ?x=1024&y=768
    {?x,y,empty} ?x=1024&y=768&empty=   {?x,y,undef} ?x=1024&y=768   {?var:3} ?var=val
    {?list} ?list=red,green,blue   {?list*} ?list=red&list=green&list=blue
    {?keys} ?keys=semi,%3B,dot,.,comma,%2C   {?keys*} ?semi=%3B&dot=.&comma=%2C
  `,
  "3.2.9 Form-Style Query Continuation: {&var}": given(SECTION_3_2)`
    {&who} &who=fred   {&half} &half=50%25   ?fixed=yes{&x} ?fixed=yes&x=1024
    {&x,y,empty} &x=1024&y=768&empty=   {&x,y,undef} &x=1024&y=768   {&var:3} &var=val
    {&list} &list=red,green,blue   {&list*} &list=red&list=green&list=blue
    {&keys} &keys=semi,%3B,dot,.,comma,%2C   {&keys*} &semi=%3B&dot=.&comma=%2C
  `,
});

/** What the RFC says in its rules but shows in no example. */
export const FURTHER_EXAMPLES: readonly ExampleGroup[] = titled({
  "a prefix counts code points, and under + and # a percent-encoded character as one": given({
    astral: "😀é😀",
    combined: "e\u0301x",
    three: "%E2%82%ACx",
    stray: "%C3%28x",
    percent: "%4%41",
  })`
    {astral:2} %F0%9F%98%80%C3%A9   {combined:1} e   {+three:1} %E2%82%AC   {#three:2} #%E2%82%ACx
    {+stray:1} %C3   {+percent:3} %254%41   {three:3} %25E2   {?three:9999} ?three=%25E2%2582%25ACx
  `,
  "a prefix takes a list or an object without members, which is undefined": given({
    list: [],
    nulls: { k: null },
    x: "x",
  })`
    {list:1} ""   {?list:1,nulls:1,x:1} ?x=x
  `,
  "a map, exploded and not, its keys encoded like its values": given({
    x: { "k/1": "v 1", é: "" },
  })`
    {x} k%2F1,v%201,%C3%A9,   {+x} k/1,v%201,%C3%A9,   {;x} ;x=k%2F1,v%201,%C3%A9,
    {+x*} k/1=v%201,%C3%A9=   {/x*} /k%2F1=v%201/%C3%A9=   {;x*} ;k%2F1=v%201;%C3%A9
    {?x*} ?k%2F1=v%201&%C3%A9=
  `,
  "an empty text is given, not undefined": given({ x: "", y: ["", ""] })`
    {x} ""   {x,x} ,   {/x,x} //   {?x:3} ?x=   {y*} ,   {.y*} ..   {;y*} ;y;y   {?y*} ?y=&y=
  `,
  "scalars and objects with a toJSON that gives one, also as members": given({
    large: 1e21,
    big: 12345678901234567890n,
    no: false,
    date: new Date(Date.UTC(2024, 1, 29, 12, 30)),
    list: [0, { toJSON: () => true }],
  })`
    {large} 1e%2B21   {+large} 1e+21   {big:3} 123   {;no} ;no=false   {no:1} f   {date:4} 2024
    {?date} ?date=2024-02-29T12%3A30%3A00.000Z   {list} 0,true
  `,
  "unreserved characters pass, all others are encoded as UTF-8": given({
    unreserved: "AZaz09-._~",
    others: ' "<>\\^`{|}',
    control: "\0\t\n\x7f",
    x: "%41%c3é%zz%4",
  })`
    {unreserved} AZaz09-._~   {others} %20%22%3C%3E%5C%5E%60%7B%7C%7D
    {+others} %20%22%3C%3E%5C%5E%60%7B%7C%7D   {#control} #%00%09%0A%7F
    {x} %2541%25c3%C3%A9%25zz%254   {+x} %41%c3%C3%A9%25zz%254
  `,
  "names are case-sensitive and kept as written, triplets included": given({
    a: "lower",
    A: "upper",
    "%c3%a9": "small",
    "%C3%A9": "capital",
    "a.b": "dotted",
    "0": "zero",
  })`
    {a}{A} lowerupper   {?%c3%a9,%C3%A9} ?%c3%a9=small&%C3%A9=capital   {;a.b} ;a.b=dotted   {0} zero
  `,
  "literals pass as they are, save non-ASCII ones": given({ x: "1" })`
    "" ""   %41%c3%A9{x}%7B %41%c3%A91%7B   /it's/:x{x} /it's/:x1   /é{x}é/ü /%C3%A91%C3%A9/%C3%BC
  `,
});

/** The first and last of each range of `ucschar` and `iprivate` (RFC 3987). */
export const NON_ASCII_LITERALS: readonly number[] = [
  0xa0, 0xd7ff, 0xe000, 0xf8ff, 0xf900, 0xfdcf, 0xfdf0, 0xffef, 0x10000, 0x1fffd, 0x20000, 0xdfffd,
  0xe1000, 0xefffd, 0xf0000, 0xffffd, 0x100000, 0x10fffd,
];

/** What lies between those ranges: C1 controls, surrogates, noncharacters, specials, tags. */
export const REFUSED_NON_ASCII: readonly number[] = [
  0x80, 0x85, 0x9f, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfdd0, 0xfdef, 0xfff0, 0xfffd, 0xfffe, 0xffff,
  0x1fffe, 0x1ffff, 0x2fffe, 0xdfffe, 0xdffff, 0xe0000, 0xe0fff, 0xefffe, 0xeffff, 0xffffe, 0xfffff,
  0x10fffe, 0x10ffff,
];

/** ASCII that RFC 6570, section 2.1, allows as a literal, the apostrophe by an erratum. */
export const ASCII_LITERALS =
  "!#$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz~";

/** ASCII that a name may begin with, besides a percent-triplet (section 2.3). */
export const NAME_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/** The operators (section 2.2). */
export const OPERATORS = "+#./;?&";

/** Templates that are refused at the same index, by that index. */
type Refused = Readonly<Record<number, readonly string[]>>;

const refusals = (title: string, byIndex: Refused): RefusalGroup => ({
  title,
  templates: Object.entries(byIndex).flatMap(([index, templates]) =>
    templates.map((template) => [template, Number(index)] as const),
  ),
});

export const REFUSALS: readonly RefusalGroup[] = [
  refusals("operators that the RFC reserves or does not know", {
    1: ["{=a}", "{(a)}", "{:3}"],
    2: ["{++a}", "{?&a}"],
    6: ["/x{y}{=a}"],
  }),
  refusals("prefixes other than 1 to 9999", {
    2: words("{a:} {a:0} {a:01} {a:10000} {a:x} {a:*} {a::1} {a:٣}"),
    5: ["{?a,b:0}"],
  }),
  refusals("more than one modifier, or one that is followed by something", {
    3: ["{a*:3}", "{a**}", "{a*b}"],
    4: ["{a:3*}", "{a:3:4}", "{a:3x}"],
  }),
  refusals("invalid names", {
    1: ["{}", "{é}", "{😀}", "{\u212a}", "{\u017f}", "{%}", "{%4}", "{%4g}"],
    2: ["{+}", "{?,a}", "{a.}", "{a..b}", "{aé}", "{a\u0301}", "{a\ud800}", "{a%}", "{a%4}"],
    3: ["{a,}", "{a,,b}", "{a,.b}", "{a, b}"],
    6: ["{alert-id}"],
  }),
  refusals("braces that are not closed, at the brace that stays open", {
    0: ["{", "{a", "{+", "{a,", "{a:3", "{a*", "{a.b"],
    3: ["/😀{a", "{a}{b"],
  }),
  refusals("nested braces, at the outer one", { 0: ["{{a}}", "{a{b}}"], 1: ["x{a{b}"] }),
  refusals("closing braces without an opening one", { 0: ["}"], 3: ["{a}}"], 4: ["{a}/}{b}"] }),
  refusals("percent signs that begin no triplet", {
    0: ["%", "%4", "%4g", "%g4", "%%41", "%{a}", "%4{a}", "%４１"],
    3: ["100%", "%41%", "{a}%"],
  }),
];
