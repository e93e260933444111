// Written by `endpoint-core sdk`, which overwrites changes.

import { Acme } from "./client.js";
import { Files } from "./files.class.js";
import { Tickets } from "./tickets.class.js";
import { Untagged } from "./untagged.class.js";

/** {@link Acme} with all operations as methods. */
export class AcmeSdk extends Acme {
  /** The operations of files. */
  get files(): Files {
    return new Files(this);
  }

  /** The operations of tickets. */
  get tickets(): Tickets {
    return new Tickets(this);
  }

  /** The operations of untagged. */
  get untagged(): Untagged {
    return new Untagged(this);
  }
}
