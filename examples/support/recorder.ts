import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server found it on the wire. */
export interface Recorded {
  /** Where the client meant to send it. */
  readonly origin: string;
  readonly method: string;
  /** The request target as it stood in the request line: nothing is decoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server answers to one request: status 200 and `{}` unless it says otherwise. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body?: unknown;
}

const INTENDED = "x-recorder-origin";

/** An HTTP server on loopback that remembers what it was sent. */
export class Recorder {
  /** What came, in order. */
  readonly requests: Recorded[] = [];
  /** What is to be answered next, in order. */
  readonly answers: Answer[] = [];
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { [INTENDED]: intended, ...headers } = request.headers;
      this.requests.push({
        origin: typeof intended === "string" ? intended : `http://${headers.host ?? ""}`,
        method: request.method ?? "",
        target: request.url ?? "",
        headers,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      this.#answer(response);
    });
  });

  /** Starts the server on a port that is free. */
  static async start(): Promise<Recorder> {
    const recorder = new Recorder();
    await new Promise<void>((done) => recorder.#server.listen(0, "127.0.0.1", done));
    return recorder;
  }

  /** The server's own origin: the base of services that a customer hosts. */
  get origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The last request. */
  get last(): Recorded {
    const last = this.requests.at(-1);
    if (last === undefined) {
      throw new Error("no request came");
    }
    return last;
  }

  /**
   * A `fetch` for services whose host is not ours: it sends to this server what was meant for another
   * origin, and passes the origin that was meant along in a header that the recorder takes off again.
   * Path, query, headers and body go over the wire as they are.
   */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { href, origin } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    headers.set(INTENDED, origin);
    return fetch(href.replace(origin, this.origin), { ...init, headers });
  };

  /** Closes the server and all its connections. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #answer(response: ServerResponse): void {
    const { status = 200, headers, body = {} } = this.answers.shift() ?? {};
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  }
}
