import {
  EndpointFactory,
  Operation,
  query,
  rawBody,
  sameOrigin,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf, textOf } from "../answers/answers.js";

/** Everybody hosts it on their own: the base URL of the profile is the one of a server on the same machine. */
const SEARCH: ServiceProfile = {
  service: "search",
  baseUrl: "http://localhost:9200",
  clientName: "example-search",
  version: "1.0.0",
  accept: "application/json",
  credentials: sameOrigin,
};

/** A search is a POST: what to look for is the body, how to look is the query. */
export const search = Operation.from({
  route: "POST /{index}/_search",
  parameters: {
    routing: query,
    ignore_unavailable: query,
    filter_path: query,
    "query.sort": { in: query, name: "sort" },
  },
});

/** Several actions, one line of JSON each. */
export const bulk = Operation.from({
  route: "POST /_bulk",
  parameters: { refresh: query },
  body: rawBody("application/x-ndjson"),
});

/** What is found, as far as it matters here. */
interface Found {
  readonly hits: { readonly hits: readonly { readonly _source: unknown }[] };
}

/** The REST API of a search engine that everybody hosts on their own. */
export class Search extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor(baseUrl: string, apiKey: string, fetch = globalThis.fetch) {
    super(SEARCH, { baseUrl, headers: { authorization: `ApiKey ${apiKey}` } });
    this.fetch = fetch;
  }

  /** The documents that a query finds in one index or several. */
  async find(
    index: string | readonly string[],
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<readonly unknown[]> {
    const request = this.call(search, { ...parameters, index });
    const answer = await this.fetch(...toFetch(request));
    const { hits } = (await jsonOf(answer)) as Found;
    return hits.hits.map(({ _source }) => _source);
  }

  /** Writes documents to an index. */
  async write(index: string, documents: readonly object[]): Promise<void> {
    const lines = documents.flatMap((document) => [{ index: { _index: index } }, document]);
    const data = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const request = this.call(bulk, { refresh: true }, { data });
    const answer = await this.fetch(...toFetch(request));
    // Also where nobody needs it: a body that is not read keeps its connection open, and an error would be lost.
    await textOf(answer);
  }
}
