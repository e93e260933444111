import { expect } from "chai";
import { Recorder } from "../support/recorder.js";
import { createCheckoutSession, createPaymentIntent, listCharges, Stripe } from "./stripe.js";

describe("examples/stripe", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let stripe: Stripe;
  before(async () => {
    wire = await Recorder.start();
    let keys = 0;
    stripe = new Stripe({
      key: "sk_test_1",
      fetch: wire.fetch,
      newKey: () => `key-${(keys += 1)}`,
    });
  });
  after(() => wire.stop());

  it("sends a form, with objects and lists in brackets", async () => {
    await stripe.send(createPaymentIntent, {
      amount: 2000,
      currency: "usd",
      metadata: { order: "6735 ä" },
      expand: ["customer", "latest_charge"],
    });
    const { origin, method, target, headers, body } = wire.last;
    expect({ origin, method, target }).to.deep.equal({
      origin: "https://api.stripe.com",
      method: "POST",
      target: "/v1/payment_intents",
    });
    expect(headers).to.include({
      authorization: "Bearer sk_test_1",
      "content-type": "application/x-www-form-urlencoded",
      "stripe-version": "2024-06-20",
      accept: "application/json",
    });
    expect(body).to.equal(
      "amount=2000&currency=usd&metadata%5Border%5D=6735%20%C3%A4&expand%5B%5D=customer&expand%5B%5D=latest_charge",
    );
  });

  it("sends objects in a list, with their indices", async () => {
    await stripe.send(createCheckoutSession, {
      mode: "payment",
      line_items: [
        { price: "price_1", quantity: 2 },
        { price: "price_2", quantity: 1 },
      ],
      expires_at: new Date("2030-01-01T00:00:00.500Z"),
    });
    expect(decodeURIComponent(wire.last.body)).to.equal(
      "mode=payment&line_items[0][price]=price_1&line_items[0][quantity]=2" +
        "&line_items[1][price]=price_2&line_items[1][quantity]=1&expires_at=1893456000",
    );
  });

  it("sends ranges in seconds, and the fields to expand", async () => {
    await stripe.send(listCharges, { created: { gte: new Date(0) }, expand: ["data.customer"] });
    expect(wire.last.target).to.equal("/v1/charges?created%5Bgte%5D=0&expand%5B%5D=data.customer");
    expect(wire.last.body).to.equal("");
  });

  it("acts for the account of a layer or of one call", async () => {
    await stripe.forAccount("acct_1").send(listCharges);
    expect(wire.last.headers["stripe-account"]).to.equal("acct_1");
    await stripe.send(listCharges, { "Stripe-Account": "acct_2" });
    expect(wire.last.headers["stripe-account"]).to.equal("acct_2");
    expect(wire.last.target).to.equal("/v1/charges");
  });

  it("gives every post its own key, unless it has one", async () => {
    const key = (): unknown => wire.last.headers["idempotency-key"];
    const payment = { amount: 1, currency: "eur" };
    await stripe.send(createPaymentIntent, payment);
    const first = key();
    await stripe.send(createPaymentIntent, payment);
    expect(first).to.match(/^key-\d$/);
    expect(key())
      .to.match(/^key-\d$/)
      .and.not.equal(first);
    await stripe.send(createPaymentIntent, payment, { headers: { "idempotency-key": "mine" } });
    expect(key()).to.equal("mine");
    await stripe.send(listCharges);
    expect(key()).to.equal(undefined);
  });
});
