import { EndpointFactory, type EndpointOptions } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf, textOf } from "../answers/answers.js";

export interface GitLabOptions {
  readonly token: string;
  /** That of your own instance. Defaults to gitlab.com. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** What to look for among issues. */
export interface IssueFilter {
  readonly labels?: readonly string[];
  readonly not?: { readonly labels?: readonly string[] };
  readonly state?: "opened" | "closed";
}

/** GitLab's REST API, that of gitlab.com or of an instance of your own. */
export class GitLab extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor({
    token,
    baseUrl = "https://gitlab.com/api/v4",
    fetch = globalThis.fetch,
  }: GitLabOptions) {
    super({
      service: "gitlab",
      baseUrl,
      clientName: "example-gitlab",
      version: "1.0.0",
      accept: "application/json",
      headers: { "private-token": token },
      // GitLab's own header is as secret as `authorization`.
      credentials: "same-origin",
      credentialHeaders: ["private-token"],
      query: { arrays: "brackets" },
    });
    this.fetch = fetch;
  }

  /** Issues of a project, which is named by its path (`group/project`) or by its id. */
  async issues(project: string | number, filter: IssueFilter = {}): Promise<unknown> {
    const answer = await this.send("GET /projects/:project/issues", { project, ...filter });
    return jsonOf(answer);
  }

  /** The text of a file. */
  async file(project: string | number, path: string, ref = "HEAD"): Promise<string> {
    const route = "GET /projects/:project/repository/files/:path/raw";
    const answer = await this.send(route, { project, path, ref });
    return textOf(answer);
  }

  /** Sends a call with `fetch`. */
  async send(route: string, options?: EndpointOptions): Promise<Response> {
    return this.fetch(...toFetch(this.request(route, options)));
  }
}
