import type { EndpointDefaults, NamedOptions } from "../options.js";

/**
 * A mark in the type of a factory: the options that its layers of defaults set, which later calls need not repeat. No
 * object has such a field; TypeScript alone reads it. With the mark, `defaults()` of a subclass gives the subclass.
 * Where the names of the options are not known, the mark says nothing. `Layered<{ org: string }>` is
 * `{ readonly "~defaults"?: { readonly org: () => string } }`.
 *
 * @remarks It is always a mapped type: linters do not accept the intersection of a class and an interface as an
 * instance of that class. Marks of several layers intersect. Each value is what a function returns: of two functions
 * the later one counts. Values themselves, such as a text and `null`, would make the whole mark `never`.
 */
export type Layered<Options> = string extends keyof Options
  ? { readonly [Mark in "~defaults"]?: object }
  : {
      readonly [Mark in "~defaults"]?: {
        readonly [Key in keyof Options]: undefined extends Options[Key]
          ? // The weaker layer may count.
            unknown
          : () => Options[Key];
      };
    };

/** The options that the layers of a factory were made of. If nothing is inferred, there are none. */
export type DefaultsOf<Factory> = Factory extends { "~defaults"?: infer Options }
  ? unknown extends Options
    ? object
    : {
        readonly [
          Key in keyof NonNullable<Options>
        ]: NonNullable<Options>[Key] extends () => infer Value ? Value : unknown;
      }
  : object;

/** The options of two layers together: the stronger layer's count, unless they are `undefined`. */
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
