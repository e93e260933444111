// Written by `endpoint-core sdk`, which overwrites changes.

import { Acme, type AcmeOptions } from "./client.js";
import { Files } from "./files.class.js";
import { Tickets } from "./tickets.class.js";
import { Untagged } from "./untagged.class.js";
import {
  senderOptions,
  type Sender,
  type SenderOptions,
  type Sending,
} from "./send.js";

/** {@link Acme} with all operations as methods, which send. */
export class AcmeSdk extends Acme implements Sender {
  /** How it sends. */
  readonly sending: Sending;

  /** Makes a client. A credential may be a function, which is asked for each request. */
  constructor(options: SenderOptions<AcmeOptions> = {}) {
    const { own, sending } = senderOptions<AcmeOptions>(options);
    super(own);
    this.sending = sending;
  }

  override with(options: Partial<SenderOptions<AcmeOptions>>): this {
    const { own, sending } = senderOptions<AcmeOptions>(options, this.sending);
    return Object.assign(super.with(own), { sending });
  }

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
