/** What the calls of a layer share, as its makers hand it to plans and writers: factories and the clients of SDKs. */
import type { Declared } from "../support/requestOptions.js";
import type { HeaderValue, RequestOptions } from "../types/options.js";
import type { SlotOf } from "./address.js";
import type { AddressWriter, Written } from "./AddressWriter.js";
import type { ReadyHeaders } from "./headers.js";
import type { FoundStyles, PairStyles, WriteField } from "./pairs.js";
import type { BodyKind } from "./rules.js";
import type { CallValues } from "./values.js";
import type { PlannedCall } from "./write.js";

/** The names of a base URL that values fill. */
export interface ServerNames {
  readonly names: ReadonlySet<string>;
  /** The texts that stand in for absent values, by name. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Plans how the base URL is written with the values in these slots. */
  readonly plan: (slotOf: SlotOf) => WriteServer;
  /** The base URL with the values of a layer for its names. Throws what is wrong with them. */
  readonly fill: (layer: FillingLayer, describe: () => string, trail?: Written[]) => Base;
  /** The origin of the base URL with these values; `undefined` if they give no valid one. */
  readonly originWith: (valueOf: (name: string) => unknown) => string | undefined;
}

/** Writes a base URL with the values of a call. */
export type WriteServer = (
  call: Pick<PlannedCall, "values" | "trail">,
  read: CallValues | undefined,
  missingIsEmpty?: boolean,
) => AddressWriter;

/** A layer whose values fill a base URL. */
export type FillingLayer = Pick<RequestLayer, "names" | "values"> &
  Partial<Pick<RequestLayer, "service">>;

/** A base URL. One with names has no path of its own: it is written for each call, or filled once for a layer. */
export interface Base {
  /** As it was written. */
  readonly text: string;
  /** The origin in the form in which origins are compared; `undefined` if values decide it. */
  readonly origin: string | undefined;
  /** The origin and the start of the path, without the slash at its end. */
  readonly path: string;
  /** Its query, without the mark. */
  readonly query: string;
  /** Whether its path may hold a dot segment. */
  readonly isOdd: boolean;
  readonly server: ServerNames | undefined;
  /** The base URL with names that this one was filled from. */
  readonly unfilled: Base | undefined;
}

/** Keeps credentials at home: throws `UNSAFE_URL` for a request that would take one elsewhere. */
export type Guard = (
  call: PlannedCall,
  url: string,
  headers: Readonly<Record<string, HeaderValue>>,
) => void;

/** What all layers of a service have in common. */
export interface Service {
  /** What each request remembers of its service, for the adapters. */
  readonly declared: Declared;
  /** How lists and objects are written in a query, and in a form. */
  readonly query: PairStyles;
  readonly form: FoundStyles;
  /** How bodies are written; `undefined` where operations alone say so. */
  readonly body: BodyKind | undefined;
  /** The names in the service's base URL. Where another base URL is in force, they are not sent at all. */
  readonly baseNames: ReadonlySet<string>;
  /** The parameters that are credentials, and always go to the query. */
  readonly credentialParameters: ReadonlySet<string>;
  readonly sendsUpperCase: boolean;
  readonly missingIsEmpty: boolean;
  /**
   * Whether a URL whose origin was chosen by values may be called; `origin` is the base URL's. `undefined` if no value
   * may choose one.
   */
  readonly mayChoose: ((url: string, origin: string | undefined) => boolean) | undefined;
}

/** The hooks that a subclass overrides; `undefined` for those that it does not. */
export interface Hooks {
  readonly writeQuery: WriteField | undefined;
  readonly finish: ((request: RequestOptions) => RequestOptions) | undefined;
}

/** A layer, with all that its requests need. */
export interface RequestLayer {
  readonly service: Service;
  /** The base URL in force. */
  readonly base: Base | undefined;
  /** `undefined` where credentials go anywhere, or cannot leave. */
  readonly guard: Guard | undefined;
  /** The method of routes that name none. */
  readonly method: string;
  /** The default parameters. */
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** Whether the default parameters go to the query, whatever the method is. */
  readonly isQuery: boolean;
  readonly headers: ReadyHeaders;
  /** The body that all calls have. */
  readonly data: unknown;
  readonly hooks: Hooks;
  /** The value of `request` for a call that passes `own` as its `request`. */
  readonly requestOf: (own: unknown) => unknown;
}

/** The options of a call that are neither parameters nor say where it goes, as the caller gave them. */
export interface OwnOptions {
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly request: unknown;
  readonly data: unknown;
}

/** The options of a call that brings none. */
export const NO_OWN_OPTIONS: OwnOptions = {
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
};
