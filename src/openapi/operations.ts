import { readBody, type Body } from "./bodies.js";
import type { Description } from "./Description.js";
import { isRecord } from "../support/objects.js";
import { below, entriesOf, fieldOf, textOf, textsOf, type Fields, type Owner } from "./fields.js";
import { bodyFormatOf, choose } from "./mediaTypes.js";
import { parameterNodes, readParameters, type Parameter } from "./parameters.js";
import { namesIn, routeOf, withoutFragment } from "./routes.js";
import { chooseServer, type Server } from "./servers.js";

/** An operation as it is described, before it is known what most operations have in common. */
export interface Draft {
  /** What it is called: its `operationId`, or its method and path. */
  readonly id: string;
  readonly summary: string | undefined;
  readonly route: string;
  readonly parameters: readonly Parameter[];
  /** Where parameters go of which nothing is said. */
  readonly leftover: "body" | "query" | undefined;
  readonly body: Body | undefined;
  readonly accept: string | undefined;
  readonly server: Server | undefined;
  readonly pointer: string;
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

/** Reads all operations, in the order of the document. */
export function readOperations(description: Description, service: Server): readonly Draft[] {
  const drafts = new Map<string, Draft>();
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
          const name = textOf(operation, "operationId") ?? "";
          const id = name === "" || drafts.has(name) ? `${method.toUpperCase()} ${path}` : name;
          const owners = [
            [operation ?? {}, at],
            [item, pointer],
          ] as const;
          if (operation !== undefined) {
            description.attempt(at, () => {
              drafts.set(id, readOperation(description, service, [id, method, path], owners));
            });
          }
        }
      });
    }
  });
  return [...drafts.values()];
}

function readOperation(
  description: Description,
  service: Server,
  [id, method, path]: readonly [id: string, method: string, path: string],
  [own, item]: readonly [own: Owner, item: Owner],
): Draft {
  const [operation, pointer] = own;
  const nodes = parameterNodes(description, [item, own]);
  const names = namesIn(withoutFragment(path));
  const taken = new Set(namesIn(service.baseUrl));
  const parameters = readParameters(description, nodes, names, taken);
  const leftover = METHODS.get(method);
  const body = readBody(description, operation, nodes, pointer);
  if (body?.isEmpty === false && leftover !== "body") {
    const got = method.toUpperCase();
    description.report(body.pointer, "send the body", "POST, PUT, PATCH or DELETE", got);
  }
  const isFree = ({ key }: Parameter): boolean => !taken.has(key) && !names.includes(key);
  return {
    id,
    summary: textOf(operation, "summary"),
    route: routeOf(description, method, path, nodes),
    parameters,
    leftover,
    // A field whose name a parameter has goes through `data`.
    body:
      leftover === "body" && body !== undefined
        ? { ...body, fields: body.fields.filter(isFree) }
        : undefined,
    accept: readAccept(description, operation),
    server: chooseServer(description, own, service) ?? chooseServer(description, item, service),
    pointer,
  };
}

/** The media type of the answer, unless it is JSON. */
function readAccept(description: Description, operation: Fields): string | undefined {
  const answers = entriesOf(description.field(operation, "responses")).filter(([status]) =>
    SUCCESS.test(status),
  );
  const types = description.isSwagger
    ? textsOf(fieldOf(operation, "produces") ?? fieldOf(description.root, "produces"))
    : answers.flatMap(([, answer]) =>
        entriesOf(description.field(description.resolve(answer), "content")).map(([type]) => type),
      );
  return types.some((type) => bodyFormatOf(type) === "json" || type.includes("*"))
    ? undefined
    : choose(types);
}
