import { expect } from "chai";
import { jsonOf, ServiceError, textOf } from "./answers.js";

/** What is thrown, as the fields that a caller looks at. */
async function errorOf(read: Promise<unknown>): Promise<[status: number, body: unknown]> {
  const thrown = await read.catch((error: unknown) => error);
  expect(thrown).to.be.instanceOf(ServiceError);
  const { status, body } = thrown as ServiceError;
  return [status, body];
}

describe("examples/answers", () => {
  const html = "<h1>Bad Gateway</h1>";

  it("returns JSON and text", async () => {
    expect(await jsonOf(new Response('{"id":7}'))).to.deep.equal({ id: 7 });
    expect(await jsonOf(new Response('"text"'))).to.equal("text");
    expect(await jsonOf(new Response(null, { status: 204 }))).to.equal(undefined);
    expect(await textOf(new Response("# Hi"))).to.equal("# Hi");
  });

  it("throws an error with the response, even if it is a page", async () => {
    const gone = new Response('{"reason":"gone"}', { status: 404 });
    expect(await errorOf(jsonOf(gone))).to.deep.equal([404, { reason: "gone" }]);
    expect(await errorOf(jsonOf(new Response(html, { status: 502 })))).to.deep.equal([502, html]);
    expect(await errorOf(textOf(new Response(null, { status: 500 })))).to.deep.equal([
      500,
      undefined,
    ]);
    expect(await errorOf(jsonOf(new Response(html)))).to.deep.equal([200, html]);
  });

  it("does not show it in the message", async () => {
    const thrown = await textOf(new Response("secret", { status: 401 })).catch(String);
    expect(thrown).to.equal("ServiceError: The service answers with status 401");
  });
});
