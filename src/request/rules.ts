/** Interfaces of the vocabulary. Those of styles, body kinds and credentials are in the files that use them. */
import type { HeaderValue } from "../options.js";
import type { Base, BaseUrlVariable } from "./baseUrl.js";
import type { ParameterHeaders } from "./headers.js";
import type { FieldRule } from "./pairs.js";

/** Which of a client's options are credentials, and how they are sent: what `bearer` and its like make. */
export interface Scheme {
  /** Tells the compiler what this value is; it is never set. */
  readonly is?: "a scheme";
  /** The names of the options. @internal */
  readonly options: readonly string[];
  /** What is sent. @internal */
  readonly place: "headers" | "query";
  /** Its name there. @internal */
  readonly name: string;
  /**
   * The credential to send, made of the given options; `null` for none. `set` is what another scheme wrote to the same
   * header, `below` what the layer below has there. @internal
   */
  readonly write: (
    given: ReadonlyMap<string, unknown>,
    set?: string | null,
    below?: HeaderValue | null,
  ) => string | null;
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

/** A rule of an operation for one parameter, checked. */
export interface Rule extends FieldRule {
  /** `undefined` where the method decides. */
  readonly in: Place | undefined;
  readonly format: Format | undefined;
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
  readonly mayChoose: (url: string, origins: ReadonlySet<string>) => boolean;
}
