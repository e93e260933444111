import { casesOf, type Table } from "./table.js";

/** Calls of the description of `parts.ts`. */
export const PARTS: Table = {
  prelude: `import {
  EndpointFactory, Operation, bodyField, cookie, date, deepObject, github, header, query, unix,
  type AnswerOf, type CompiledRoute, type ParametersOf, type ResponseOf, type RouteOf,
} from "endpoint-core";
import type { api, Node } from "./parts.js";
import { holds, type Same } from "./expect.js";
declare const yes: boolean;
const F = new EndpointFactory<api>(github);
const E = F.create();
const getPart = Operation.from({
  route: "GET /things/{thing-id}/parts/{part}",
  parameters: {
    "X-Version": header,
    session: cookie,
    filter: { in: query, style: deepObject, format: unix },
    page: { in: query, name: "limit" },
  },
});
`,
  cases: casesOf(`
# parts
class A extends EndpointFactory<api> {
  m() {
    const r = this.request("GET /things/{thing-id}/parts/{part}", {
      "thing-id": "1",
      part: 2,
      filter: {},
    });
    return r.method satisfies "get" | "GET";
  }
  o() {
    return this.defaults({ "thing-id": "1" })
      .defaults({ part: 1 })
      .request("GET /things/{thing-id}/parts/{part}", { filter: {} });
  }
}
{
  E("PUT /union", { data: null });
  E("PUT /union", { data: { a: "x" } });
  E("DELETE /union");
  E("DELETE /union{?hard}", { hard: true, reason: "x" });
  E("PUT /dict/{id}", { id: "1" });
  F.compile("PUT /dict/{id}")({ id: "1" });
  E("POST /union", { type: "x", x: "1", common: "c" });
  E("POST /union", { type: "z", common: "c", note: "n" });
  E("PATCH /union", { text: "a" });
  E("PATCH /union", { data: "text" });
  E("POST /dict/{id}", { id: "1", name: "a", opt: 1, more: "x" });
  E("PATCH /dict/{id}", { id: "1", data: [1, { a: 2 }] });
  E("PATCH /dict/{id}", { id: "1", data: [1] as const });
}
E("DELETE /union", { hard: true }); // 'hard' does not exist
E("PUT /dict/{id}", { id: "1", x: 1 }); // does not exist
E("POST /union", { type: "x", x: "1" }); // POST /union needs common
E("POST /union"); // needs common, type
E("POST /union", { type: "x", x: "1", y: 2, common: "c" }); // 'y'
E("PATCH /union", {}); // PATCH /union needs text
E("POST /dict/{id}", { id: "1", name: "a", more: true }); // not assignable
E("PATCH /dict/{id}", { id: "1" }); // needs data
{
  const node = {
    id: "1",
    meta: { a: [1] },
    when: "x",
    kind: "a",
    children: [{ id: "2", meta: {}, when: "y", kind: "b" }],
    pair: [1, "a"],
  } as const;
  E("POST /recursive", node);
  E("POST /recursive", { data: node });
  E("PUT /recursive", { data: { nodes: [{ nodes: [] }] } });
  E("PATCH /recursive", { value: { v: [{ v: 1 }] } });
  E("PATCH /recursive", { value: { v: { a: { v: [{ v: 1 }] } } } } as const);
}
E("POST /recursive", { id: "1", meta: {}, when: "x", kind: "a", children: [{ id: 2, meta: {}, when: "y", kind: "b" }] }); // is not assignable
E("POST /recursive", { id: "1", meta: {}, when: "x", kind: "a", pair: ["a", 1] }); // is not assignable
{
  E("POST /mixed", { a: "1" });
  E("POST /mixed", { data: "text" });
  E("POST /mixed", { data: { file: "x" } });
  E("POST /mixed", { data: new Uint8Array(1) });
  E("PUT /mixed", { file: new Uint8Array(1), tags: ["a"] });
  E("PUT /mixed", { data: { file: new Uint8Array(1) } });
  E("PATCH /mixed", { data: new Uint8Array(1) });
  E("PATCH /things/{thing-id}/parts/{part}", { "thing-id": "1", part: 1, kind: "a" });
  E("PATCH /things/{thing-id}/parts/{part}", {
    "thing-id": "1",
    part: 1,
    data: [{ op: "add", path: "/a" }],
  });
  E("PATCH /things/{thing-id}/parts/{part}", { "thing-id": "1", part: 1 });
}
E("GET /things/{thing-id}/parts/{part}", {
  "thing-id": new Date(),
  part: 1n,
  filter: { tags: ["a"] as const, since: new Date(), n: 1n },
  sort: ["a"] as const,
  after: null,
  limit: undefined,
  flag: false,
  deep: { a: { b: ["x"] as const } },
});
E("GET /things/{thing-id}/parts/{part}", { "thing-id": "1", part: 1, filter: {}, sort: ["c"] }); // is not assignable
{
  E("GET https://api.example.com/opt/{path}", { path: "a", ref: "b" });
  E("GET https://h.example/base/v2/opt/:path", { path: "a" });
  E("https://h.example/", {});
  E("POST /v1/x:cancel");
  E("POST /v1/{name}:cancel", { name: "a" });
  E("GET /a/{x}{y}", { x: "1", y: "2" });
  E("GET /");
  E("/");
  E("get /opt{/path}");
  E("GET /opt/{path}?ref=x", { path: "a" });
  E("GET /opt/{path}{?ref}", { path: "a", ref: "b" });
  E(" GET /opt/:path ", { path: "a" });
}
E("POST /opt/{path}", { path: "a" }); // "GET /opt/{path}"
{
  function w<R extends RouteOf<api>>(route: R, p: ParametersOf<api, R>) {
    return E(route, p);
  }
  w("PUT /things/{thing-id}/parts/{part}", {
    "thing-id": "1",
    part: 1,
    force: true,
    ...({} as Node),
  });
  function w2<R extends RouteOf<api>>(route: R, p: ParametersOf<api, R>) {
    return F.compile(route)(p);
  }
  const r: CompiledRoute = F.compile("POST /recursive");
}
const p: ParametersOf<api, "PUT /things/{thing-id}/parts/{part}">["force"] = true;
{
  F.compile("PATCH /mixed")({}, { data: new Uint8Array(1) });
  F.compile("PATCH /dict/{id}")({ id: "1" }, { data: [1] });
  F.compile("GET /names/{method}/{headers}")({
    method: "a",
    headers: "b",
    url: "c",
    request: "d",
    mediaType: "e",
  });
}
E("GET /names/{method}/{headers}" as "GET /shared", { q: "a", headers: "x" }); // is not assignable
{
  E("POST /body-names", { title: "a" });
  E("POST /body-names", { title: "a", headers: { a: "b" } });
  F.compile("POST /body-names")({ title: "a", headers: "x" });
}
E("GET /shared", { q: "a", header: {} }); // 'header' does not exist
{
  holds<Same<ResponseOf<api, "GET /things/{thing-id}/parts/{part}", 404>, { title: string }>>();
  holds<Same<ResponseOf<api, "GET /things/{thing-id}/parts/{part}", 503>, undefined>>();
  holds<Same<ResponseOf<api, "GET /things/{thing-id}/parts/{part}">, Node>>();
  holds<Same<ResponseOf<api, "GET /shared", 500>, unknown>>();
  holds<Same<ResponseOf<api, "PUT /union", 404>, { e: 1 }>>();
  holds<Same<ResponseOf<api, "DELETE /union">, unknown>>();
  holds<Same<ResponseOf<api, "PUT /things/{thing-id}/parts/{part}", 201>, { made: true }>>();
}
{
  const an = {} as AnswerOf<api, "GET /things/{thing-id}/parts/{part}">;
  if (an.ok) {
    an.data.id satisfies string;
  } else if (an.status === 304) {
    an.data satisfies undefined;
  } else if (an.status === 422) {
    an.data.title;
  } else if (an.status === 301) {
    holds<Same<typeof an.data, unknown>>();
  }
}
const an = {} as AnswerOf<api, "PUT /union">; an.data.e satisfies 1;
const an = {} as AnswerOf<api, "PUT /things/{thing-id}/parts/{part}">; if (an.status === 201) an.data.made; else if (an.ok) an.data.id;
F.compile(getPart)({
  "thing-id": "1",
  part: 1,
  "X-Version": "1",
  session: "s",
  filter: { since: new Date(), n: new Date() },
  page: 5,
  sort: ["a"],
});
F.compile(getPart)(); // needs thing-id, part, filter, X-Version, session
F.compile(Operation.from({ route: "GET /opt/{path}", parameters: { page: { in: query, name: "ref" } } }))({ path: "a", limit: 5 }); // 'limit' does not exist
F.compile(
  Operation.from({
    route: "POST /recursive",
    parameters: { when: { in: bodyField, format: date } },
  }),
)({ id: "1", meta: {}, when: new Date(), kind: "a" });
`),
};
