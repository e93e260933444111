/** Which credentials each operation takes. */
import { quoteAll } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import { componentsAt, isKeyName, schemesAt } from "./credentials.js";
import type { Description } from "./Description.js";
import { below, fieldOf, perNode, textOf, type Fields, type Owner } from "./fields.js";

/** Alternatives, each the names of its credentials. */
type Alternatives = readonly (readonly string[])[];

/** Schemes whose credential is the header `authorization`. */
const TOKENS = ["http", "basic", "oauth2", "openIdConnect"];

/** Reads the security of operations. */
export class SecurityReader {
  readonly #description: Description;
  /** The credentials of each scheme of the service, and of all of them. */
  readonly #schemes: ReadonlyMap<string, readonly string[]>;
  readonly #all: ReadonlySet<string>;
  readonly #ofService: Alternatives | undefined;
  /** What is known of operations, and of the document. */
  readonly #known = new Map<Fields, Alternatives | undefined>();

  /** Reads the schemes of the service, and what it says for all operations. */
  constructor(description: Description) {
    this.#description = description;
    this.#schemes = schemesOf(description);
    this.#all = new Set([...this.#schemes.values()].flat());
    const root = { node: description.root, pointer: "#" };
    this.#ofService = description.attempt("#/security", () => this.#own(root));
  }

  /**
   * What an operation takes, or else its service; `undefined` if it takes all credentials: it says nothing, or its only
   * alternative has all of the service.
   */
  securityOf(operation: Owner): Alternatives | undefined {
    const alternatives =
      fieldOf(operation.node, "security") === undefined ? this.#ofService : this.#own(operation);
    // Many operations may share what a small document holds.
    this.#description.count(alternatives?.flat().length ?? 0);
    return alternatives;
  }

  /** Many paths may share an operation. What is wrong with it is noted once. */
  #own({ node, pointer }: Owner): Alternatives | undefined {
    if (!this.#known.has(node)) {
      this.#known.set(node, this.#read(node, pointer));
    }
    return this.#known.get(node);
  }

  #read(node: Fields, pointer: string): Alternatives | undefined {
    if (fieldOf(node, "security") === undefined) {
      return undefined;
    }
    const at = below(pointer, "security");
    const found = this.#description
      .list(node, "security", at)
      .map((value, i) => this.#alternative(value, below(at, i)));
    const known = found.filter((names) => names !== undefined);
    const alternatives = [...new Map(known.map((names) => [names.join("\n"), names])).values()];
    const [only, ...others] = alternatives;
    const isLost = known.length === 0 && found.length > 0;
    const isWhole = others.length === 0 && only?.length === this.#all.size;
    return isLost || isWhole ? undefined : alternatives;
  }

  /** The credentials of one alternative; `undefined` where a scheme is not known. */
  #alternative(value: unknown, pointer: string): readonly string[] | undefined {
    const schemes = isRecord(value) ? Object.keys(value) : [];
    const found = schemes.map((name) => this.#schemes.get(name) ?? this.#schemeAt(name));
    const unknown = schemes.filter((_, i) => found[i] === undefined);
    if (!isRecord(value) || unknown.length > 0) {
      const got = isRecord(value) ? quoteAll(unknown) : undefined;
      this.#description.report(pointer, "use the security", "security schemes by their names", got);
      return undefined;
    }
    return [...new Set(found.flatMap((names) => names ?? []))].sort();
  }

  /** The credentials of the scheme to which a URI leads, as OpenAPI 3.2 has it. */
  readonly #schemeAt = perNode((uri: string): readonly string[] | undefined => {
    const scheme = uri.startsWith("#") ? this.#description.resolve({ $ref: uri }) : undefined;
    return scheme && credentialsOf(scheme);
  });
}

/** The credentials of each scheme. Schemes that cannot be read are noted where the profile gets their names. */
function schemesOf(description: Description): ReadonlyMap<string, readonly string[]> {
  try {
    const schemes = componentsAt(description, schemesAt(description));
    return new Map(
      schemes.map(({ name, value }) => [name, credentialsOf(description.resolve(value))]),
    );
  } catch {
    return new Map();
  }
}

/** The names under which the credentials of a scheme are sent; none if they are not part of a request. */
function credentialsOf(scheme: Fields | undefined): readonly string[] {
  const type = textOf(scheme, "type") ?? "";
  const place = textOf(scheme, "in") ?? "";
  const name = textOf(scheme, "name") ?? "";
  return TOKENS.includes(type)
    ? ["authorization"]
    : type === "apiKey" && isKeyName(place, name)
      ? [place === "header" ? name.toLowerCase() : name]
      : [];
}
