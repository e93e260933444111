import type { RequestOptions } from "../../../src/index.js";

/** A POST with this body. */
export function post(body: unknown, headers: Record<string, string> = {}): RequestOptions {
  return { method: "post", url: "https://a.example/x", headers, body };
}

/** A GET of this URL. */
export function at(url: string): RequestOptions {
  return { method: "get", url, headers: {} };
}
