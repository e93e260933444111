import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Recorded {
  method: string;
  path: string;
  /** Names in lower case; the values of a repeated one in order. */
  headers: Record<string, string[]>;
  body: Buffer;
}

export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface Recorder {
  /** Without a slash at the end. */
  url: string;
  /** All requests since the last call. */
  takeAll(): Recorded[];
  /** The one request since the last call. */
  take(): Recorded;
  /** The same, as soon as there is one. */
  next(): Promise<Recorded>;
  close(): Promise<void>;
}

const OK = { status: 200, body: {} };

/** A server on loopback that remembers what it is sent, byte for byte. */
export async function startRecorder(
  /** Answers a request, of which it knows what arrived before it, too. */
  answer: (request: Recorded, seen: readonly Recorded[]) => Answer = () => OK,
): Promise<Recorder> {
  const arrivals = new EventEmitter();
  let seen: Recorded[] = [];
  const takeAll = (): Recorded[] => {
    const taken = seen;
    seen = [];
    return taken;
  };
  const take = (): Recorded => {
    const [request, ...more] = takeAll();
    if (request === undefined || more.length > 0) {
      throw new Error(`${more.length + (request ? 1 : 0)} requests arrived, not one`);
    }
    return request;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const arrived = record(request, Buffer.concat(chunks));
      const { status, headers, body } = answer(arrived, seen);
      seen.push(arrived);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body === undefined ? "" : JSON.stringify(body));
      arrivals.emit("recorded");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeAll,
    take,
    next: async () => {
      if (seen.length === 0) {
        await once(arrivals, "recorded");
      }
      return take();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

export function record(request: IncomingMessage, body: Buffer): Recorded {
  const { method = "", url = "", rawHeaders } = request;
  const headers: Record<string, string[]> = {};
  for (let i = 0; i < rawHeaders.length; i += 2) {
    (headers[rawHeaders[i]!.toLowerCase()] ??= []).push(rawHeaders[i + 1]!);
  }
  return { method, path: url, headers, body };
}
