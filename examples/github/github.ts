import {
  EndpointFactory,
  follow,
  sameOrigin,
  trustedOrigin,
  type EndpointOptions,
  type RequestOptions,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf, textOf } from "../answers/answers.js";

/** An Enterprise Server: a token goes to its own origin and nowhere else. */
const SERVER: ServiceProfile = {
  service: "github",
  baseUrl: "https://api.github.com",
  clientName: "example-github",
  version: "1.0.0",
  credentials: sameOrigin,
};

/** The public API: a token also goes to the host of uploads. */
const PUBLIC: ServiceProfile = {
  ...SERVER,
  trustedOrigins: [trustedOrigin("https://uploads.github.com")],
};

/** What GitHub says of a release, as far as an upload needs it. */
export interface Release {
  /** A template that the server wrote: `https://uploads.github.com/…/assets{?name,label}`. */
  readonly upload_url: string;
}

/** A file for a release. */
export interface Asset {
  readonly name: string;
  readonly label?: string;
  readonly data: Uint8Array;
}

export interface GitHubOptions {
  /** Where an Enterprise Server is, `https://github.acme.com/api/v3`. Defaults to the public API. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** GitHub's REST API, the public one or that of an Enterprise Server. */
export class GitHub extends EndpointFactory {
  // An ordinary field: what withToken() gives has it, too.
  readonly fetch: typeof globalThis.fetch;

  constructor({ baseUrl, fetch = globalThis.fetch }: GitHubOptions = {}) {
    super(baseUrl === undefined ? PUBLIC : SERVER, { baseUrl });
    this.fetch = fetch;
  }

  /** A layer with another token: the app's own, then that of an installation, then a user's. */
  withToken(token: string) {
    return this.defaults({ headers: { authorization: `token ${token}` } });
  }

  /** The text of a README, as it was written. */
  async readme(owner: string, repo: string): Promise<string> {
    const mediaType = { format: "raw" };
    const answer = await this.send("GET /repos/{owner}/{repo}/readme", { owner, repo, mediaType });
    return textOf(answer);
  }

  /** Adds a file to a release. */
  async upload({ upload_url }: Release, { name, label, data }: Asset): Promise<Response> {
    const headers = { "content-type": "application/octet-stream" };
    return this.send(`POST ${upload_url}`, { name, label, data, headers });
  }

  /** All items of a list. Each page says in its `link` header where the next one is. */
  async *all(route: string, options: EndpointOptions = {}): AsyncGenerator {
    const { headers, mediaType } = options;
    let request: RequestOptions | undefined = this.request(route, options);
    while (request !== undefined) {
      const answer = await this.fetch(...toFetch(request));
      yield* (await jsonOf(answer)) as unknown[];
      const next = /<([^<>]*)>[^<>]*;\s*rel="?next(?![\w-])/i.exec(
        answer.headers.get("link") ?? "",
      )?.[1];
      // Taken as it is, and refused if it leads to another origin.
      request = next === undefined ? undefined : follow(this, next, { headers, mediaType });
    }
  }

  /** Sends a call with `fetch`. */
  async send(route: string, options?: EndpointOptions): Promise<Response> {
    return this.fetch(...toFetch(this.request(route, options)));
  }
}
