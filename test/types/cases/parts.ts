import type { ById, Json, Nothing } from "./odd.js";

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
interface Part {
  "thing-id": string;
  part: number;
}

/** A description of our own, in which no path is like another. */
export interface api {
  "/things/{thing-id}/parts/{part}": {
    parameters: { query?: never; header?: never; path: Part; cookie?: never };
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
        path: Part;
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
      parameters: { path: Part; query?: { force?: boolean } };
      requestBody: Json<Node>;
      responses: { 200: Json<Node>; 201: Json<{ made: true }> };
    };
    patch: {
      parameters: { path: Part };
      requestBody?: {
        content: {
          "application/merge-patch+json": Partial<Node>;
          "application/json-patch+json": { op: string; path: string }[];
        };
      };
      responses: { 200: Json<Node> };
    };
    post?: never;
    options?: never;
    trace?: never;
    head?: never;
    delete?: never;
  };
  "/union": {
    post: {
      requestBody: Json<
        ({ type: "x"; x: string } | { type: "y"; y: number } | { type: "z"; z?: boolean }) & {
          common: string;
          note?: string;
        }
      >;
      responses: { 200: Json<{ type: "x"; x: string } | { type: "y" }> };
    };
    put: {
      requestBody?: Json<{ a: string } | { b: string } | null>;
      responses: { default: Json<{ e: 1 }> };
    };
    patch: {
      requestBody: Json<string | { text: string }>;
      responses: { 204: { content?: never } };
    };
    delete: {
      parameters: { query?: { hard?: boolean } };
      requestBody?: Json<{ reason?: string }>;
      responses: { 202: Json<unknown> };
    };
  };
  "/recursive": {
    post: { requestBody: Json<Node>; responses: Nothing };
    put: { requestBody: Json<components["schemas"]["Tree"]>; responses: Nothing };
    patch: { requestBody: Json<{ value: components["schemas"]["Json"] }>; responses: Nothing };
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
      responses: Nothing;
    };
    put: {
      requestBody: { content: { "multipart/form-data": { file: string; tags?: string[] } } };
      responses: Nothing;
    };
    patch: { requestBody: { content: { "application/octet-stream": string } }; responses: Nothing };
  };
  "/dict/{id}": {
    post: {
      parameters: ById;
      requestBody: Json<
        { name: string; opt?: number } & { [key: string]: string | number | undefined }
      >;
      responses: Nothing;
    };
    put: { parameters: ById; requestBody?: Json<Record<string, never>>; responses: Nothing };
    patch: { parameters: ById; requestBody: Json<unknown[]>; responses: Nothing };
  };
  "/names/{method}/{headers}": {
    get: {
      parameters: {
        path: { method: string; headers: string };
        query?: { url?: string; request?: string; mediaType?: string };
      };
      responses: Nothing;
    };
  };
  "/body-names": {
    post: { requestBody: Json<{ headers?: string; title: string }>; responses: Nothing };
  };
  "/": { get: { responses: { 200: Json<{ root: true }> } } };
  "/v1/x:cancel": { post: { responses: Nothing } };
  "/v1/{name}:cancel": { post: { parameters: { path: { name: string } }; responses: Nothing } };
  "/a/{x}{y}": { get: { parameters: { path: { x: string; y: string } }; responses: Nothing } };
  "/opt/{path}": {
    get: { parameters: { path: { path: string }; query?: { ref?: string } }; responses: Nothing };
  };
  "/shared": {
    parameters: { query?: { tenant?: string } };
    get: { parameters: { query: { q: string } }; responses: Nothing };
  };
}
