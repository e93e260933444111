import { expect } from "chai";
import { endpoint, EndpointFactory, type RequestOptions } from "../../src/index.js";
import { Client, operation } from "../../src/sdk/index.js";
import { refusal } from "../support/refusal.js";
import { ACME } from "../support/services.js";

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

/** The error of a layer on an instance with these fields. */
function refused(fields: (acme: Acme) => object): Error {
  const acme = new Acme();
  const given = fields(acme);
  Object.assign(acme, given);
  return refusal(() => acme.as("bob"), "INVALID_OPTIONS", Object.keys(given));
}

describe("a field that leads back to its instance", () => {
  it("is refused by a layer, which would keep the user of that instance", () => {
    class GitLab extends Acme {
      readonly projects = new Projects(this);
    }
    const root = new GitLab();
    const error = refusal(() => root.as("bob"), "INVALID_OPTIONS", ["projects"]);
    expect(error.message).to.equal(
      'Cannot make a layer: expected no field that holds this instance, but got "projects"; make it a getter',
    );
    refusal(() => root.create({ page: 1 }), "INVALID_OPTIONS", ["projects"]);
    refusal(() => root.create().defaults({ page: 1 }), "INVALID_OPTIONS", ["projects"]);
  });

  it("is the instance, an endpoint or a compiled route of it, or what holds one at any depth", () => {
    refused((self) => ({ self }));
    refused((acme) => ({ endpoint: acme.create() }));
    refused((acme) => ({ get: acme.compile("GET /projects/{id}") }));
    refused((acme) => ({ get: acme.create().compile("GET /projects/{id}") }));
    refused((acme) => ({ list: [new Projects(acme)] }));
    refused((acme) => ({ api: { v4: { projects: new Projects(acme) } } }));
  });

  it("is a layer of the instance, too, since it has the same user", () => {
    refused((acme) => ({ paged: acme.defaults({ per_page: 9 }) }));
    refused((acme) => ({ endpoint: acme.create({ per_page: 9 }) }));
  });

  it("is named with all others of its kind", () => {
    const error = refused((acme) => ({ a: new Projects(acme), b: acme.create() }));
    expect(error.message).to.contain('"a", "b"');
  });

  it("is seen when it is set later, also in an object that another layer was made with", () => {
    class GitLab extends Acme {
      readonly memo: { projects?: Projects } = {};
      late: Projects | undefined;
    }
    const acme = new GitLab();
    acme.as("ann");
    acme.late = new Projects(acme);
    refusal(() => acme.as("bob"), "INVALID_OPTIONS", ["late"]);
    acme.late = undefined;
    acme.memo.projects = new Projects(acme);
    refusal(() => acme.as("bob"), "INVALID_OPTIONS", ["memo"]);
  });

  it("is no getter, and nothing that belongs to others", () => {
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

  it("costs a layer nothing where a field is large: that is looked through once", () => {
    let reads = 0;
    const cache = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key${i}`, {}]));
    const counted = new Proxy(cache, {
      ownKeys: (target) => {
        reads += 1;
        return Reflect.ownKeys(target);
      },
    });
    const acme = Object.assign(new Acme(), { cache: counted });
    for (let i = 0; i < 100; i += 1) {
      acme.as(`user ${i}`);
    }
    expect(reads).to.equal(1);
  });
});

describe("a field of a client that leads back to it", () => {
  const get = operation({ route: "GET /projects/{id}" });

  it("is refused by a layer", () => {
    class Resource {
      readonly client: Client;

      constructor(client: Client) {
        this.client = client;
      }
    }
    class GitLab extends Client {
      readonly projects: Resource = new Resource(this);
      readonly paged = this.with({ query: { per_page: 9 } });
    }
    // The field `paged` is a layer that is made beside the other.
    refusal(() => new GitLab({ baseUrl: "https://a.example" }), "INVALID_OPTIONS", ["projects"]);
    class Paged extends Client {
      readonly paged = this.with({ query: { per_page: 9 } });
      readonly self = this;
    }
    const paged = new Paged({ baseUrl: "https://a.example" });
    const error = refusal(() => paged.with({}), "INVALID_OPTIONS", ["paged", "self"]);
    expect(error.message).to.equal(
      'Cannot make a layer: expected no field that holds this instance, but got "paged", "self"; make it a getter',
    );
  });

  it("is no getter, and no other client", () => {
    class GitLab extends Client {
      readonly other = new Client({ baseUrl: "https://b.example" });

      get project(): RequestOptions {
        return get(this, { id: 1 });
      }
    }
    const root = new GitLab({ baseUrl: "https://a.example", headers: { key: "admin" } });
    const bob = root.with({ headers: { key: "bob" } });
    expect(bob.project.headers["key"]).to.equal("bob");
  });
});
