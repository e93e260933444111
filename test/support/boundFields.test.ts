import { expect } from "chai";
import { endpoint, EndpointFactory, type RequestOptions } from "../../src/index.js";
import { Client, operation } from "../../src/sdk/index.js";
import { itEach } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { ACME } from "../helpers/services.js";

/** A resource, as SDKs have them. */
class Projects {
  readonly api: EndpointFactory;

  constructor(api: EndpointFactory) {
    this.api = api;
  }

  get(id: number): RequestOptions {
    return this.api.call("GET /projects/{id}", { id });
  }
}

class Acme extends EndpointFactory {
  constructor() {
    super(ACME, { headers: { "acme-key": "admin" } });
  }

  as(user: string): this {
    return this.defaults({ headers: { "acme-key": user } });
  }
}

describe("a field that leads back to its instance", () => {
  const bound: [what: string, fieldsOf: (acme: Acme) => object][] = [
    ["the instance", (self) => ({ self })],
    ["an endpoint of it", (acme) => ({ endpoint: acme.create() })],
    ["a route that it compiled", (acme) => ({ get: acme.compile("GET /x") })],
    ["a list of what holds one", (acme) => ({ list: [new Projects(acme)] })],
    ["an object with one at any depth", (acme) => ({ api: { v4: { get: new Projects(acme) } } })],
    ["a layer of it, which has its user", (acme) => ({ paged: acme.defaults({ page: 9 }) })],
    ["one of several, all named", (acme) => ({ a: new Projects(acme), b: acme.create() })],
  ];
  itEach("is refused by a layer, which would keep its user: %s", bound, (fieldsOf) => {
    const acme = new Acme();
    const fields = fieldsOf(acme);
    Object.assign(acme, fields);
    const names = Object.keys(fields);
    const shown = names.map((name) => `"${name}"`).join(" and ");
    for (const layer of [
      () => acme.as("bob"),
      () => acme.create({ page: 1 }),
      () => acme.create().defaults({ page: 1 }),
    ]) {
      expect(refusal(layer, "INVALID_OPTIONS", names).message).to.equal(
        `Cannot make a layer: expected no field that holds this instance, but got ${shown}; make it a getter`,
      );
    }
  });

  it("is found if it is set later, also in an object that another layer was made with", () => {
    const memo: { projects?: Projects } = {};
    const acme: Acme & { late?: unknown } = Object.assign(new Acme(), { memo });
    acme.as("ann");
    acme.late = new Projects(acme);
    refusal(() => acme.as("bob"), "INVALID_OPTIONS", ["late"]);
    acme.late = undefined;
    memo.projects = new Projects(acme);
    refusal(() => acme.as("bob"), "INVALID_OPTIONS", ["memo"]);
  });

  it("is allowed as a getter, and so is a field that leads to another instance", () => {
    class GitLab extends Acme {
      readonly fetch = globalThis.fetch;
      readonly other = new Projects(new Acme());
      readonly foreign = endpoint;
      readonly bytes = new Uint8Array(1_000_000);
      readonly circle: object[] = [];

      get projects(): Projects {
        return new Projects(this);
      }
    }
    const root = new GitLab();
    root.circle.push(root.circle);
    const bob = root.as("bob");
    expect(bob.projects.get(1).headers["acme-key"]).to.equal("bob");
    expect(root.projects.get(1).headers["acme-key"]).to.equal("admin");
    expect(bob.other).to.equal(root.other);
  });
});

describe("a field of a client that leads back to it", () => {
  const options = { baseUrl: "https://a.example", headers: { key: "admin" } };
  const get = operation({ route: "GET /projects/{id}" });

  it("is refused by a layer, also by one that is made while the client is", () => {
    class GitLab extends Client {
      readonly resource = { client: this };
      readonly paged = this.with({ query: { per_page: 9 } });
    }
    refusal(() => new GitLab(options), "INVALID_OPTIONS", ["resource"]);
    class Paged extends Client {
      readonly paged = this.with({ query: { per_page: 9 } });
      readonly self = this;
    }
    refusal(() => new Paged(options).with({}), "INVALID_OPTIONS", ["paged", "self"]);
  });

  it("is allowed as a getter, and so is another client", () => {
    class Fine extends Client {
      readonly other = new Client({ baseUrl: "https://b.example" });

      get project(): RequestOptions {
        return get(this, { id: 1 });
      }
    }
    const bob = new Fine(options).with({ headers: { key: "bob" } });
    expect(bob.project.headers["key"]).to.equal("bob");
  });
});
