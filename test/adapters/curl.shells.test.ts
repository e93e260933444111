import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { toCurl } from "../../src/adapters/index.js";
import { endpoint, type RequestOptions } from "../../src/index.js";
import { expectBody } from "./support/arrival.js";
import { formOf, longForms, NASTY } from "./support/bodies.js";
import { ODD, useCurl } from "./support/curl.js";

describe("toCurl in each shell", function () {
  this.timeout(60_000);
  const curls = useCurl();
  const { send } = curls;

  const curl = (o: RequestOptions): string => toCurl(o, { redact: false });

  it("sends every value as it is", async () => {
    const latin1 = `${NASTY}${ODD}`.replace(/[^\t\x20-\x7e\x80-\xff]/gu, "");
    for (const shell of ["sh", "bash", "zsh", "fish"]) {
      const options = endpoint(`PATCH ${curls.recorder.url}/{path}{?query}`, {
        path: NASTY,
        query: NASTY,
        data: `${NASTY}\n\`x\`\n!y\n${ODD}`,
        headers: { "x-nasty": latin1, "x-empty": "", "x-latin": "ÿé\xa0b", "content-type": "a/b" },
      });
      await send(curl(options), shell);
      const { path, headers, body } = curls.recorder.take();
      const query = encodeURIComponent(NASTY).replace(/[!'()*]/g, percent);
      expect(path).to.equal(`/${query}?query=${query}`);
      expect(headers["x-nasty"], shell).to.deep.equal([latin1]);
      expect(headers["x-latin"]).to.deep.equal(["ÿé\xa0b"]);
      expect(headers["x-empty"]).to.deep.equal([""]);
      expect(body.toString(), shell).to.equal(`${NASTY}\n\`x\`\n!y\n${ODD}`);
    }
  });

  it("sends dollars and parentheses behind characters that must not be printed", async () => {
    for (const shell of ["sh", "bash", "zsh", "fish"]) {
      for (const data of [
        "Price\r\nin US$\r\n",
        "a\u2028b costs 5$",
        "$(\u202e) f(x",
        '\x1b"$a("',
      ]) {
        const headers = { "x-price": "é5$ (" };
        await send(curl(endpoint(`POST ${curls.recorder.url}/x`, { data, headers })), shell);
        const sent = curls.recorder.take();
        expect(sent.body.toString(), shell).to.equal(data);
        expect(sent.headers["x-price"], shell).to.deep.equal(["é5$ ("]);
      }
    }
  });

  it("sends forms that no argument can hold", async () => {
    writeFileSync(join(curls.folder, 'fi"le.txt'), "file é");
    for (const shell of ["sh", "bash", "zsh", "fish"]) {
      for (const each of longForms) {
        await send(curl(endpoint(`POST ${curls.recorder.url}/x`, each.options())), shell);
        expectBody(curls.recorder.take(), each);
      }
    }
  });

  it("sends forms, bytes and long texts as they are", async () => {
    const form = formOf(["f\\' \\\\ \x1b", ODD], ["many", `${ODD.repeat(30)}\n\n`]);
    for (const shell of ["sh", "bash", "zsh", "fish"]) {
      await send(curl(endpoint(`POST ${curls.recorder.url}/x`, { data: form })), shell);
      const sent = curls.recorder.take().body.toString();
      expect(sent, shell).to.contain(`\r\n\r\n${ODD.replace(/\r\n?|\n/g, "\r\n")}\r\n`);
      expect(sent.replaceAll("\r\n", "\n"), shell).to.contain(
        `\n\n${ODD.repeat(30).replace(/\r\n?/g, "\n")}\n\n\n--`,
      );
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
      for (const data of [bytes, `${ODD.repeat(900)}\n\n`]) {
        await send(curl(endpoint(`POST ${curls.recorder.url}/x`, { data })), shell);
        const { body } = curls.recorder.take();
        expect(body.equals(Buffer.from(data as string)), shell).to.equal(true);
      }
    }
  });
});

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
