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
        };
        header?: never;
        path: { id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: object; content: { "application/json": Thing } };
        404: { content: { "application/json": Problem } };
        "4XX": { content: { "application/json": { reason: string } } };
        default: { content: { "text/plain": string } };
      };
    };
    put?: never;
    /** Described, but nothing can send it. */
    trace: { parameters: { path: { id: string } }; responses: { 200: { content?: never } } };
  };
  "/y/{id}": {
    get: {
      parameters: { query?: { size?: number }; path: { id: string } };
      responses: { 200: { content: { "application/json": Thing[] } }; "5XX": { content?: never } };
    };
    delete: {
      parameters: { path: { id: string } };
      responses: { 204: { content?: never } };
    };
  };
  "/list": {
    get: {
      parameters: { query: { q: string } };
      responses: { 200: { content: { "application/json": Thing[] } } };
    };
    post: {
      parameters: { query?: { dry_run?: boolean } };
      requestBody: { content: { "application/json": { title: string } } };
      responses: { 201: { content: { "application/json": Thing } } };
    };
    /** The query is required, and only a route can declare it. */
    put: {
      parameters: { query: { mode: string } };
      requestBody: { content: { "application/json": { title: string } } };
      responses: { 200: { content?: never } };
    };
  };
  "/oneof": {
    post: {
      requestBody: {
        content: {
          "application/json":
            { kind: "card"; number: string } | { kind: "bank"; iban: string; bic?: string };
        };
      };
      responses: { 201: { content: { "application/json": Thing } } };
    };
    put: {
      requestBody: { content: { "application/json": { name: string } | { code: number } } };
      responses: { 200: { content?: never } };
    };
    /** May be left out. */
    patch: {
      requestBody?: { content: { "application/json": { name: string } | { code: number } } };
      responses: { 200: { content?: never } };
    };
  };
  "/empty/{id}": {
    /** The second member is an object without fields. */
    post: {
      parameters: { path: { id: string } };
      requestBody?: { content: { "application/json": { note: string } | Record<string, never> } };
      responses: { 200: { content?: never } };
    };
    put: {
      parameters: { path: { id: string } };
      requestBody: { content: { "application/json": unknown } };
      responses: { 200: { content?: never } };
    };
    patch: {
      parameters: { path: { id: string } };
      requestBody?: { content: { "application/json": { title?: string; note: string } } };
      responses: { 200: { content?: never } };
    };
  };
  "/open/{id}": {
    post: {
      parameters: { path: { id: string } };
      requestBody: {
        content: {
          "application/json": { title: string; size?: number } & { [name: string]: unknown };
        };
      };
      responses: { 200: { content?: never } };
    };
    put: {
      parameters: { path: { id: string } };
      requestBody: { content: { "application/json": { [name: string]: number } } };
      responses: { 200: { content?: never } };
    };
  };
  "/any": {
    post: {
      requestBody: { content: { "application/json": { [name: string]: unknown } } };
      responses: { 200: { content?: never } };
    };
  };
  "/owned/{id}": {
    put: {
      parameters: { path: { id: string } };
      requestBody: { content: { "application/json": { id: string; title: string } } };
      responses: { 200: { content?: never } };
    };
  };
  "/tags": {
    delete: {
      parameters: { query?: { tag_name?: string } };
      responses: { 204: { content?: never } };
    };
  };
  "/text": {
    post: {
      requestBody: { content: { "text/plain": string } };
      responses: { 200: { content?: never } };
    };
    put: {
      requestBody: { content: { "application/json": { text: string }; "text/plain": string } };
      responses: { 200: { content?: never } };
    };
  };
  "/form": {
    post: {
      requestBody: { content: { "application/x-www-form-urlencoded": { a: string } } };
      responses: { 200: { content?: never } };
    };
    put: {
      requestBody: { content: { "multipart/form-data": { file: string } } };
      responses: { 200: { content?: never } };
    };
  };
  "/lists": {
    put: {
      requestBody: { content: { "application/json": string[] } };
      responses: { 200: { content?: never } };
    };
    post: {
      requestBody: { content: { "application/json": { tags: { names: string[] }[] } } };
      responses: { 200: { content?: never } };
    };
  };
  "/nested": {
    post: {
      requestBody: { content: { "application/json": { lists: Nested } } };
      responses: { 200: { content?: never } };
    };
  };
  "/reserved/{url}": {
    get: {
      parameters: { path: { url: string } };
      responses: { 200: { content?: never } };
    };
  };
  "/reserved": {
    get: {
      parameters: { query?: { data?: string; headers?: string; size?: number } };
      responses: { 200: { content?: never } };
    };
    post: {
      requestBody: { content: { "application/json": { url: string; active?: boolean } } };
      responses: { 204: { content?: never } };
    };
  };
  "/headers": {
    get: {
      parameters: { header: { "x-tenant": string; "x-trace"?: string } };
      responses: { 200: { content?: never } };
    };
  };
  "/versions": {
    get: { parameters: { query?: { page?: number } }; responses: { 200: { content?: never } } };
  };
  "/search/{kind}": {
    /** What operations share may stand at the path alone. */
    parameters: { path: { kind: string } };
    get: { responses: { "2XX": { content: { "application/json": Thing[] } } } };
  };
}

/** Lists in lists, without an object between them. */
export type Nested = string | Nested[];

export interface Thing {
  readonly id: string;
}

export interface Problem {
  readonly message: string;
}
