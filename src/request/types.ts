/**
 * A call that is ready to be written: its layer, its plan, its operation, its address and its base URL. These types
 * refer to one another, so they share a file.
 */
import type { HeaderValue, RequestOptions } from "../options.js";
import type { Declared, RequestSource } from "../support/requestSource.js";
import type { AddressWriter, Note, Step, ValueStep } from "./AddressWriter.js";
import type { BodyKind, BodyWriter } from "./BodyWriter.js";
import type { CallValues } from "./CallValues.js";
import type { DeclaredStyles, Field, PairStyles, WriteField } from "./pairs.js";
import type { ParameterHeaders, ReadyHeaders } from "./ReadyHeaders.js";
import type { Format, PlannedPlace, Rule } from "./rules.js";

/** A call with its plan, ready to be written. */
export interface PlannedCall {
  readonly layer: RequestLayer;
  readonly plan: Plan;
  /** The base URL in force; `undefined` for none, which a path needs. */
  readonly base: Base | undefined;
  /**
   * The values by slot. Writing the call fills in the defaults here, and replaces each object by what was read from it.
   */
  readonly slotValues: unknown[];
  readonly options: GivenOptions;
  /** The option `data`, of the call or of its layer. */
  readonly data: unknown;
  /** Where each value of the address was written: for errors and explanations only. */
  readonly trail: Note[] | undefined;
}

/**
 * A layer and everything that its requests need. Both makers of layers set the fields in this order, so that V8 gives
 * all layers one hidden class: with two, each call takes a seventh more time.
 */
export interface RequestLayer<ServiceOfLayer extends Service = Service> {
  readonly service: ServiceOfLayer;
  /** The base URL in force. */
  readonly base: Base | undefined;
  /** Whether only the service set the base URL. Then the server of an operation takes its place. */
  readonly isBaseOfService: boolean;
  /** `undefined` if credentials may go anywhere, or cannot leave home. */
  readonly guard: Guard | undefined;
  /** The default parameters. */
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** Whether the default parameters go to the query with any method. */
  readonly sendsDefaultsInQuery: boolean;
  /**
   * Tells which parameters of an operation belong to a base URL, `toFill` or another one. Where that one is not in
   * force, they are not sent at all.
   */
  readonly namesOfBase: (
    operation: RequestOperation,
    toFill: BaseNames | undefined,
  ) => (name: string) => boolean;
  readonly headers: ReadyHeaders;
  /** The body that all calls have. */
  readonly data: unknown;
  readonly hooks: Hooks;
  /** Merges the option `request` of a call with the layer's. */
  readonly requestOptionOf: (ofCall: unknown) => unknown;
  /** The shape of calls that pass no options which decide a plan. */
  readonly shape: Shape;
}

/** Keeps credentials at home: throws `UNSAFE_URL` for a request that would take one elsewhere. */
export type Guard = (
  call: PlannedCall,
  url: string,
  headers: Readonly<Record<string, HeaderValue>>,
) => void;

/** How calls with the same names are written. */
export interface Plan {
  readonly names: readonly string[];
  readonly shape: Shape;
  readonly operation: RequestOperation;
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  readonly slotOf: SlotOf;
  /** The indices of the layer's values that follow the call's. */
  readonly layerIndices: readonly number[];
  /** The defaults of the base URL, which come last. */
  readonly serverTexts: readonly string[];
  /** The names of the base URL, if values of the call fill some of them; otherwise the layer alone fills it. */
  readonly toFill: BaseNames | undefined;
  readonly security: RequestOperation["security"];
  readonly accept: RequestOperation["accept"];
  /** The method as the service wants it to be sent. */
  readonly sentMethod: string;
  /** `undefined` if all names are parameters. */
  readonly optionSlots: OptionSlots | undefined;
  readonly address: AddressPlan;
  /** The shortcut for addresses and queries of short texts; `undefined` if only the general rules can write them. */
  readonly short: ShortPlan | undefined;
  /** The query that no template names. */
  readonly query: readonly Field[];
  /** The fields of the body, and what writes them. */
  readonly bodyFields: readonly Field[];
  readonly fieldWriter: BodyWriter | undefined;
  readonly dataWriter: BodyWriter | undefined;
  /** The parameters that go to headers, and to cookies; `headersOf` makes headers of them. */
  readonly headers: readonly Field[];
  readonly cookies: readonly Field[];
  readonly headersOf: ParameterHeaders | undefined;
  /** Prepares values before anything is written. */
  readonly prepare: Prepare | undefined;
  readonly placeOf: (name: string) => PlannedPlace;
  /** The route, as errors show it. */
  readonly describe: () => string;
  /** What each request remembers of its service and its route. */
  readonly source: RequestSource;
}

/**
 * The steps of {@link shortUrl} in one flat list, because the plans of a whole API do not fit into a processor's cache.
 */
export interface ShortPlan {
  /** The text before the parts; `undefined` if that is the path of the base URL. */
  readonly start: string | undefined;
  /**
   * Texts, each with the slot of the value after it, or -1 for none: first the texts of a base URL with names, then of
   * the path, then the keys of the query.
   */
  readonly parts: readonly (string | number)[];
  /** Where the query begins among the parts. */
  readonly queryStart: number;
  /** Why a value is not allowed in its place, by the number of the value; empty if no value needs a check. */
  readonly checks: readonly ValueStep["problemOf"][];
}

/** The index of a parameter's value among the values of a call; -1 if it has none. */
export type SlotOf = (name: string) => number;

/** The index of each option among the names of a call; -1 if the call does not pass it. */
export interface OptionSlots {
  readonly baseUrl: number;
  readonly method: number;
  readonly url: number;
  readonly headers: number;
  readonly mediaType: number;
  readonly request: number;
  readonly data: number;
  /** Whether any option says where the call goes. */
  readonly isRedirected: boolean;
  /** Tells options from parameters. */
  readonly isOption: (name: string) => boolean;
}

/** The options of a call, as the caller gave them, except those that say where the call goes. */
export interface GivenOptions {
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly request: unknown;
  readonly data: unknown;
}

/** What decides the plan of a call besides its operation and the names that it passes. */
export interface Shape {
  /** The names of the default parameters. */
  readonly layerNames: readonly string[];
  /** The method of routes that name none. */
  readonly method: string;
  /** Whether there is `data` even if the call passes none. */
  readonly hasData: boolean;
  /** The names of the base URL in force. */
  readonly toFill: BaseNames | undefined;
  /**
   * Finds the options among the names. `undefined` if parameters are an object of their own, as in `call`; then they
   * also fill no base URL.
   */
  readonly optionsAmong: ((names: readonly string[]) => OptionSlots | undefined) | undefined;
}

/** An operation as the engine needs it. A plain route is an operation without rules. */
export interface RequestOperation {
  /** The method as it is written; `undefined` for a url alone. */
  readonly method: string | undefined;
  readonly address: Address;
  /** What the operation says of its parameters, by their names. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** What prepares the values of parameters with rules. An operation brings it, so that others do not bundle it. */
  readonly planPreparation: PlanPreparation | undefined;
  /** How its body is written; `undefined` if the service decides. */
  readonly body: BodyKind | undefined;
  /** How `data` is written, if parameters are never fields of it. */
  readonly dataKind: BodyKind | undefined;
  /** The format of dates or bytes in `data`. */
  readonly format: Format | undefined;
  readonly accept: string | undefined;
  /** The credentials that the operation takes; `undefined` for all that the layer has. */
  readonly security: Security | undefined;
  /** The server of this operation, if it has one of its own. */
  readonly base: Base | undefined;
  /** What its rules and its texts weigh among kept plans. Its url is weighed with each of its plans. */
  readonly weight: number;
  /** The route with this method, as errors show it. */
  readonly describe: (method: string) => string;
}

/** Plans what rules make of the values of calls; `undefined` if nothing needs preparation. */
export type PlanPreparation = (
  rules: RequestOperation["rules"],
  placeOf: Plan["placeOf"],
  slotOf: SlotOf,
  fieldWriter: BodyWriter | undefined,
) => Prepare | undefined;

/**
 * Replaces values of a call by their prepared forms. Returns them with all problems, including the ones that were
 * `noted` before; `undefined` if no value needed it.
 */
type Prepare = (slotValues: unknown[], noted?: CallValues) => CallValues | undefined;

/** The credentials that an operation takes: what `security` makes. */
export interface Security {
  /** The alternatives, as plain data has them: the names of the credentials of each. */
  readonly security: readonly (readonly string[])[];
  /**
   * The call without those credentials of its layer that the operation does not take. Its values must be complete.
   * @internal
   */
  readonly select: (call: PlannedCall) => PlannedCall;
}

/** The address of an operation. */
export interface Address {
  /** The url as it is written. */
  readonly url: string;
  /** The names of all parameters in the url. */
  readonly names: ReadonlySet<string>;
  /** Whether it is appended to a base URL. */
  readonly isPath: boolean;
  /** Whether values may choose the origin in place of the base URL, if the service lets them. */
  readonly mayChooseOrigin: boolean;
  /**
   * Plans the address of calls whose values are in the slots given by `slotOf`. The same values fill the names of the
   * base URL, `toFill`.
   */
  readonly plan: (slotOf: SlotOf, toFill: BaseNames | undefined) => AddressPlan;
}

/** How the addresses of calls are written. */
export interface AddressPlan {
  /** What `shortUrl` may write; `undefined` if only the general rules can write the address. */
  readonly short: ShortAddress | undefined;
  /** Writes the address by the general rules. */
  readonly write: WriteAddress;
}

/**
 * An address whose steps are texts of a path without dot segments, or expressions that write one value and nothing
 * else.
 */
interface ShortAddress {
  /** The text before the steps; `undefined` if that is the path of the base URL. */
  readonly start: string | undefined;
  /** The steps, after those of a base URL with names. */
  readonly steps: readonly Step[];
}

/** Writes an address with the values of a call. */
export type WriteAddress = (call: PlannedCall, values: CallValues) => AddressWriter;

/** A base URL with names that values fill. */
export interface BaseNames {
  readonly names: ReadonlySet<string>;
  /** The texts that replace absent values, by name. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Plans how the base URL is written with the values in these slots. */
  readonly plan: (slotOf: SlotOf) => ServerPlan;
  /** Fills the names of the base URL with the values of a layer. */
  readonly fill: (layer: FillingLayer) => FilledBase;
  /** The origin of the base URL with these values; `undefined` if they give no valid one. */
  readonly originWith: (valueOf: (name: string) => unknown) => string | undefined;
}

/** How a base URL with names is written. */
export interface ServerPlan {
  /** The steps of its host and path, if `shortUrl` may write them: it has no query and no dot segment. */
  readonly short: readonly Step[] | undefined;
  /** Writes it with the values of a call. */
  readonly write: (
    values: CallValues,
    trail: Note[] | undefined,
    missingIsEmpty?: boolean,
  ) => AddressWriter;
}

/** A base URL with names, filled with the values of a layer. */
interface FilledBase {
  /** Whether all values can be used. */
  readonly isFine: boolean;
  /**
   * The base URL with the values. Wrong values throw one error, which also names the wrong values of `call`; `describe`
   * names the route, that of the call unless it is given.
   */
  readonly check: (call?: PlannedCall, describe?: () => string) => Base;
}

/** A layer whose values fill a base URL. */
export interface FillingLayer {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** The service; `undefined` for one whose missing values are errors. */
  readonly service?: { readonly missingIsEmpty: boolean };
}

/** A base URL. One with names has no path of its own: it is written for each call, or filled once for a layer. */
export interface Base {
  /** As it was written. */
  readonly text: string;
  /** The origin in the form in which origins are compared; `undefined` if values decide it. */
  readonly origin: string | undefined;
  /** The origin and the start of the path, without the slash at its end. */
  readonly path: string;
  /** Its query, without the `?`. */
  readonly query: string;
  /** Whether its path may hold a dot segment. */
  readonly mayHaveDots: boolean;
  readonly toFill: BaseNames | undefined;
  /** The base URL with names that this one was filled from. */
  readonly unfilled: Base | undefined;
  /** Where the values for its names were written. */
  readonly trail: readonly Note[] | undefined;
}

/** What all layers of a service have in common. */
export interface Service {
  /** What each request remembers of its service, for the adapters. */
  readonly declared: Declared;
  /** How lists and objects are written in a query, and in a form. */
  readonly query: PairStyles;
  readonly form: DeclaredStyles;
  /** How bodies are written; `undefined` if only operations say so. */
  readonly body: BodyKind | undefined;
  /** The parameters that are credentials, and always go to the query. */
  readonly credentialParameters: ReadonlySet<string>;
  readonly sendsUpperCase: boolean;
  readonly missingIsEmpty: boolean;
  /** Decides which origins values may choose; `undefined` if they may choose none. */
  readonly origins: ChosenOrigins | undefined;
}

/** Which origins values may choose in a service with trusted origins. */
export interface ChosenOrigins {
  /** Writes a URL whose origin a value chose, without the base URL; `write` writes the address. */
  readonly write: (call: PlannedCall, write: () => AddressWriter) => AddressWriter;
  /** Whether a request may go to a URL whose origin a value chose. */
  readonly mayCall: (call: PlannedCall, url: string) => boolean;
  /** Whether a URL may be followed; `origin` is the base URL's. */
  readonly mayFollow: (url: string, origin: string | undefined) => boolean;
}

/** The hooks that a subclass overrides; `undefined` for the others. */
export interface Hooks {
  readonly writeQuery: WriteField | undefined;
  readonly finish: ((request: RequestOptions) => RequestOptions) | undefined;
}
