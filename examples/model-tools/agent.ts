import { EndpointFactory } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { readTools, type Tool, type Tools } from "endpoint-core/tools";

/** A call that a model wrote. Nobody has looked at its arguments yet. */
export interface ModelCall {
  readonly name: string;
  readonly args: unknown;
}

/** What a call came to, as a model reads it. */
export interface ModelResult {
  readonly name: string;
  readonly isError: boolean;
  readonly text: string;
}

/** A model: it is told what it asked for before, and gives further calls, or its answer. */
export type Model = (
  tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[],
  results: readonly ModelResult[],
) => Promise<readonly ModelCall[] | string>;

export interface AgentOptions {
  readonly token: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** How often a model is asked. */
const MOST_TURNS = 10;

/** Lets a model call the operations of a description that only read. The token is in no schema, no result and no error. */
export class Agent {
  readonly #tools: Tools["tools"];
  readonly #factory: EndpointFactory;
  readonly #fetch: typeof globalThis.fetch;

  constructor(document: object, { token, fetch = globalThis.fetch }: AgentOptions) {
    const { tools, profile } = readTools(document, {
      service: "acme",
      clientName: "acme-agent",
      version: "1.0.0",
      include: ({ method }) => method === "get",
    });
    this.#tools = tools;
    this.#factory = new EndpointFactory(profile, { headers: { authorization: `Bearer ${token}` } });
    this.#fetch = fetch;
  }

  /** The answer of a model, which may call tools before it gives one. */
  async ask(model: Model): Promise<string> {
    const shown = Array.from(this.#tools.values(), ({ name, description, inputSchema }) => {
      return { name, description, inputSchema };
    });
    const results: ModelResult[] = [];
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const said = await model(shown, results);
      if (typeof said === "string") {
        return said;
      }
      results.push(...(await Promise.all(said.map((call) => this.#run(call)))));
    }
    throw new Error(`No answer after ${MOST_TURNS} turns`);
  }

  async #run({ name, args }: ModelCall): Promise<ModelResult> {
    const tool = this.#tools.get(name);
    if (tool === undefined) {
      return { name, isError: true, text: "There is no such tool" };
    }
    const made = tool.tryRequest(this.#factory, args);
    if (made.error !== undefined) {
      return { name, isError: true, text: made.error.message };
    }
    const answer = await this.#fetch(...toFetch(made.request));
    return { name, isError: !answer.ok, text: await answer.text() };
  }
}
