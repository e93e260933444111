import { fromCaller } from "../errors.js";
import type { RequestOptions } from "../options.js";
import { ClientWithLayer } from "../request/ClientWithLayer.js";
import { checkedFinish } from "../request/finish.js";
import { cloneUnbound } from "../support/boundFields.js";
import { inputError } from "../support/makeErrors.js";
import { kindOf } from "../support/objects.js";
import {
  type ClientLayer,
  type ClientOptions,
  layerOver,
  readClientService,
  type ServiceOptions,
} from "./ClientLayer.js";

/** The layer of a client. Throws `INVALID_OPTIONS` for any other value. */
export function clientLayerOf(client: unknown): ClientLayer {
  const layer = ClientWithLayer.layerOf(client);
  if (layer === undefined) {
    const expected = "a Client as the first argument";
    throw inputError("INVALID_OPTIONS", "call the operation", expected, kindOf(client));
  }
  // Only the constructor of `Client` and `with` lend layers, and both lend a `ClientLayer`.
  return layer as ClientLayer;
}

/** The service of a client that is made without one: no base URL, no headers and no credentials of its own. */
const NO_SERVICE: ServiceOptions = {};

/**
 * What the calls of a service share: where it is, its headers and its credentials. The class of a service extends it,
 * and its users may extend that class.
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
  constructor(options: Options, service: ServiceOptions = NO_SERVICE) {
    try {
      const layer = layerOver(
        readClientService(service),
        undefined,
        options,
        Client.#hooksOf(this),
      );
      new ClientWithLayer(this, layer);
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
      const below = clientLayerOf(this);
      const client = cloneUnbound(this, below, (value) => ClientWithLayer.layerOf(value));
      new ClientWithLayer(
        client,
        layerOver(below.service, below, options, Client.#hooksOf(client)),
      );
      return client;
    } catch (thrown) {
      // A subclass may override `with`. If the method was taken off its client, `this` is undefined.
      throw fromCaller(thrown, (this as Client | undefined) ?? Client.prototype, "with");
    }
  }

  /**
   * Override it to inspect or change each request. Its result is checked, and the call returns it. It costs nothing
   * unless a subclass overrides it.
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
  protected finish(request: RequestOptions): RequestOptions {
    return request;
  }

  static #hooksOf(client: Client) {
    return () => ({
      writeQuery: undefined,
      finish:
        client.finish === Client.prototype.finish
          ? undefined
          : checkedFinish((request) => client.finish(request), false),
    });
  }
}
