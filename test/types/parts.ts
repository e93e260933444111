export interface Node {
  id: string;
  children?: Node[];
  parent?: Node | null;
  meta: { [key: string]: unknown };
  pair?: [number, string];
  when: string;
  kind: "a" | "b";
}
export interface components {
  schemas: {
    Node: Node;
    Tree: { nodes: components["schemas"]["Tree"][] };
    Json: {
      v:
        | string
        | number
        | components["schemas"]["Json"][]
        | { [key: string]: components["schemas"]["Json"] };
    };
  };
}
/** A description of our own, in which no path is like another. */
export interface api {
  "/things/{thing-id}/parts/{part}": {
    parameters: {
      query?: never;
      header?: never;
      path: { "thing-id": string; part: number };
      cookie?: never;
    };
    get: {
      parameters: {
        query: {
          filter: { tags?: string[]; since?: string; n?: number };
          sort?: ("a" | "b")[];
          after?: string;
          limit?: number;
          flag?: boolean;
          deep?: { a: { b: string[] } };
        };
        header: { "X-Version": string; "x-opt"?: number };
        path: { "thing-id": string; part: number };
        cookie: { session: string };
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { "application/json": Node; "text/csv": string };
        };
        304: { content?: never };
        "4XX": { content: { "application/problem+json": { title: string } } };
        "5XX": { content?: never };
      };
    };
    put: {
      parameters: { path: { "thing-id": string; part: number }; query?: { force?: boolean } };
      requestBody: { content: { "application/json": Node } };
      responses: {
        200: { content: { "application/json": Node } };
        201: { content: { "application/json": { made: true } } };
      };
    };
    patch: {
      parameters: { path: { "thing-id": string; part: number } };
      requestBody?: {
        content: {
          "application/merge-patch+json": Partial<Node>;
          "application/json-patch+json": { op: string; path: string }[];
        };
      };
      responses: { 200: { content: { "application/json": Node } } };
    };
    post?: never;
    options?: never;
    trace?: never;
    head?: never;
    delete?: never;
  };
  "/union": {
    post: {
      requestBody: {
        content: {
          "application/json": (
            { type: "x"; x: string } | { type: "y"; y: number } | { type: "z"; z?: boolean }
          ) & { common: string; note?: string };
        };
      };
      responses: {
        200: { content: { "application/json": { type: "x"; x: string } | { type: "y" } } };
      };
    };
    put: {
      requestBody?: { content: { "application/json": { a: string } | { b: string } | null } };
      responses: { default: { content: { "application/json": { e: 1 } } } };
    };
    patch: {
      requestBody: { content: { "application/json": string | { text: string } } };
      responses: { 204: { content?: never } };
    };
    delete: {
      parameters: { query?: { hard?: boolean } };
      requestBody?: { content: { "application/json": { reason?: string } } };
      responses: { 202: { content: { "application/json": unknown } } };
    };
  };
  "/recursive": {
    post: {
      requestBody: { content: { "application/json": Node } };
      responses: { 200: { content?: never } };
    };
    put: {
      requestBody: { content: { "application/json": components["schemas"]["Tree"] } };
      responses: { 200: { content?: never } };
    };
    patch: {
      requestBody: { content: { "application/json": { value: components["schemas"]["Json"] } } };
      responses: { 200: { content?: never } };
    };
  };
  "/mixed": {
    post: {
      requestBody: {
        content: {
          "application/json": { a: string };
          "multipart/form-data": { file: string; name?: string };
          "text/plain": string;
        };
      };
      responses: { 200: { content?: never } };
    };
    put: {
      requestBody: { content: { "multipart/form-data": { file: string; tags?: string[] } } };
      responses: { 200: { content?: never } };
    };
    patch: {
      requestBody: { content: { "application/octet-stream": string } };
      responses: { 200: { content?: never } };
    };
  };
  "/dict/{id}": {
    post: {
      parameters: { path: { id: string } };
      requestBody: {
        content: {
          "application/json": { name: string; opt?: number } & {
            [key: string]: string | number | undefined;
          };
        };
      };
      responses: { 200: { content?: never } };
    };
    put: {
      parameters: { path: { id: string } };
      requestBody?: { content: { "application/json": Record<string, never> } };
      responses: { 200: { content?: never } };
    };
    patch: {
      parameters: { path: { id: string } };
      requestBody: { content: { "application/json": unknown[] } };
      responses: { 200: { content?: never } };
    };
  };
  "/names/{method}/{headers}": {
    get: {
      parameters: {
        path: { method: string; headers: string };
        query?: { url?: string; request?: string; mediaType?: string };
      };
      responses: { 200: { content?: never } };
    };
  };
  "/body-names": {
    post: {
      requestBody: { content: { "application/json": { headers?: string; title: string } } };
      responses: { 200: { content?: never } };
    };
  };
  "/": { get: { responses: { 200: { content: { "application/json": { root: true } } } } } };
  "/v1/x:cancel": { post: { responses: { 200: { content?: never } } } };
  "/v1/{name}:cancel": {
    post: { parameters: { path: { name: string } }; responses: { 200: { content?: never } } };
  };
  "/a/{x}{y}": {
    get: {
      parameters: { path: { x: string; y: string } };
      responses: { 200: { content?: never } };
    };
  };
  "/opt/{path}": {
    get: {
      parameters: { path: { path: string }; query?: { ref?: string } };
      responses: { 200: { content?: never } };
    };
  };
  "/shared": {
    parameters: { query?: { tenant?: string } };
    get: { parameters: { query: { q: string } }; responses: { 200: { content?: never } } };
  };
}
