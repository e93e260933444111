import { EndpointError } from "../errors.js";
import { cannot } from "../support/messages.js";
import type { RequestWriter } from "./RequestWriter.js";

/** A class that extends this function adds its private fields to the object that it is given. */
function lend(object: object): object {
  return object;
}

/**
 * Lends each factory the field that holds what writes its requests. The factory has no `#` field of its
 * own, since no constructor runs for a layered child, and no ordinary one, which could stand in the
 * way of a subclass's.
 */
// What `new` gives is what the function returns, as of any constructor that returns an object.
class Lent extends (lend as unknown as new (object: object) => object) {
  readonly #writer: RequestWriter;

  constructor(factory: object, writer: RequestWriter) {
    super(factory);
    this.#writer = writer;
  }

  /** What writes the requests of `factory`, if it was made by this library. */
  static writerOf(factory: object): RequestWriter | undefined {
    return #writer in factory ? factory.#writer : undefined;
  }
}

/** Lends what writes its requests to a factory that was just made. */
export function lendWriter(factory: object, writer: RequestWriter): void {
  new Lent(factory, writer);
}

/** What writes the requests of a factory. Throws `INVALID_OPTIONS` for an object that is none. */
export function writerOf(factory: object): RequestWriter {
  const writer = Lent.writerOf(factory);
  if (writer === undefined) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot(
        "use the factory",
        "an object that `new` or `defaults()` made",
        "one that no EndpointFactory made",
      ),
    );
  }
  return writer;
}
