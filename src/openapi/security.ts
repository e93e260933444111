/** Reads which credentials each operation accepts. */
import { quoteNames } from "../support/messages.js";
import { isList, isRecord, kindOf } from "../support/objects.js";
import {
  componentsAt,
  isKeyName,
  keyIds,
  parameterId,
  schemesAt,
  USER_AGENT,
} from "./credentials.js";
import type { Description } from "./Description.js";
import type { Parameter } from "./parameters.js";
import {
  below,
  entriesOf,
  fieldOf,
  listOf,
  perNode,
  textOf,
  type Fields,
  type Owner,
} from "./fields.js";

/** Alternatives; each is a list of credential names. */
type Alternatives = readonly (readonly string[])[];

/** Types of schemes whose credential is the header `authorization`. */
const TOKENS = ["http", "basic", "oauth2", "openIdConnect"];

/** Reads the security of operations. */
export class SecurityReader {
  readonly #description: Description;
  /** The credentials of each scheme of the service, and how many all schemes have. */
  readonly #schemes: ReadonlyMap<string, readonly string[]>;
  readonly #keys: ReadonlySet<string>;
  readonly #count: number;
  readonly #ofService: Alternatives | undefined;
  /** The alternatives of operations, and of the document. */
  readonly #known = new Map<Fields, Alternatives | undefined>();

  /** Reads the schemes of the service, and its alternatives for all operations, which are given as nodes. */
  constructor(description: Description, operations: readonly Fields[]) {
    this.#description = description;
    const { schemes, keys } = schemesOf(description);
    this.#schemes = schemes;
    this.#keys = keys;
    this.#count = new Set([...this.#schemes.values()].flat()).size;
    const root = { node: description.root, pointer: "#" };
    this.#ofService = description.attempt("#/security", () =>
      // If only operations name credentials, the others are public.
      (fieldOf(root.node, "security") ?? undefined) === undefined &&
      operations.some((operation) => this.#namesCredentials(operation))
        ? []
        : this.#own(root),
    );
  }

  /**
   * The alternatives of an operation, or else of its service; `undefined` if it accepts all credentials: none are
   * described, or the only alternative has all credentials of the service.
   */
  securityOf(operation: Owner): Alternatives | undefined {
    const own = this.#own(operation);
    const alternatives = hasAlternatives(operation.node) ? own : this.#ofService;
    // In a small document, many operations may share long lists.
    this.#description.count(alternatives?.flat().length ?? 0);
    return alternatives;
  }

  /**
   * Whether the instance can supply a parameter, so that calls need not pass it: a key that these alternatives of its
   * operation accept, or the user agent.
   */
  isOfInstance({ in: place, name }: Parameter, alternatives: Alternatives | undefined): boolean {
    const id = parameterId(place, name);
    return (
      id === USER_AGENT ||
      (this.#keys.has(id) &&
        (alternatives?.flat().some((accepted) => id === `${place} ${accepted}`) ?? true))
    );
  }

  /** Reads each node once: many paths may share an operation, and its problems are noted once. */
  #own({ node, pointer }: Owner): Alternatives | undefined {
    if (!this.#known.has(node)) {
      this.#known.set(node, this.#read(node, pointer));
    }
    return this.#known.get(node);
  }

  #read(node: Fields, pointer: string): Alternatives | undefined {
    const at = below(pointer, "security");
    const found = this.#description
      .list(node, "security", at)
      .map((value, i) => this.#alternative(value, below(at, i)));
    const known = found.filter((names) => names !== undefined);
    const alternatives = [...new Map(known.map((names) => [names.join("\n"), names])).values()];
    const [only, ...others] = alternatives;
    const isLost = known.length === 0 && (found.length > 0 || !hasAlternatives(node));
    const isWhole = others.length === 0 && only?.length === this.#count;
    return isLost || isWhole ? undefined : alternatives;
  }

  /** Whether an operation says which credentials it needs. An empty list only makes it public. */
  #namesCredentials(operation: Fields): boolean {
    return listOf(fieldOf(operation, "security")).some((value) =>
      entriesOf(value).some((entry) => this.#find(entry[0]) !== undefined),
    );
  }

  /** The credentials of a scheme by its name, or by its URI. */
  #find(name: string): readonly string[] | undefined {
    return this.#schemes.get(name) ?? this.#schemeAt(name);
  }

  /** The credentials of one alternative; `undefined` if a scheme is unknown. */
  #alternative(value: unknown, pointer: string): readonly string[] | undefined {
    const schemes = isRecord(value) ? Object.keys(value) : [];
    const found = schemes.map((name) => this.#find(name));
    const unknown = schemes.filter((_, i) => found[i] === undefined);
    if (!isRecord(value) || unknown.length > 0) {
      const got = isRecord(value) ? quoteNames(unknown) : kindOf(value);
      this.#description.report(pointer, "use the security", "security schemes by their names", got);
      return undefined;
    }
    return [...new Set(found.flatMap((names) => names ?? []))].sort();
  }

  /** The credentials of the scheme at a URI, which OpenAPI 3.2 allows. */
  readonly #schemeAt = perNode((uri: string): readonly string[] | undefined => {
    const scheme = uri.startsWith("#") ? this.#description.resolve({ $ref: uri }) : undefined;
    return scheme && credentialsOf(scheme);
  });
}

/** Whether a node has a list of alternatives. A value of another type is left out, as if there were none. */
function hasAlternatives(node: Fields): boolean {
  return isList(fieldOf(node, "security"));
}

/** The credentials of each scheme, and the ids of keys. Invalid schemes are noted when the profile's credentials are read. */
function schemesOf(description: Description): {
  readonly schemes: ReadonlyMap<string, readonly string[]>;
  readonly keys: ReadonlySet<string>;
} {
  try {
    const schemes = componentsAt(description, schemesAt(description)).map(
      ({ name, value }) => [name, credentialsOf(description.resolve(value))] as const,
    );
    return { schemes: new Map(schemes), keys: keyIds(description) };
  } catch {
    return { schemes: new Map(), keys: new Set() };
  }
}

/** The names under which the credentials of a scheme are sent; empty if they are not part of a request. */
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
