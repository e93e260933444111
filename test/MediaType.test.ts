import { inspect } from "node:util";
import { expect } from "chai";
import { endpoint, MediaType, type EndpointOptions, type MediaTypeOptions } from "../src/index.js";
import { badNames, formats, malformed, previews, unformatted } from "./cases/mediaTypes.js";
import { itFor } from "./support/itEach.js";
import { refusal, SECRET } from "./support/refusal.js";

/** What the service asks for by itself. */
const ACCEPT = "application/vnd.github.v3+json";

const wellFormed = [
  ...formats.flatMap(([accept, , amended]) => [accept, amended]),
  ...previews.flatMap(({ accept, amended }) => [accept, amended]),
  ...unformatted,
];

/** The accept header of a call with these options, by every way. */
function acceptOf(options: EndpointOptions): unknown {
  const { headers } = endpoint("/x", options);
  expect(endpoint.parse(endpoint.merge("/x", options)).headers).to.deep.equal(headers);
  return headers["accept"];
}

describe("MediaType.parse and .tryParse", () => {
  it("give a value that writes the same text: any token as subtype, and any parameters", () => {
    const odd = ["a!#$%&'*+-.^_`|~9/B", "text/*;q=0;x=\u00e9", "a/b;\tc", " a/b , , c/d ,"];
    for (const accept of [...wellFormed, ...odd]) {
      expect(String(MediaType.parse(accept))).to.equal(accept);
      expect(MediaType.tryParse(accept)?.toString()).to.equal(accept);
    }
  });

  const noTexts = [undefined, null, 5, ["text/html"], {}, Symbol("s"), new String("a/b")];
  for (const accept of [...malformed, ...noTexts] as string[]) {
    it(`refuse ${inspect(accept)}`, () => {
      refusal(() => MediaType.parse(accept), "INVALID_MEDIA_TYPE");
      expect(MediaType.tryParse(accept)).to.equal(undefined);
    });
  }
});

describe("MediaType#previews", () => {
  it("are the segments of vendor ranges that end in -preview, each once, without that end", () => {
    const accept =
      "application/vnd.github.b-preview+json, text/c-preview, application/vnd.github.v3.a-preview.raw;x=d-preview, application/vnd.x.b-preview";
    expect(MediaType.parse(accept).previews).to.deep.equal(["b", "a"]);
    expect(MediaType.parse(ACCEPT).previews.concat(MediaType.parse("").previews)).to.be.empty;
  });

  it("may stand in the place of the vendor", () => {
    const mediaType = MediaType.parse("application/vnd.foo-preview, application/vnd.-preview.a");
    expect(mediaType.previews).to.deep.equal(["foo"]);
  });

  it("are no way into the value", () => {
    const mediaType = MediaType.parse("application/vnd.github.a-preview+json");
    const list = mediaType.previews as string[];
    if (!Object.isFrozen(list)) {
      list.push("b");
    }
    expect(mediaType.previews).to.deep.equal(["a"]);
  });
});

describe("MediaType#isBinary", () => {
  it("is true when one range is application/octet-stream, and false otherwise", () => {
    const binary = [
      ...["application/octet-stream", "APPLICATION/OCTET-STREAM", "application/octet-stream;q=0.5"],
      ...["application/octet-stream ;q=0.5", "text/html, application/octet-stream"],
    ];
    const others = [
      ...["", ACCEPT, "application/octet-streams", "application/x-octet-stream"],
      ...["text/octet-stream", 'text/html;a="application/octet-stream"'],
      'text/html;a=",application/octet-stream"',
    ];
    for (const accept of [...binary, ...others]) {
      expect(MediaType.parse(accept).isBinary, accept).to.equal(binary.includes(accept));
    }
  });
});

describe("MediaType#withFormat", () => {
  itFor("makes %0 with %1 %2", formats, (accept, format, amended) => {
    const mediaType = MediaType.parse(accept);
    expect(mediaType.withFormat(format).toString()).to.equal(amended);
    expect(acceptOf({ headers: { accept }, mediaType: { format } })).to.equal(amended);
    expect(mediaType.toString()).to.equal(accept);
  });

  itFor("returns this for %0", unformatted, (accept) => {
    const mediaType = MediaType.parse(accept);
    expect(mediaType.withFormat("raw")).to.equal(mediaType);
    expect(acceptOf({ headers: { accept }, mediaType: { format: "raw" } })).to.equal(accept);
    if (mediaType.isBinary) {
      const both = { format: "raw", previews: ["a"] };
      expect(acceptOf({ headers: { accept }, mediaType: both })).to.equal(accept);
    }
  });

  it("returns this when the format is asked for already, or is none", () => {
    for (const [accept, format] of formats) {
      const amended = MediaType.parse(accept).withFormat(format);
      expect(amended.withFormat(format)).to.equal(amended);
      expect(amended.withFormat("")).to.equal(amended);
      const parsed = MediaType.parse(amended.toString());
      expect(parsed.withFormat(format)).to.equal(parsed);
    }
  });

  it("replaces an earlier format", () => {
    const mediaType = MediaType.parse(ACCEPT).withFormat("text+json").withFormat("raw");
    expect(mediaType.toString()).to.equal("application/vnd.github.v3.raw");
  });

  it("refuses what is no name", () => {
    const others = [undefined, null, 5, {}, ["raw"], Symbol(SECRET), `${SECRET}/`];
    for (const format of [...badNames, ...others] as string[]) {
      refusal(() => MediaType.parse(ACCEPT).withFormat(format), "INVALID_MEDIA_TYPE");
    }
  });
});

describe("MediaType#withPreviews", () => {
  for (const { accept, previews: names, amended, asked } of previews) {
    it(`makes ${JSON.stringify(accept)} with ${names.join(" and ")} ${amended}`, () => {
      const mediaType = MediaType.parse(accept);
      const result = mediaType.withPreviews(names, "github");
      expect(result.toString()).to.equal(amended);
      expect(result.previews).to.deep.equal(asked);
      expect(acceptOf({ headers: { accept }, mediaType: { previews: names } })).to.equal(amended);
      expect(MediaType.parse(amended).previews).to.deep.equal(asked);
      expect(mediaType.toString()).to.equal(accept);
    });
  }

  it("takes the vendor from the service", () => {
    const asked = MediaType.parse("").withPreviews(["a"], "acme-corp");
    expect(String(asked)).to.equal("application/vnd.acme-corp.a-preview+json");
  });

  it("returns this when there is nothing to add", () => {
    for (const accept of ["", ACCEPT, "application/vnd.github.a-preview+json,  text/html"]) {
      const mediaType = MediaType.parse(accept);
      expect(mediaType.withPreviews([], "github")).to.equal(mediaType);
    }
    const asked = MediaType.parse("text/html,application/vnd.github.a-preview+json");
    expect(asked.withPreviews(["a"], "github")).to.equal(asked);
    expect(asked.withPreviews(["a-preview"], "github")).to.equal(asked);
    const binary = MediaType.parse(`application/octet-stream, ${ACCEPT}`);
    expect(binary.withPreviews(["a"], "github")).to.equal(binary);
  });

  it("takes a format on top", () => {
    const mediaType = MediaType.parse(ACCEPT).withPreviews(["a", "b"], "github");
    expect(mediaType.withFormat("raw").toString()).to.equal(
      "application/vnd.github.a-preview.raw,application/vnd.github.b-preview.raw",
    );
  });

  it("leaves the caller's list as it is", () => {
    const names = Object.freeze(["a-preview", "a-preview"]);
    MediaType.parse(ACCEPT).withPreviews(names, "github");
    expect(names).to.deep.equal(["a-preview", "a-preview"]);
  });

  it("refuses what is no list of names, and a service that is no name", () => {
    const refuse = (list: unknown, service: unknown) =>
      refusal(
        () => MediaType.parse(ACCEPT).withPreviews(list as string[], service as string),
        "INVALID_MEDIA_TYPE",
      );
    for (const name of [...badNames, "", "-preview", "-preview-preview", `${SECRET}/`]) {
      refuse(["fine", name], "github");
    }
    for (const list of [undefined, null, 5, SECRET, {}, [5], [null], [{}], [Symbol(SECRET)]]) {
      refuse(list, "github");
    }
    [...badNames, "", undefined].forEach((service) => refuse(["a"], service));
  });
});

describe("the mediaType of endpoint", () => {
  it("leaves accept as it is where it asks for nothing", () => {
    const asIs = "text/html ,  application/vnd.github.v3+json";
    for (const mediaType of [undefined, {}, { format: "" }, { previews: [] }]) {
      expect(acceptOf({ mediaType })).to.equal(ACCEPT);
      expect(acceptOf({ mediaType, headers: { accept: asIs } })).to.equal(asIs);
    }
    expect(acceptOf({ mediaType: { format: undefined, previews: undefined } })).to.equal(ACCEPT);
  });

  it("asks for previews in a format", () => {
    expect(acceptOf({ mediaType: { format: "raw", previews: ["b", "a-preview"] } })).to.equal(
      "application/vnd.github.b-preview.raw,application/vnd.github.a-preview.raw",
    );
    const headers = { accept: "application/vnd.github.x-preview+json,text/html;q=0.5" };
    const mediaType = { format: "text+json", previews: ["a"] };
    expect(acceptOf({ headers, mediaType })).to.equal(
      "text/html;q=0.5,application/vnd.github.x-preview.text+json,application/vnd.github.a-preview.text+json",
    );
  });

  /** The ways to hand a media type over; all but the last two make one layer. */
  function layersOf(mediaType: unknown): (() => unknown)[] {
    const options = { mediaType } as EndpointOptions;
    return [
      () => endpoint.defaults(options),
      () => endpoint.merge("/x", options),
      () => endpoint("/x", options),
      () => endpoint.parse({ url: "https://a.example/x", ...options }),
    ];
  }

  it("is refused in the layer whose names are none, without showing them", () => {
    const mediaTypes: MediaTypeOptions[] = [
      ...badNames.flatMap((name) => [{ format: name }, { previews: ["fine", name] }]),
      { format: `${SECRET};` },
      { previews: [`${SECRET};`] },
      { previews: [""] },
      { previews: ["-preview"] },
    ];
    for (const mediaType of mediaTypes) {
      for (const act of layersOf(mediaType)) {
        const error = refusal(act);
        expect(error.code, JSON.stringify(mediaType)).to.equal("INVALID_MEDIA_TYPE");
      }
    }
  });

  const wrongTypes: readonly unknown[] = [
    ...[null, SECRET, 5, true, () => SECRET, [SECRET], new Map([["format", SECRET]])],
    ...[5, null, [SECRET]].map((format) => ({ format })),
    ...[null, SECRET, new Set([SECRET])].map((previews) => ({ previews })),
    ...[5, null, undefined, { secret: SECRET }, Symbol(SECRET), ["a"]].map((preview) => ({
      previews: ["a", preview],
    })),
  ];
  for (const mediaType of wrongTypes) {
    it(`may not be ${inspect(mediaType)}`, () => {
      layersOf(mediaType).forEach((act) => refusal(act, "INVALID_OPTIONS"));
    });
  }

  it("refuses an accept header that it cannot amend, without showing it", () => {
    for (const accept of malformed.filter((text) => /^[\x20-\xff]*$/.test(text))) {
      for (const mediaType of [{ format: "raw" }, { previews: ["a"] }]) {
        const error = refusal(() => endpoint("/x", { headers: { accept }, mediaType }));
        expect(error.code, JSON.stringify(accept)).to.equal("INVALID_MEDIA_TYPE");
      }
    }
    refusal(() => endpoint("/x", { headers: { accept: SECRET }, mediaType: { format: "raw" } }));
  });

  it("passes any accept header on where nothing amends it", () => {
    for (const accept of ["json", 'text/html;a="b', "text / html"]) {
      expect(acceptOf({ headers: { accept } })).to.equal(accept);
    }
  });
});
