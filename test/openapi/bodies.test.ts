import { expect } from "chai";
import { itEach } from "../support/itEach.js";
import { compiled, postOf, type Read } from "../support/openapi.js";

const BYTES = { type: "string", format: "binary" };
const NAME = { type: "string" };
const JSON_TYPE = "application/json";
const PARTS = "multipart/form-data";

/** A body in JSON and another type, with this schema. */
function either(schema: object, other = PARTS): Read {
  return postOf({ [JSON_TYPE]: { schema }, [other]: { schema } });
}

/** A schema of an object with these properties. */
function object(properties: object): object {
  return { type: "object", properties };
}

describe("the body of a description", () => {
  itEach(
    "is of parts beside JSON where it holds %s",
    [
      ["bytes", object({ file: BYTES, name: NAME })],
      ["lists of bytes", object({ files: { type: "array", items: BYTES } })],
      [
        "bytes in a part of its schema",
        { allOf: [object({ name: NAME }), object({ file: BYTES })] },
      ],
      ["bytes or a string", object({ file: { anyOf: [NAME, BYTES] } })],
      [
        "bytes of a media type",
        object({ file: { type: "string", contentMediaType: "image/png" } }),
      ],
    ],
    (schema) => {
      const description = either(schema);
      expect(description.problems).to.deep.equal([]);
      expect(description.profile.body).to.equal("multipart");
    },
  );

  itEach(
    "stays JSON where it holds %s",
    [
      ["no bytes", object({ name: NAME }), PARTS],
      [
        "bytes as base64",
        object({ file: { ...NAME, contentMediaType: "image/png", contentEncoding: "base64" } }),
        PARTS,
      ],
      ["text of a media type", object({ file: { ...NAME, contentMediaType: "text/html" } }), PARTS],
      ["bytes that no other type can carry", object({ file: BYTES }), "application/xml"],
      ["bytes within an object", object({ a: object({ file: BYTES }) }), PARTS],
    ],
    (schema, other) => {
      expect(either(schema, other).profile.body).to.equal(JSON_TYPE);
    },
  );

  it("is a JSON string, also beside other text types", () => {
    const schema = { type: "string" };
    for (const content of [
      { [JSON_TYPE]: { schema } },
      { [JSON_TYPE]: { schema }, "text/plain": { schema } },
      { "text/plain": { schema }, [JSON_TYPE]: { schema } },
    ]) {
      const { body, headers } = compiled(postOf(content))({}, { data: "x" });
      expect([body, headers["content-type"]]).to.deep.equal(['"x"', JSON_TYPE]);
    }
  });
});
