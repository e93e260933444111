import {
  brackets,
  deepObject,
  EndpointFactory,
  sameOrigin,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf, textOf } from "../answers/answers.js";

const GITLAB: ServiceProfile = {
  service: "gitlab",
  baseUrl: "https://gitlab.com/api/v4",
  clientName: "example-gitlab",
  version: "1.0.0",
  accept: "application/json",
  // GitLab's own header is as secret as `authorization`.
  credentials: sameOrigin,
  credentialHeaders: ["private-token"],
  // labels[]=bug and not[labels][]=bug
  query: { arrays: brackets, objects: deepObject },
};

export interface GitLabOptions {
  readonly token: string;
  /** Where an instance of your own is. Defaults to gitlab.com. */
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

  constructor({ token, baseUrl, fetch = globalThis.fetch }: GitLabOptions) {
    super(GITLAB, { baseUrl, headers: { "private-token": token } });
    this.fetch = fetch;
  }

  /** Issues of a project, which is named by its path (`group/project`) or by its id. */
  async issues(project: string | number, filter: IssueFilter = {}): Promise<unknown> {
    const answer = await this.send("GET /projects/:project/issues", { ...filter, project });
    return jsonOf(answer);
  }

  /** The text of a file. */
  async file(project: string | number, path: string, ref = "HEAD"): Promise<string> {
    const route = "GET /projects/:project/repository/files/:path/raw";
    const answer = await this.send(route, { project, path, ref });
    return textOf(answer);
  }

  /** Sends a call with `fetch`. No parameter is an option, so a filter cannot change headers or the host. */
  async send(route: string, parameters?: object): Promise<Response> {
    return this.fetch(...toFetch(this.call(route, parameters)));
  }
}
