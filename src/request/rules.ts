/** What services and operations say beyond plain data: the shapes of the values in vocabulary/. */
import type { Value } from "../grammar/values.js";
import type { BodyWriter } from "./body.js";
import type { ParameterHeaders } from "./headers.js";
import type { BaseUrlVariable } from "../types/profile.js";
import type { Base } from "./service.js";
import type { PlannedCall } from "./write.js";

/** How lists and objects are written as pairs: `key` is encoded, and so is the text that is given back. */
export interface Styles {
  readonly list: WriteList;
  /** `undefined` where no style is declared: objects are refused. */
  readonly object: ObjectWriter | undefined;
}

/** Styles of which either part may be left out. */
export type PartialStyles = { readonly [Part in keyof Styles]?: Styles[Part] | undefined };

/** Writes a list; `isNamed` says that the brackets at the end of the key are those of the name. */
export type WriteList = (
  key: string,
  list: readonly Value[],
  styles: Styles,
  isNamed: boolean,
) => string;

/** Writes objects, alone and within lists. */
export interface ObjectWriter {
  readonly write: (key: string, object: ReadonlyMap<string, Value>, styles: Styles) => string;
  /** A list that holds objects, none of them empty: what it writes, or a text in place of each member. */
  readonly inList: (
    key: string,
    list: readonly Value[],
    styles: Styles,
    isRepeated: boolean,
    isNamed: boolean,
  ) => string | Value[];
}

/** How a list or an object is written as pairs of a query or a form, such as `brackets`. */
export interface Style<Text extends string = string> {
  /** Its name in plain data. */
  readonly style: Text;
  /** @internal */
  readonly list: WriteList | undefined;
  /** @internal */
  readonly object: ObjectWriter | undefined;
}

/** How dates or bytes are written, such as `unix`. */
export interface Format<Text extends string = string> {
  /** Its name in plain data. */
  readonly format: Text;
  /** Throws a `Refusal` for a value that has no such text. @internal */
  readonly write: (value: unknown) => unknown;
}

/** The place of a parameter, such as `header`. */
export interface Place<Text extends string = string> {
  /** Its name in plain data. */
  readonly in: Text;
  /** Tells the compiler places from rules of plain data, `{ in: "query", required: true }`; it is never set. */
  readonly "~place": true;
  /** Makes the text of a value, where the place needs one. @internal */
  readonly textOf: ((value: unknown, name: string) => unknown) | undefined;
  /** Makes headers of the parameters that go there. @internal */
  readonly headersOf: ParameterHeaders | undefined;
}

/** How a body is written, such as `form`. */
export interface BodyKind<Text extends string = string> {
  /** Its name in plain data: a kind, or the media type that stands in place of one. */
  readonly body: Text;
  /** `undefined` where there is no body. @internal */
  readonly writer: BodyWriter | undefined;
}

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

/** A rule of an operation for one parameter, checked. */
export interface Rule {
  /** `undefined` where the method decides. */
  readonly in: Place | undefined;
  /** The name that is sent; that of a header in lower case. */
  readonly name: string;
  readonly style: Style | undefined;
  readonly format: Format | undefined;
  readonly required: boolean;
}

/** A base URL with names: what `server` makes. */
export interface Server {
  /** The URL as it was written. */
  readonly server: string;
  /** What the server says of the names in its URL. */
  readonly variables: ReadonlyMap<string, BaseUrlVariable>;
  /** @internal */
  readonly base: Base;
  /** The base URL of this server with what `others` say of its names added. @internal */
  readonly with: (others: ReadonlyMap<string, BaseUrlVariable>) => Base;
}

/** An origin that is trusted as that of the baseUrl is: what `trustedOrigin` makes. */
export interface TrustedOrigin {
  /** The origin in the form in which origins are compared. */
  readonly origin: string;
  /** Whether a URL whose origin was chosen by values goes to one of `origins`. @internal */
  readonly mayChoose: (url: string, origins: ReadonlySet<string | undefined>) => boolean;
}

/** Where credentials may go: what `sameOrigin` is. */
export interface CredentialRule {
  /** Its name in plain data. */
  readonly credentials: "same-origin";
  /** Throws `UNSAFE_URL` if a credential of a call is on the way elsewhere. @internal */
  readonly check: (call: PlannedCall, url: string, guarded: GuardedNames, home: Home) => void;
}

/** Where a factory is at home. */
export interface Home {
  /** The base URL that it was made with. */
  readonly base: Base;
  /** Whether `base` is the vendor's own base URL. Then the servers of its operations are home as well. */
  readonly isVendors: boolean;
  /** The values for names in `base` that the factory was made with. Later layers and calls do not move home. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The names of the credentials, and the origins besides home where they may go. */
export interface GuardedNames {
  /** The names of headers, and those of the request. */
  readonly headers: readonly string[];
  readonly parameters: ReadonlySet<string>;
  readonly trusted: ReadonlySet<string | undefined>;
}
