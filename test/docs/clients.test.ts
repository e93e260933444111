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
import { run } from "../helpers/examples.js";
import { startRecorder, type Recorder } from "../adapters/helpers/server.js";
import { itFor } from "../helpers/itEach.js";

const PAGE = readFileSync(new URL("../../docs/guide/clients.md", import.meta.url), "utf8");

/** The request of the first example, and the code of each line of the list of clients. */
const [made = ""] = /^const request = .*$/m.exec(PAGE) ?? [];
const [list = ""] = /^## One line for each client$[^]*?^## /m.exec(PAGE) ?? [];
const lines = Array.from(list.matchAll(/^- .*: `([^`]+)`$/gm), ([, line = ""]) => line);

describe("the list of docs/guide/clients.md", function () {
  this.timeout(60_000);
  let recorder: Recorder;

  before(async () => {
    recorder = await startRecorder();
  });
  after(() => recorder.close());

  /** Runs a line, in which endpoint leads to the recorder, and https is as good as http, and gives what it prints. */
  async function printed(line: string): Promise<unknown> {
    let text: unknown;
    const keep = (value: unknown): unknown => (text = value);
    const api = endpoint.defaults({ baseUrl: recorder.url });
    const clients = { undici, axios, got, ky, https: http };
    await run(`${made}\n${line}`, { ...adapters, ...clients, endpoint: api, keep });
    return text;
  }

  async function expectArrived(): Promise<void> {
    const { method, path, headers, body } = await recorder.next();
    expect(`${method} ${path} ${body.toString()}`).to.equal('POST /user/repos {"name":"hello"}');
    expect(headers["content-type"]).to.deep.equal(["application/json; charset=utf-8"]);
  }

  it("has a line for every adapter", () => {
    const names = lines.map((line) => /\bto[A-Z]\w+/.exec(line)?.[0]);
    expect(names).to.have.members(Object.keys(adapters).filter((name) => name.startsWith("to")));
  });

  itFor("does what it says: %0", lines, async (line) => {
    const result = await printed(line.replace(/^to.*(?=;|$)/, "keep($&)"));
    if (line.startsWith("toHttpFile")) {
      expect(result).to.match(/^###\nPOST http[^]*\n\n\{"name":"hello"\}\n$/);
    } else if (line.startsWith("toHar")) {
      expect(result).to.have.nested.property("postData.text", '{"name":"hello"}');
    } else {
      if (line.startsWith("toCurl")) {
        await promisify(execFile)("sh", ["-c", String(result)]);
      }
      await expectArrived();
    }
  });
});
