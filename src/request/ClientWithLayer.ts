/** Where `sdk/` and `follow` meet: one lends clients their layers, the other finds them. */
import { ReturnGiven } from "../support/objects.js";
import type { RequestLayer } from "./types.js";

/** A layer of a client. */
export interface LayerOfClient {
  /** The layer below it; `undefined` for the first one. */
  readonly below: LayerOfClient | undefined;
  /** The layer as its requests need it. */
  readonly ready: RequestLayer;
}

/** Lends each client the private field that holds its layer, since no constructor runs for one that `with` makes. */
export class ClientWithLayer extends ReturnGiven {
  readonly #layer: LayerOfClient;

  constructor(client: object, layer: LayerOfClient) {
    super(client);
    this.#layer = layer;
  }

  /** The layer of a client; `undefined` for anything else. */
  static layerOf(client: unknown): LayerOfClient | undefined {
    return typeof client === "object" && client !== null && #layer in client
      ? client.#layer
      : undefined;
  }
}
