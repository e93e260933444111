import {
  EndpointFactory,
  sameOrigin,
  type EndpointOptions,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf } from "../answers/answers.js";

const GITEA: ServiceProfile = {
  service: "gitea",
  baseUrl: "https://gitea.com/api/v1",
  clientName: "example-gitea",
  version: "1.0.0",
  // No vendor's media types: a `mediaType.format` would change nothing.
  accept: "application/json",
  credentials: sameOrigin,
};

export interface GiteaOptions {
  /** Where the instance is, with the prefix that its proxy gives it: `https://acme.com/git`. */
  readonly instance: string;
  readonly token?: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** The REST API of a Gitea that somebody hosts. */
export class Gitea extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor({ instance, token, fetch = globalThis.fetch }: GiteaOptions) {
    super(GITEA, {
      baseUrl: `${instance.replace(/\/+$/, "")}/api/v1`,
      // `null` sends no such header.
      headers: { authorization: token === undefined ? null : `token ${token}` },
    });
    this.fetch = fetch;
  }

  /** What is at a path of a repository: its slashes stay slashes, all else is encoded. */
  async contents(owner: string, repo: string, path: string, ref?: string): Promise<unknown> {
    const route = "GET /repos/{owner}/{repo}/contents{/path*}";
    const answer = await this.send(route, { owner, repo, path: path.split("/"), ref });
    return jsonOf(answer);
  }

  /** All items of a list, page by page. */
  async *all(route: string, options?: EndpointOptions): AsyncGenerator {
    const limit = 50;
    for (let page = 1, full = true; full; page += 1) {
      const answer = await this.send(route, { ...options, page, limit });
      const items = (await jsonOf(answer)) as unknown[];
      yield* items;
      full = items.length === limit;
    }
  }

  /** Sends a call with `fetch`. */
  async send(route: string, options?: EndpointOptions): Promise<Response> {
    return this.fetch(...toFetch(this.request(route, options)));
  }
}
