declare module "swagger-client" {
  /** A request as `swagger-client` writes it. */
  interface BuiltRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  }

  /** What of it the tests use. */
  interface Client {
    buildRequest(options: object): BuiltRequest;
  }

  const client: Client;
  export = client;
}
