import type { Json } from "./odd.js";

/**
 * A small description as `openapi-typescript` makes them, with every place that a parameter can have.
 */
export interface paths {
  "/orgs/{org}/items": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: {
        query?: { state?: "open" | "closed"; ids?: number[]; page?: number };
        header: { "x-trace": string };
        path: { org: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: object; content: { "application/json": Item[] } };
        404: { headers: object; content: { "application/json": { message: string } } };
      };
    };
    post: {
      parameters: { query?: { dry_run?: boolean }; header?: never; path: { org: string } };
      requestBody: Json<{
        title: string;
        tags?: string[];
        kind?: "bug" | "idea";
        org?: number;
      }>;
      responses: { 201: Json<Item>; 202: { content?: never } };
    };
    put?: never;
    trace?: never;
  };
  "/orgs/{org}/items/{id}": {
    // As older versions have it: what operations share stands at the path.
    parameters: { path: { org: string; id: number } };
    patch: {
      requestBody?: Json<{ title?: string; note: string }>;
      responses: { default: Json<Item> };
    };
  };
  "/search": {
    get: {
      parameters: { query: { q: string } };
      responses: { "2XX": { content: { "text/csv": string } } };
    };
  };
  "/files/{path}": {
    parameters: { path: { path: string } };
    get: { responses: { 200: { content: { "text/plain": string } } } };
  };
}

export interface Item {
  readonly id: number;
  readonly title: string;
}
