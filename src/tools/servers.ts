/** Variables of servers. They are not arguments, so the instance must set those without a default. */
import { decodePercent } from "../grammar/percent.js";
import type { OperationJson, ProfileJson } from "../index.js";
import type { Description } from "../openapi/Description.js";
import { fieldOf, copyBare } from "../openapi/fields.js";
import { namesInPath } from "../openapi/routes.js";
import { quoteNames } from "../support/messages.js";
import { isRecord } from "../support/objects.js";

type Server = Pick<OperationJson, "baseUrl" | "variables">;

/** The names in a base URL. */
export function serverNames(server: Server): readonly string[] {
  const { baseUrl } = copyBare(server);
  return namesInPath(baseUrl ?? "").map(decodePercent);
}

/** The servers of the tools of one description. */
export class ToolServers {
  readonly #description: Description;
  readonly #service: ProfileJson;
  /** The servers whose variables without a default were reported. */
  readonly #reported = new Set<string | undefined>();

  constructor(description: Description, service: ProfileJson) {
    this.#description = description;
    this.#service = service;
  }

  /** The variables of an operation's server. Those without a default are a problem, reported once per server. */
  namesFor(operation: Server, pointer: string): readonly string[] {
    const { baseUrl } = copyBare(operation);
    const server = copyBare(baseUrl === undefined ? this.#service : operation);
    // Not decoded yet.
    const names = namesInPath(server.baseUrl ?? "");
    const open = names.filter((name) => !hasDefault(server, name));
    if (open.length > 0 && !this.#reported.has(baseUrl)) {
      this.#reported.add(baseUrl);
      const ofService = this.#description.isSwagger ? "#/host" : "#/servers";
      const action = `fill ${quoteNames(open.map(decodePercent))} of the server`;
      const expected = "a default, or a value from the instance";
      const at = baseUrl === undefined ? ofService : pointer;
      this.#description.report(at, action, expected, "none");
    }
    return names.map(decodePercent);
  }
}

function hasDefault({ variables }: Server, name: string): boolean {
  const variable = fieldOf(variables, name);
  return isRecord(variable) && fieldOf(variable, "default") !== undefined;
}
