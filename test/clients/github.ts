import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { record, type Recorded } from "../adapters/support/server.js";

/** What the server answers. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A stand-in for GitHub on loopback. */
export interface FakeGithub {
  readonly url: string;
  /** What arrived since the last call. */
  take(): Recorded[];
  close(): void;
}

/** Answers each request as `answer` says, which sees what arrived before it, too. */
export async function startGithub(
  answer: (request: Recorded, seen: readonly Recorded[]) => Answer,
): Promise<FakeGithub> {
  let seen: Recorded[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const arrived = record(request, Buffer.concat(chunks));
      const { status, headers, body } = answer(arrived, seen);
      seen.push(arrived);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body === undefined ? "" : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
