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
  /** What stands in for absent values. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Writes it with values in these slots, for a request or for all of a layer. */
  readonly plan: (slotOf: SlotOf) => WriteServer;
  /** The base URL with the values of a layer for its names. Throws what is wrong with them. */
  readonly fill: (layer: FillingLayer, describe: () => string, trail?: Written[]) => Base;
  /** The origin that these values give it; `undefined` if they give it none. */
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
  /** The origin, to be compared; `undefined` where values give it. */
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
  /** What each request takes along for the adapters. */
  readonly declared: Declared;
  /** How lists and objects are written in a query, and in a form, as far as it says so. */
  readonly query: PairStyles;
  readonly form: FoundStyles;
  /** How bodies are written; `undefined` where operations alone say so. */
  readonly body: BodyKind | undefined;
  /** The names that are for base URLs: under any other base URL they are sent nowhere. */
  readonly baseNames: ReadonlySet<string>;
  /** The parameters that are credentials, and always go to the query. */
  readonly credentialParameters: ReadonlySet<string>;
  readonly sendsUpperCase: boolean;
  readonly missingIsEmpty: boolean;
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
  /** `undefined` where credentials go anywhere, or cannot leave. */
  readonly guard: Guard | undefined;
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
