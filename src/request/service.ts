/** What the calls of a layer share, as its makers hand it to plans and writers: factories and the clients of SDKs. */
import type { Declared } from "../support/requestOptions.js";
import type { HeaderValue, RequestOptions } from "../types/options.js";
import type { SlotOf, Step } from "./address.js";
import type { ReadyHeaders } from "./headers.js";
import type { PairStyles, WriteField } from "./pairs.js";
import type { BodyKind } from "./rules.js";

/** The names of a base URL that values fill. */
export interface ServerNames {
  readonly names: ReadonlySet<string>;
  /** What stands in for absent values. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly steps: (slotOf: SlotOf) => readonly Step[];
  /** The origin that these values give it; `undefined` if they give it none. */
  readonly originWith: (valueOf: (name: string) => unknown) => string | undefined;
}

/** A base URL. One with names has no path of its own: it is written for each call, or filled once for a layer. */
export interface Base {
  /** As it was written. */
  readonly text: string;
  /** The origin, to be compared; `undefined` where values give it. */
  readonly origin: string | undefined;
  /** The origin and the start of the path, without the slash at its end. */
  readonly path: string;
  /** Its query, without the mark. */
  readonly query: string;
  /** Whether its path may hold a dot segment. */
  readonly isDotted: boolean;
  readonly server: ServerNames | undefined;
  /** The base URL with names that this one was filled from. */
  readonly unfilled?: Base;
}

/** Keeps credentials at home. */
export interface Guard {
  /** The headers that are credentials. */
  readonly headers: readonly string[];
  /** Throws `UNSAFE_URL` if a credential is on the way to an origin that is not among the `homes`. */
  readonly check: (sent: SentRequest, homes: readonly (string | undefined)[]) => void;
}

/** What a guard looks at. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, HeaderValue>>;
  /** The parameters that are credentials and have a value. */
  readonly parameters: readonly string[];
  readonly describe: () => string;
}

/** What all layers of a service have in common. */
export interface Service {
  /** What each request takes along for the adapters. */
  readonly declared: Declared;
  /** How lists and objects are written in a query, and in a form, as far as it says so. */
  readonly query: PairStyles;
  readonly form: Partial<PairStyles>;
  /** How bodies are written; `undefined` where operations alone say so. */
  readonly body: BodyKind | undefined;
  /** The names that are for base URLs: under any other base URL they are sent nowhere. */
  readonly baseNames: ReadonlySet<string>;
  /** The parameters that are credentials, and always go to the query. */
  readonly credentialParameters: ReadonlySet<string>;
  readonly sendsUpperCase: boolean;
  readonly missingIsEmpty: boolean;
  /** `undefined` where credentials go anywhere. */
  readonly guard: Guard | undefined;
  /** Whether values may choose the origin of a URL, where the base URL has this one; `undefined` for never. */
  readonly mayChoose: ((url: string, origin: string | undefined) => boolean) | undefined;
}

/** What a subclass overrides; one that is `undefined` costs nothing. */
export interface Hooks {
  readonly writeQuery: WriteField | undefined;
  readonly finish: ((request: RequestOptions) => RequestOptions) | undefined;
}

/** One layer, as far as its requests need it. */
export interface RequestLayer {
  readonly service: Service;
  /** The base URL in force. */
  readonly base: Base | undefined;
  /** The base URL that credentials belong to: that which the factory or the client was made with. */
  readonly home: Base;
  /** Whether that is the vendor's own: then the servers of its operations are home, too. */
  readonly isVendors: boolean;
  /** The method of routes that name none. */
  readonly method: string;
  /** The default parameters. */
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** Whether these go to the query, whatever the method is. */
  readonly isQuery: boolean;
  readonly headers: ReadyHeaders;
  /** The body that all calls have. */
  readonly data: unknown;
  readonly hooks: Hooks;
  /** The value of `request` for a call that passes this one. */
  readonly requestOf: (own: unknown) => unknown;
}

/** The options of a call that are neither parameters nor say where it goes, as the caller gave them. */
export interface OwnOptions {
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly request: unknown;
  readonly data: unknown;
}

/** A call without such options. */
export const NO_OWN_OPTIONS: OwnOptions = {
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
};
