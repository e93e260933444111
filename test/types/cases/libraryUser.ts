// Compiled against the declarations that TypeScript writes for library.ts.
import {
  Acme,
  Instance,
  acme,
  compile,
  compiled,
  call,
  defaults,
  endpoint,
  instance,
  instanceOfNone,
  layered,
  layeredFactory,
  methods,
  operation,
  withId,
} from "./library.js";

export async function uses(): Promise<void> {
  acme.request("GET /x/{id}", { id: "1" });
  acme.x({ id: "1" });
  instance.x({ id: "1", "if-match": "a" });
  instanceOfNone.request("GET /x/{id}", { id: "1" });
  new Instance().defaults({ id: "1" }).request("GET /x/{id}", {});
  compiled({ id: "1" });
  operation({ id: "1", "if-match": "a" });
  layered("GET /x/{id}");
  layeredFactory.request("GET /x/{id}", {});
  layeredFactory.DEFAULTS.id satisfies string;
  withId(acme).request("GET /x/{id}");
  call("GET /x/{id}", { id: "1" }).url satisfies string;
  defaults({ id: "1" })("GET /x/{id}");
  compile("GET /x/{id}")({ id: "1" });
  methods.defaults({ id: "1" })("GET /x/{id}");
  const { answer } = await new Acme({ ...acme.profile }).send("GET /x/{id}", { id: "1" });
  if (answer.ok) {
    answer.data.id satisfies string;
  }
  // @ts-expect-error - id is missing
  compiled({});
  // @ts-expect-error - id is missing
  endpoint("GET /x/{id}");
  // @ts-expect-error - the request is one of GET
  endpoint("GET /x/{id}", { id: "1" }).body satisfies object;
}
