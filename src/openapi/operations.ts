import type { OperationJson } from "../index.js";
import { readOperationBody, type OperationBody } from "./bodies.js";
import type { Description } from "./Description.js";
import { hasDotSegment } from "../grammar/dots.js";
import { quoteAll } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import { below, entriesOf, fieldOf, perNode, textOf, type Fields, type Owner } from "./fields.js";
import { choose, type Choice } from "./mediaTypes.js";
import {
  parameterNodes,
  readParameters,
  type Parameter,
  type ParameterNode,
} from "./parameters.js";
import { namesIn, pathOf, routeOf } from "./routes.js";
import { SecurityReader } from "./security.js";
import { ServerReader } from "./servers.js";
import type { UsableServer } from "./serverUrls.js";

/** An operation as it is described, before it is known what most operations have in common. */
export interface Draft {
  /** What it is called: its `operationId`, or its method and path. */
  readonly id: string;
  readonly summary: string | undefined;
  readonly route: string;
  readonly parameters: readonly Parameter[];
  /** Where parameters go of which nothing is said. */
  readonly leftover: "body" | "query" | undefined;
  readonly body: OperationBody | undefined;
  /** Whether such requests have a body only where their operation says so. */
  readonly statesBody: boolean;
  readonly accept: string | undefined;
  /** The credentials that it takes; `undefined` for all. */
  readonly security: OperationJson["security"];
  readonly server: UsableServer | undefined;
  readonly pointer: string;
  /** What the description says of it. */
  readonly node: Fields;
}

/** Where each method has its parameters, if nothing is said of them. */
const METHODS: ReadonlyMap<string, Draft["leftover"]> = new Map([
  ["get", "query"],
  ["put", "body"],
  ["post", "body"],
  ["delete", "body"],
  ["options", undefined],
  ["head", "query"],
  ["patch", "body"],
  ["trace", undefined],
]);

/** Answers of success, in which case there is something to accept. */
const SUCCESS = /^2/;

/** An operation in its place. */
interface FoundOperation {
  readonly method: string;
  readonly path: string;
  readonly own: Owner;
  readonly item: Owner;
}

/** Reads all operations, in the order of the document. */
export function readOperations(description: Description, service: UsableServer): readonly Draft[] {
  const found = findOperations(description);
  const usual = new Set(found.map(usualId));
  const taken = new Set<string>();
  const reader = new OperationReader(description, service);
  return found.flatMap((one) => {
    const { node: operation, pointer } = one.own;
    const draft = description.attempt(pointer, () => {
      const name = textOf(operation, "operationId") ?? "";
      const standard = usualId(one);
      const isTaken = taken.has(name) || (usual.has(name) && name !== standard);
      if (isTaken) {
        const action = `use the operationId ${quoteAll([name])}`;
        const got = `that of another one (this one is called ${quoteAll([standard])})`;
        description.report(below(pointer, "operationId"), action, "one for each operation", got);
      }
      const id = name === "" || isTaken ? standard : name;
      const read = reader.read(id, one);
      taken.add(id);
      return read;
    });
    return draft ?? [];
  });
}

/** What an operation is called without an `operationId`. */
function usualId({ method, path }: FoundOperation): string {
  return `${method.toUpperCase()} ${path}`;
}

function findOperations(description: Description): readonly FoundOperation[] {
  const found: FoundOperation[] = [];
  description.attempt("#/paths", () => {
    const paths = description.field(description.root, "paths", "#/paths") ?? {};
    for (const path of Object.keys(paths).filter((name) => !name.startsWith("x-"))) {
      const pointer = below("#/paths", path);
      description.attempt(pointer, () => {
        const own = paths[path];
        // Beside a reference, a path may have fields of its own.
        const item = { ...description.resolve(own, pointer), ...(isRecord(own) ? own : {}) };
        for (const method of METHODS.keys()) {
          const at = below(pointer, method);
          const operation = description.field(item, method, at);
          if (operation !== undefined) {
            found.push({
              method,
              path,
              own: { node: operation, pointer: at },
              item: { node: item, pointer },
            });
          }
        }
      });
    }
  });
  return found;
}

/** Reads the operations of a service. */
class OperationReader {
  readonly #description: Description;
  readonly #servers: ServerReader;
  readonly #security: SecurityReader;
  /** The names in the service's base URL. */
  readonly #names: ReadonlySet<string>;
  readonly #acceptOf = perNode((answers: Fields) => this.#readAccept(answers));

  constructor(description: Description, service: UsableServer) {
    this.#description = description;
    this.#servers = new ServerReader(description, service);
    this.#security = new SecurityReader(description);
    this.#names = new Set(namesIn(service.baseUrl));
  }

  /** Reads an operation that is called `id`. One whose own server or whose path cannot be used is left out. */
  read(id: string, { method, path, own, item }: FoundOperation): Draft | undefined {
    const description = this.#description;
    const { node: operation, pointer } = own;
    const server = this.#servers.serverOf([own, item]);
    // Vendors tell operations apart by fragments.
    const text = path.split("#", 1).join();
    const names = new Set(namesIn(text));
    const isDotted = hasDotSegment(pathOf(text));
    const ofServer = typeof server === "object" ? new Set(namesIn(server.baseUrl)) : this.#names;
    const isShared = [...names].some((name) => ofServer.has(name));
    if (server === "unusable" || isDotted || isShared) {
      const expected = isDotted
        ? "no dot segments in its path"
        : isShared
          ? "no names of the server in its path"
          : "a server of its own that can be used";
      description.report(pointer, "use the operation", expected);
      return undefined;
    }
    const nodes = parameterNodes(description, [item, own]);
    const parameters = readParameters(description, nodes, text, this.#names);
    const inQuery = parameters
      .filter(({ in: place, name }) => place === "path" && !names.has(name))
      .map(({ name }) => name);
    // Not in one set: the names of the service may be many, and so may its operations.
    const taken = new Set(parameters.map(({ key }) => key));
    const isFree = ({ key }: Parameter): boolean =>
      !taken.has(key) && !names.has(key) && !this.#names.has(key);
    const body = this.#readBody(method, own, nodes);
    return {
      id,
      summary: textOf(operation, "summary"),
      route: routeOf(description, { method, path: text }, nodes, inQuery),
      parameters,
      leftover: body !== undefined && method === "options" ? "body" : METHODS.get(method),
      // A field whose name a parameter has goes through `data`.
      body: body && { ...body, fields: body.fields.filter(isFree) },
      statesBody: method === "options",
      accept: this.#accept(operation),
      security: this.#security.securityOf(own),
      server,
      pointer,
      node: operation,
    };
  }

  /** The body, if the method may have one. */
  #readBody(
    method: string,
    { node: operation, pointer }: Owner,
    nodes: readonly ParameterNode[],
  ): OperationBody | undefined {
    const body = readOperationBody(this.#description, operation, nodes, pointer);
    if (body === undefined || METHODS.get(method) !== "query") {
      return body;
    }
    if (!body.isEmpty) {
      const expected = "a method other than GET and HEAD";
      this.#description.report(body.pointer, "send the body", expected, method.toUpperCase());
    }
    return undefined;
  }

  /** The media type of the answer, unless it is JSON. */
  #accept(operation: Fields): string | undefined {
    const description = this.#description;
    if (description.isSwagger) {
      const types = fieldOf(operation, "produces") ?? fieldOf(description.root, "produces");
      return asked([description.choose(types)]);
    }
    const answers = description.field(operation, "responses");
    return answers && this.#acceptOf(answers);
  }

  #readAccept(answers: Fields): string | undefined {
    const description = this.#description;
    return asked(
      entriesOf(answers)
        .filter((answer) => SUCCESS.test(answer[0]))
        .map((answer) =>
          description.choose(description.field(description.resolve(answer[1]), "content")),
        ),
    );
  }
}

/** What to ask for where the answers have these media types. */
function asked(choices: readonly Choice[]): string | undefined {
  const types = choices.flatMap(({ type }) => type ?? []);
  return choices.some(({ hasJson }) => hasJson) ? undefined : choose(types).type;
}
