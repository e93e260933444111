import type { EndpointDefaults, NamedOptions } from "./options.js";

/**
 * What marks a factory whose defaults hold these options; options of any names say nothing about any
 * of them. The mark exists for TypeScript only; it lets `defaults()` give `this`, so that a subclass
 * stays one. A mapped type in any case: linters take the intersection of a class and an interface for
 * no instance of that class.
 */
export type Layered<Options> = string extends keyof Options
  ? { readonly [Mark in "~defaults"]?: object }
  : { readonly [Mark in "~defaults"]?: Options };

/** The options that the layers of a factory were made of. What is inferred may be nothing. */
export type DefaultsOf<Factory> = Factory extends { "~defaults"?: infer Options }
  ? unknown extends Options
    ? object
    : NonNullable<Options>
  : object;

/** One layer of options over another. What is `undefined` leaves the weaker one's. */
export type Over<Weaker, Stronger> = string extends keyof Stronger
  ? Weaker
  : {
      readonly [Key in keyof Weaker | keyof Stronger]: Key extends keyof Stronger
        ? undefined extends Stronger[Key]
          ? Exclude<Stronger[Key], undefined> | (Key extends keyof Weaker ? Weaker[Key] : undefined)
          : Stronger[Key]
        : Key extends keyof Weaker
          ? Weaker[Key]
          : never;
    };

/** `DEFAULTS` with the parameters that the layers set. */
export type KnownDefaults<Defaults> = [keyof Defaults] extends [never]
  ? EndpointDefaults
  : EndpointDefaults & {
      readonly [Key in Exclude<keyof Defaults, keyof NamedOptions>]: Defaults[Key];
    };
