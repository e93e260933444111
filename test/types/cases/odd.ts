/**
 * A description that holds every odd shape that `openapi-typescript` writes: bodies of several shapes,
 * of any names, of other types than JSON, and names that are reserved elsewhere.
 */
export interface paths {
  "/x/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: {
        query?: {
          state?: "open" | "closed";
          since?: string;
          page?: number;
          ids?: string[];
          filter?: { tags?: string[]; since?: string; n?: number };
        };
        header?: never;
        path: { id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: object; content: { "application/json": Thing; "text/csv": string } };
        304: { content?: never };
        404: Json<Problem>;
        "4XX": Json<{ reason: string }>;
        default: { content: { "text/plain": string } };
      };
    };
    put?: never;
    /** Described, but nothing can send it. */
    trace: { parameters: ById; responses: { 200: { content?: never } } };
  };
  "/y/{id}": {
    get: {
      parameters: { query?: { size?: number }; path: { id: string } };
      responses: {
        200: Json<Thing[]>;
        "4XX": { content: { "application/problem+json": Problem } };
        "5XX": { content?: never };
      };
    };
    delete: { parameters: ById; responses: { 204: { content?: never } } };
  };
  "/list": {
    get: { parameters: { query: { q: string } }; responses: { 200: Json<Thing[]> } };
    post: {
      parameters: { query?: { dry_run?: boolean } };
      requestBody: Json<{ title: string }>;
      responses: { 201: Json<Thing>; 202: { content?: never } };
    };
    /** The query is required, and only a route can declare it. */
    put: {
      parameters: { query: { mode: string } };
      requestBody: Json<{ title: string }>;
      responses: Nothing;
    };
  };
  "/oneof": {
    post: Takes<{ kind: "card"; number: string } | { kind: "bank"; iban: string }>;
    put: Takes<{ name: string } | { code: number }>;
    /** May be left out. */
    patch: { requestBody?: Json<{ name: string } | { code: number }>; responses: Nothing };
  };
  "/mixed": {
    post: Takes<({ kind: "a"; a: string } | { kind: "b"; b?: boolean }) & { all: string }>;
    put: { requestBody?: Json<{ a: string } | { b: string } | null>; responses: Nothing };
    patch: {
      requestBody: { content: { "application/merge-patch+json": string | { text: string } } };
      responses: Nothing;
    };
  };
  "/empty/{id}": {
    parameters: ById;
    /** The second member is an object without fields. */
    post: { requestBody?: Json<{ note: string } | Record<string, never>>; responses: Nothing };
    put: Takes<unknown>;
    patch: {
      requestBody?: Json<{ title?: string; note: string }>;
      responses: { default: Json<Thing> };
    };
    delete: { requestBody?: Json<Record<string, never>>; responses: Nothing };
  };
  "/open/{id}": {
    parameters: ById;
    post: Takes<{ title: string; size?: number } & { [name: string]: unknown }>;
    put: Takes<{ [name: string]: number }>;
  };
  "/any": { post: Takes<{ [name: string]: unknown }> };
  "/owned/{id}": { parameters: ById; put: Takes<{ id: string; title: string }> };
  "/tags": {
    delete: {
      parameters: { query?: { tag_name?: string } };
      responses: { 204: { content?: never } };
    };
  };
  "/text": {
    post: { requestBody: { content: { "text/plain": string } }; responses: Nothing };
    put: {
      requestBody: { content: { "application/json": { text: string }; "text/plain": string } };
      responses: Nothing;
    };
  };
  "/form": {
    post: {
      requestBody: { content: { "application/x-www-form-urlencoded": { a: string } } };
      responses: Nothing;
    };
    put: {
      requestBody: { content: { "multipart/form-data": { file: string } } };
      responses: Nothing;
    };
  };
  "/lists": { put: Takes<string[]>; post: Takes<{ tags: { names: string[] }[] }> };
  "/nested": { post: Takes<{ lists: Nested }> };
  "/reserved/{url}": { get: { parameters: { path: { url: string } }; responses: Nothing } };
  "/reserved": {
    get: {
      parameters: { query?: { data?: string; headers?: string; size?: number } };
      responses: Nothing;
    };
    post: Takes<{ url: string; active?: boolean }>;
  };
  "/headers": {
    get: { parameters: { header: { "x-tenant": string; "x-trace"?: string } }; responses: Nothing };
  };
  "/": { get: { responses: Nothing } };
  "/v1/{name}:cancel": { post: { parameters: { path: { name: string } }; responses: Nothing } };
  "/versions": {
    get: { parameters: { query?: { page?: number } }; responses: { 200: { content?: never } } };
  };
  "/search/{kind}": {
    /** What operations share may stand at the path alone. */
    parameters: { path: { kind: string } };
    get: { responses: { "2XX": Json<Thing[]> } };
  };
}

/** A body, or an answer, in JSON. */
export interface Json<Body> {
  content: { "application/json": Body };
}

/** An operation whose body is in JSON. */
export interface Takes<Body> {
  requestBody: Json<Body>;
  responses: Nothing;
}

/** Answers without a body. */
export interface Nothing {
  200: { content?: never };
}

export interface ById {
  path: { id: string };
}

/** Lists in lists, without an object between them. */
export type Nested = string | Nested[];

export interface Thing {
  readonly id: string;
}

export interface Problem {
  readonly message: string;
}
