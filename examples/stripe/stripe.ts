import { randomUUID } from "node:crypto";
import {
  bodyField,
  brackets,
  deepObject,
  EndpointFactory,
  form,
  header,
  Operation,
  query,
  sameOrigin,
  unix,
  type CallOptions,
  type RequestOptions,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf } from "../answers/answers.js";

const STRIPE: ServiceProfile = {
  service: "stripe",
  baseUrl: "https://api.stripe.com",
  clientName: "example-stripe",
  version: "1.0.0",
  accept: "application/json",
  headers: { "stripe-version": "2024-06-20" },
  credentials: sameOrigin,
  // expand[]=customer and metadata[order]=7, in a query and in a form.
  query: { arrays: brackets, objects: deepObject },
  body: form,
};

/** What Stripe's description says about these operations, beyond their routes. */
export const listCharges = Operation.from({
  route: "GET /v1/charges",
  parameters: {
    created: { in: query, format: unix },
    "Stripe-Account": header,
  },
});

export const createPaymentIntent = Operation.from({
  route: "POST /v1/payment_intents",
  parameters: { "Stripe-Account": header },
});

export const createCheckoutSession = Operation.from({
  route: "POST /v1/checkout/sessions",
  parameters: { expires_at: { in: bodyField, format: unix }, "Stripe-Account": header },
});

export interface StripeOptions {
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly newKey?: () => string;
}

/** Stripe's REST API: forms in, JSON out. */
export class Stripe extends EndpointFactory {
  // The hook reads ordinary fields: layers have them, too.
  readonly fetch: typeof globalThis.fetch;
  readonly newKey: () => string;

  constructor({ key, fetch = globalThis.fetch, newKey = randomUUID }: StripeOptions) {
    super(STRIPE, { headers: { authorization: `Bearer ${key}` } });
    this.fetch = fetch;
    this.newKey = newKey;
  }

  /** A layer that acts for a connected account. */
  forAccount(account: string) {
    return this.defaults({ headers: { "stripe-account": account } });
  }

  /** Writes an operation and sends it. */
  async send(
    operation: Operation,
    parameters: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<unknown> {
    const request = this.call(operation, parameters, options);
    const answer = await this.fetch(...toFetch(request));
    return jsonOf(answer);
  }

  /** A POST has a key: Stripe acts only once on requests with the same key. */
  protected override finish(request: RequestOptions): RequestOptions {
    return request.method === "post"
      ? { ...request, headers: { "idempotency-key": this.newKey(), ...request.headers } }
      : request;
  }
}
