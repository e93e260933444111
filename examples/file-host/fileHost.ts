import {
  EndpointFactory,
  header,
  multipart,
  Operation,
  query,
  sameOrigin,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf, textOf } from "../answers/answers.js";

/** An upload in parts, to a server of its own. */
export const uploadFile = Operation.from({
  route: "POST /files/content",
  parameters: { "content-md5": header, fields: query },
  body: multipart,
  baseUrl: "https://upload.files.example/api/2.0",
});

/** An answer that is not JSON. */
export const downloadFile = Operation.from({
  route: "GET /files/{file_id}/content",
  parameters: { range: header, version: query },
  accept: "application/octet-stream",
});

const FILES: ServiceProfile = {
  service: "files",
  baseUrl: "https://api.files.example/2.0",
  clientName: "example-file-host",
  version: "1.0.0",
  accept: "application/json",
  // The token may also go to the second server, because an operation names it.
  credentials: sameOrigin,
};

/** Where a file goes. */
export interface Placement {
  readonly name: string;
  readonly folder: string;
}

/** The REST API of a host of files, whose uploads go to a second server. */
export class FileHost extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor(token: string, fetch = globalThis.fetch) {
    super(FILES, { headers: { authorization: `Bearer ${token}` } });
    this.fetch = fetch;
  }

  /** Uploads a file. Its attributes are a part of JSON ahead of it. */
  async upload({ name, folder }: Placement, content: Blob): Promise<unknown> {
    const attributes = { name, parent: { id: folder } };
    const file = new File([content], name, { type: content.type });
    const request = this.call(uploadFile, { attributes, file, fields: ["id", "name"] });
    const answer = await this.fetch(...toFetch(request));
    return jsonOf(answer);
  }

  /** The content of a file, or a part of it. */
  async download(file: string, range?: string): Promise<string> {
    const request = this.call(downloadFile, { file_id: file, range });
    const answer = await this.fetch(...toFetch(request));
    return textOf(answer);
  }
}
