import type { NamedOptions, EndpointDefaults } from "./options.js";

/**
 * What marks a factory whose defaults hold these options. The mark exists for TypeScript only; it lets
 * `defaults()` give `this`, so that a subclass stays one.
 */
export interface Layered<Options> {
  /** Never set. */
  readonly "~defaults"?: Named<Options>;
}

/** Options of any names say nothing about any of them. */
type Named<Options> = string extends keyof Options ? NoDefaults : Options;

/** The options that the layers of a factory were made of. */
export type DefaultsOf<Factory> = Factory extends { readonly "~defaults"?: infer Options }
  ? Defined<Options>
  : NoDefaults;
type Defined<Options> = unknown extends Options ? NoDefaults : NonNullable<Options>;

/** The options of no layer. */
export type NoDefaults = Record<never, never>;

/** The names of the parameters that a default has a value for. */
export type GivenBy<Defaults> = {
  [Key in keyof Defaults]-?: null extends Defaults[Key]
    ? never
    : undefined extends Defaults[Key]
      ? never
      : Key;
}[keyof Defaults];

/** One layer of options over another. What is `undefined` leaves the weaker one's. */
export type Layer<Weaker, Stronger> = LayerOfNamed<Weaker, Named<Stronger>>;
type LayerOfNamed<Weaker, Stronger> = {
  readonly [Key in keyof Weaker | keyof Stronger]: Key extends keyof Stronger
    ? undefined extends Stronger[Key]
      ? Exclude<Stronger[Key], undefined> | (Key extends keyof Weaker ? Weaker[Key] : undefined)
      : Stronger[Key]
    : Key extends keyof Weaker
      ? Weaker[Key]
      : never;
};

/** `DEFAULTS` with the parameters that the layers set. */
export type KnownDefaults<Defaults> = EndpointDefaults & {
  readonly [Key in Exclude<keyof Defaults, keyof NamedOptions>]: Defaults[Key];
};
