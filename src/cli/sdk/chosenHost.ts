/** Services whose description does not have their address: users of the SDK give it. */
import { defined } from "../../support/properties.js";
import { readOperation } from "../../index.js";
import { Description } from "../../openapi/Description.js";
import { readNamed, type NamedOperation } from "../../openapi/readOpenApi.js";
import type { OpenApiOptions } from "../../openapi/index.js";
import { below, textOf } from "../../openapi/fields.js";
import { ServerReader, serviceServer } from "../../openapi/servers.js";
import { withoutEndSlashes } from "../../support/strings.js";

/** What follows the base URL that users choose. */
export interface Behind {
  readonly path: string;
  /** Whether the base URL replaces a variable of the server, so that the path always follows. */
  readonly isFixed: boolean;
}

/** The result of reading a description that may lack the address of the service. */
export interface Read extends Omit<ReturnType<typeof readNamed>, "profile"> {
  /** `undefined` if the description or the command's user gives the address. */
  readonly behind?: Behind;
}

/** The placeholder of the base URL that users choose. It is never printed. */
const CHOSEN = "https://chosen.invalid";

/** Reads a description. If none of its servers can be used, users choose one. */
export function readChosen(document: unknown, options: OpenApiOptions): Read {
  const reader = new Description(document);
  const find = (baseUrl?: string) =>
    reader.attempt("#/servers", () => serviceServer(reader, baseUrl));
  if (options.baseUrl !== undefined || find() !== undefined) {
    return readNamed(document, options);
  }
  const read = readNamed(document, { ...options, baseUrl: CHOSEN });
  const { description, profileJson } = read;
  const filled = find(CHOSEN)?.filled;
  if (filled === undefined) {
    description.attempt("#/servers", () => {
      noteServers(description);
    });
  }
  const behind = {
    path: profileJson.baseUrl.slice(CHOSEN.length),
    isFixed: filled !== undefined && filled.name !== "",
  };
  const operations = read.operations.flatMap(atChosen(description, profileJson.baseUrl));
  return { ...read, behind, operations };
}

/** Notes the problems of servers, except those that only mean the host of the description. */
function noteServers(description: Description): void {
  const { root, isSwagger } = description;
  if (isSwagger) {
    if (!["", undefined].includes(textOf(root, "host"))) {
      serviceServer(description);
    }
    return;
  }
  const reader = new ServerReader(description);
  description.list(root, "servers", "#/servers").forEach((value, i) => {
    const pointer = below("#/servers", i);
    const server = description.resolve(value, pointer);
    if (server !== undefined && !["", "/"].includes((textOf(server, "url") ?? "").trim())) {
      reader.read(server, pointer);
    }
  });
}

/**
 * An operation at the base URL of the user. An operation with its own server is refused: the base URL would replace
 * that server, and receive its credentials.
 */
function atChosen(description: Description, baseUrl: string) {
  const service = withoutEndSlashes(baseUrl);
  return ({ draft, operation }: NamedOperation): readonly NamedOperation[] => {
    const json = operation.toJSON();
    if (json.baseUrl === undefined) {
      return [{ draft, operation }];
    }
    if (withoutEndSlashes(json.baseUrl) === service) {
      const atService = { ...json, baseUrl: undefined, variables: undefined };
      return [{ draft, operation: readOperation(defined(atService)) }];
    }
    const expected = "the option --base-url, or an absolute server of the service";
    description.report(draft.pointer, "use the operation", expected, "one of its own");
    return [];
  };
}
