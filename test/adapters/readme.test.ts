import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import { promisify } from "node:util";
import axios from "axios";
import { expect } from "chai";
import got from "got";
import ky from "ky";
import undici from "undici";
import * as adapters from "../../src/adapters/index.js";
import { endpoint } from "../../src/index.js";
import { startRecorder, type Recorded, type Recorder } from "./support/server.js";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** The lines of the block under "Send it": how a request is made, then one per client. */
const [made = "", ...lines] = (/^### Send it\n[^]*?^```js\n([^]*?)^```$/m.exec(README)?.[1] ?? "")
  .split("\n")
  .filter((line) => line !== "");

/** The constructor of functions that may await, which is no global. */
const AsyncFunction = (async () => {
  // Only its constructor matters.
}).constructor as new (...text: string[]) => (...scope: unknown[]) => Promise<unknown>;

describe('the section "Send it" of README.md', () => {
  let recorder: Recorder;

  before(async () => {
    recorder = await startRecorder();
  });

  after(() => recorder.close());

  /** Runs a line, in which endpoint leads to the recorder, and https is as good as http. */
  function run(line: string): Promise<unknown> {
    const api = endpoint.defaults({ baseUrl: recorder.url });
    const clients = { undici, axios, got, ky, https: http };
    const scope: Record<string, unknown> = { ...adapters, ...clients, endpoint: api };
    // The last line of a sender has no value to give.
    const text = line.startsWith("to") ? `return ${line}` : line;
    return new AsyncFunction(...Object.keys(scope), `${made}\n${text}`)(...Object.values(scope));
  }

  async function arrived(): Promise<Recorded> {
    while (!recorder.hasSeen()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return recorder.take();
  }

  it("has a line for every adapter", () => {
    for (const name of Object.keys(adapters)) {
      expect(lines.filter((line) => line.includes(`${name}(request)`))).to.have.lengthOf(1);
    }
    expect(lines).to.have.lengthOf(Object.keys(adapters).length);
  });

  for (const line of lines) {
    it(`does what it says: ${line}`, async () => {
      const result = await run(line);
      if (line.startsWith("toHttpFile")) {
        expect(result).to.match(/^###\nPOST http[^]*\n\n\{"name":"hello"\}\n$/);
      } else if (line.startsWith("toHar")) {
        expect(result).to.have.nested.property("postData.text", '{"name":"hello"}');
      } else {
        if (line.startsWith("toCurl")) {
          await promisify(execFile)("sh", ["-c", String(result)]);
        }
        const { method, path, headers, body } = await arrived();
        expect(`${method} ${path} ${body.toString()}`).to.equal(
          'POST /user/repos {"name":"hello"}',
        );
        expect(headers["content-type"]).to.deep.equal(["application/json; charset=utf-8"]);
      }
    });
  }
});
