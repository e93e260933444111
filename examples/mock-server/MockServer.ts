import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { RouteTable, type MatchedParameters } from "endpoint-core/match";

/** What a handler is told of a request. */
export interface MockRequest {
  readonly parameters: MatchedParameters;
  readonly body: string;
}

/** Gives what is sent as JSON; `undefined` is a 404. */
export type Handler = (request: MockRequest) => unknown;

/** A server for tests with a handler for each route: the very routes that the client calls. */
export class MockServer {
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #table: RouteTable;
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then((answer) => {
      response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer ?? { message: "Not Found" }));
    });
  });

  private constructor(handlers: Readonly<Record<string, Handler>>) {
    this.#handlers = handlers;
    this.#table = new RouteTable(Object.keys(handlers));
    const [problem] = this.#table.problems;
    if (problem !== undefined) {
      throw new Error(`${problem.message}: ${problem.routes.join(", ")}`);
    }
  }

  /** Starts a server on a free port of loopback. */
  static async start(handlers: Readonly<Record<string, Handler>>): Promise<MockServer> {
    const mock = new MockServer(handlers);
    await new Promise<void>((done) => mock.#server.listen(0, "127.0.0.1", done));
    return mock;
  }

  /** The base URL for the client under test. */
  get baseUrl(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const match = this.#table.match(request.method ?? "", request.url ?? "");
    const handler = match && this.#handlers[match.route.toString()];
    const body = Buffer.concat(chunks).toString("utf8");
    return handler?.({ parameters: match?.parameters ?? {}, body });
  }
}
