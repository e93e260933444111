import { expect } from "chai";
import { endpoint, MediaType, type EndpointOptions } from "../src/index.js";
import { badNames, formats, malformed, previews, unformatted } from "./cases/mediaTypes.js";
import { itFor } from "./helpers/itEach.js";
import { refusal, SECRET } from "./helpers/refusal.js";

/** What the service asks for by itself. */
const ACCEPT = "application/vnd.github.v3+json";

const wellFormed = [
  ...formats.flatMap(([accept, , amended]) => [accept, amended]),
  ...previews.flatMap(([accept, , amended]) => [accept, amended]),
  ...unformatted,
  "a!#$%&'*+-.^_`|~9/B",
  "text/*;q=0;x=\u00e9",
  "a/b;\tc",
  " a/b , , c/d ,",
];

/** The accept header of a call with these options, by every way. */
function acceptOf(options: EndpointOptions): unknown {
  const { headers } = endpoint("/x", options);
  expect(endpoint.parse(endpoint.merge("/x", options)).headers).to.deep.equal(headers);
  return headers["accept"];
}

describe("MediaType.parse and .tryParse", () => {
  it("return a value that prints the same string, with any token as subtype and any parameters", () => {
    for (const accept of wellFormed) {
      expect(String(MediaType.parse(accept))).to.equal(accept);
      expect(MediaType.tryParse(accept)?.toString()).to.equal(accept);
    }
  });

  it("refuse malformed lists and values that are not strings", () => {
    const noTexts = [undefined, null, 5, ["text/html"], {}, Symbol("s"), new String("a/b")];
    for (const accept of [...malformed, ...noTexts] as string[]) {
      refusal(() => MediaType.parse(accept), "INVALID_MEDIA_TYPE");
      expect(MediaType.tryParse(accept)).to.equal(undefined);
    }
  });
});

describe("MediaType#previews", () => {
  it("are the segments of vendor ranges that end in -preview, each once, without that suffix", () => {
    const accept =
      "application/vnd.github.b-preview+json, text/c-preview, application/vnd.github.v3.a-preview.raw;x=d-preview, application/vnd.x.b-preview";
    const mediaType = MediaType.parse(accept);
    (mediaType.previews as string[]).push("d");
    expect(mediaType.previews).to.deep.equal(["b", "a"]);
    expect(MediaType.parse(ACCEPT).previews.concat(MediaType.parse("").previews)).to.be.empty;
  });
});

it("MediaType#isBinary is true if one range is application/octet-stream, and false otherwise", () => {
  const binary = ["APPLICATION/OCTET-STREAM", "text/html, application/octet-stream ;q=0.5"];
  const others = ["", "application/octet-streams", "text/octet-stream"];
  for (const accept of [...binary, ...others, 'text/html;a=",application/octet-stream"']) {
    expect(MediaType.parse(accept).isBinary, accept).to.equal(binary.includes(accept));
  }
});

describe("MediaType#withFormat", () => {
  itFor("makes %0 with %1 %2", formats, (accept, format, amended) => {
    const mediaType = MediaType.parse(accept);
    const result = mediaType.withFormat(format);
    expect(String(result)).to.equal(amended);
    expect(acceptOf({ headers: { accept }, mediaType: { format } })).to.equal(amended);
    expect(mediaType.toString()).to.equal(accept);
    expect(result.withFormat(format)).to.equal(result);
    expect(result.withFormat("")).to.equal(result);
    const parsed = MediaType.parse(amended);
    expect(parsed.withFormat(format)).to.equal(parsed);
  });

  itFor("returns this for %0", unformatted, (accept) => {
    const mediaType = MediaType.parse(accept);
    expect(mediaType.withFormat("raw")).to.equal(mediaType);
    const asked = { format: "raw", previews: mediaType.isBinary ? ["a"] : [] };
    expect(acceptOf({ headers: { accept }, mediaType: asked })).to.equal(accept);
  });

  it("refuses invalid names", () => {
    for (const format of [...badNames, undefined, 5, ["raw"], `${SECRET}/`] as string[]) {
      refusal(() => MediaType.parse(ACCEPT).withFormat(format), "INVALID_MEDIA_TYPE");
    }
  });
});

describe("MediaType#withPreviews", () => {
  itFor("makes %0 with %1 %2", previews, (accept, names, amended, asked) => {
    const mediaType = MediaType.parse(accept);
    const result = mediaType.withPreviews(Object.freeze([...names]), "github");
    expect(String(result)).to.equal(amended);
    expect(result.previews).to.deep.equal(asked);
    expect(acceptOf({ headers: { accept }, mediaType: { previews: names } })).to.equal(amended);
    expect(mediaType.toString()).to.equal(accept);
  });

  it("returns this if there is nothing to add", () => {
    const preview = "application/vnd.github.a-preview+json";
    const nothing: [accept: string, names: string[]][] = [
      ...["", ACCEPT, `${preview},  text/html`].map((text): [string, string[]] => [text, []]),
      ...[["a"], ["a-preview"]].map((names): [string, string[]] => [`text/html,${preview}`, names]),
      [`application/octet-stream, ${ACCEPT}`, ["a"]],
    ];
    for (const [accept, names] of nothing) {
      const mediaType = MediaType.parse(accept);
      expect(mediaType.withPreviews(names, "github")).to.equal(mediaType);
    }
  });

  it("refuses values that are not lists of names, and a service that is not a name", () => {
    const names = [...badNames, "", "-preview", "-preview-preview", `${SECRET}/`];
    const refuse = (list: unknown, service: unknown = "github"): void => {
      const amend = () => MediaType.parse(ACCEPT).withPreviews(list as [], service as string);
      refusal(amend, "INVALID_MEDIA_TYPE");
    };
    [undefined, SECRET, {}, [5], [null]].forEach((list) => refuse(list));
    names.forEach((name) => refuse(["fine", name]));
    [...badNames, "", null].forEach((service) => refuse(["a"], service));
  });
});

describe("the mediaType of endpoint", () => {
  it("does not change accept if it is empty", () => {
    const asIs = "text/html ,  application/vnd.github.v3+json";
    const none = { format: undefined, previews: undefined };
    for (const mediaType of [{}, { format: "" }, { previews: [] }, none]) {
      expect(acceptOf({ mediaType })).to.equal(ACCEPT);
      expect(acceptOf({ mediaType, headers: { accept: asIs } })).to.equal(asIs);
    }
    for (const accept of ["json", 'text/html;a="b', "text / html"]) {
      expect(acceptOf({ headers: { accept } })).to.equal(accept);
    }
  });

  it("is refused if it has another type than the contract says", () => {
    const formats = [5, null, [SECRET]].map((format) => ({ format }));
    const lists = [null, SECRET, new Set([SECRET]), ["a", null], ["a", undefined], ["a", ["a"]]];
    const previews = [...lists, ["a", 5]].map((list) => ({ previews: list }));
    let said = "";
    const objects = [null, [SECRET], new Map(), MediaType.parse(ACCEPT)];
    for (const mediaType of [SECRET, ...objects, ...formats, ...previews]) {
      const act = () => endpoint.defaults({ mediaType } as EndpointOptions);
      said = refusal(act, "INVALID_OPTIONS").message;
    }
    expect(said).to.contain("an array of strings as previews, but got an array with a number");
  });
});
