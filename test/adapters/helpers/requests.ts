import type { RequestOptions } from "../../../src/index.js";

export function post(body: unknown, headers: Record<string, string> = {}): RequestOptions {
  return { method: "post", url: "https://a.example/x", headers, body };
}

export const at = (url: string): RequestOptions => ({ method: "get", url, headers: {} });
