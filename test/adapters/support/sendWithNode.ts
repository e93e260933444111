import { once } from "node:events";
import { request as open, type IncomingMessage } from "node:http";
import type { NodeRequest } from "../../../src/adapters/index.js";

/** Sends a request whose body is text, bytes or absent, and reads the answer to its end. */
export async function sendWithNode({ options, body }: NodeRequest): Promise<void> {
  const request = open(options);
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await response.resume().toArray();
}
