import {
  bodyField,
  comma,
  EndpointFactory,
  form,
  jsonStyle,
  Operation,
  sameOrigin,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf } from "../answers/answers.js";

const SLACK: ServiceProfile = {
  service: "slack",
  baseUrl: "https://slack.com/api",
  clientName: "example-slack",
  version: "1.0.0",
  accept: "application/json",
  credentials: sameOrigin,
  // types=public_channel,private_channel, in a query and in a form.
  body: form,
  form: { arrays: comma },
};

/** A message, whose blocks and attachments are JSON within the form. */
export const postMessage = Operation.from({
  route: "POST /chat.postMessage",
  parameters: {
    blocks: { in: bodyField, style: jsonStyle },
    attachments: { in: bodyField, style: jsonStyle },
  },
});

export const listConversations = Operation.from({
  route: "GET /conversations.list",
});

/** The Web API answers 200 whatever happens, and says in the body whether it went well. */
interface SlackAnswer {
  readonly ok: boolean;
  readonly error?: string;
}

/** A call that Slack refused. */
export class SlackError extends Error {
  override readonly name = "SlackError";
}

/** Slack's Web API: one method per path, forms in, JSON out. */
export class Slack extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor(token: string, fetch = globalThis.fetch) {
    super(SLACK, { headers: { authorization: `Bearer ${token}` } });
    this.fetch = fetch;
  }

  /** Writes an operation, sends it and checks what Slack says. */
  async send(
    operation: Operation,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    const answer = await this.fetch(...toFetch(this.call(operation, parameters)));
    const body = (await jsonOf(answer)) as SlackAnswer;
    if (!body.ok) {
      throw new SlackError(body.error ?? "unknown_error");
    }
    return body;
  }
}
