import { EndpointError, fromCaller } from "../errors.js";
import { cannot } from "../support/messages.js";
import { Itself, kindOf } from "../support/objects.js";
import { cloneOf } from "../support/properties.js";
import type { RequestOptions } from "../types/options.js";
import { ClientLayer, readService } from "./ClientLayer.js";
import type { ClientOptions, Service } from "../types/sdk.js";

/** Lends each client the private field that holds its layer, since no constructor runs for one that `with` makes. */
export class ClientWithLayer extends Itself {
  readonly #layer: ClientLayer;

  constructor(client: object, layer: ClientLayer) {
    super(client);
    this.#layer = layer;
  }

  /** What a client has set. Throws `INVALID_OPTIONS` for anything else. */
  static layerOf(client: unknown): ClientLayer {
    if (typeof client !== "object" || client === null || !(#layer in client)) {
      const expected = "a Client as the first argument";
      throw new EndpointError(
        "INVALID_OPTIONS",
        cannot("call the operation", expected, kindOf(client)),
      );
    }
    return client.#layer;
  }
}

/**
 * What the calls of a service share: where it is, its headers and its credentials. The class of a service extends it;
 * so may classes of its users.
 *
 * @typeParam Options - the options of the service's clients
 *
 * @example
 * ```ts
 * const client = new Client({ baseUrl: "https://tickets.example.com", headers: { "x-team": "core" } });
 * const request = listTickets(client, { status: ["new", "open"] });
 * ```
 */
export class Client<Options extends ClientOptions = ClientOptions> {
  /** Reads the options; `service` is what the clients of one service have in common. Throws an `EndpointError`. */
  constructor(options: Options, service: Service = {}) {
    try {
      new ClientWithLayer(this, new ClientLayer(readService(service), options));
    } catch (thrown) {
      throw fromCaller(thrown, { new: new.target }, "new");
    }
  }

  /**
   * A client with more options over those of this one. It is of the same class and has the same fields, and no
   * constructor runs. A credential that is `null` is removed.
   */
  with(options: Partial<Options>): this {
    try {
      const below = ClientWithLayer.layerOf(this);
      const layer = new ClientLayer(below.service, options, below);
      const client = cloneOf(this);
      new ClientWithLayer(client, layer);
      return client;
    } catch (thrown) {
      throw fromCaller(thrown, this, "with");
    }
  }

  /**
   * A last look at each request: what it returns is what the call returns. A subclass may have it; it is not called
   * otherwise.
   *
   * @example
   * ```ts
   * class TracedAcme extends Acme {
   *   protected override finish(request: RequestOptions): RequestOptions {
   *     return { ...request, headers: { ...request.headers, "x-request-id": newId() } };
   *   }
   * }
   * ```
   */
  protected finish?(request: RequestOptions): RequestOptions;
}
