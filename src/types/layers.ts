import type { Argument, CheckedRoute } from "./call.js";
import type { Input, InUrl, OpenOptions, Reserved } from "./input.js";
import type { EndpointDefaults, NamedOptions } from "./options.js";
import type { LiteralOf } from "./route.js";

/**
 * What marks a factory whose defaults hold these options. The mark exists for TypeScript only; it lets
 * `defaults()` give `this`, so that a subclass stays one. A mapped type, not an interface: linters take
 * the intersection of a class and an interface for no instance of that class.
 */
export type Layered<Options> = { readonly [Mark in "~defaults"]?: Named<Options> };

/** Options of any names say nothing about any of them. */
type Named<Options> = string extends keyof Options ? object : Options;

/** The options that the layers of a factory were made of. */
export type DefaultsOf<Factory> = Factory extends { readonly "~defaults"?: infer Options }
  ? Defined<Options>
  : object;
/** What was inferred from the mark, which may be nothing. */
type Defined<Options> = unknown extends Options ? object : NonNullable<Options>;

/** One layer of options over another. What is `undefined` leaves the weaker one's. */
export type Layer<Weaker, Stronger> = string extends keyof Stronger
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
export type KnownDefaults<Defaults> = EndpointDefaults & {
  readonly [Key in Exclude<keyof Defaults, keyof NamedOptions>]: Defaults[Key];
};

/** A route or options to be merged: they need not be complete. */
export type MergeArgument<Paths, Route> = Argument<
  Route,
  Route,
  [Route] extends [object] ? OpenOptions<Route> : CheckedRoute<Paths, LiteralOf<Route>, Route>
>;

/** Options of a layer: open, but of a described type where the description has the name. */
export type DefaultsArgument<Paths, Options> = OpenOptions<Options> & {
  readonly [Name in DescribedNames<Paths, Options>]?: Allowed<ValuesOf<Paths, Name>>;
};
/** The names of a layer, where there is a description. */
type DescribedNames<Paths, Options> = unknown extends Paths
  ? never
  : string extends keyof Options
    ? never
    : Exclude<keyof Options, Reserved>;
/** A name that no operation has is open. */
type Allowed<Value> = [Value] extends [never] ? unknown : Value | null | undefined;

/** The values that a parameter of this name has, in any operation. */
type ValuesOf<Paths, Name extends PropertyKey> = ValueIn<
  { [Url in keyof Paths]: Paths[Url][keyof Paths[Url]] }[keyof Paths],
  Name
>;
/** The value that an operation has under a name. */
type ValueIn<Operation, Name extends PropertyKey> = Operation extends {
  readonly parameters: { readonly path: { readonly [Key in Name]: infer Value } };
}
  ? Input<Value, InUrl>
  : Operation extends {
        readonly parameters: { readonly query?: { readonly [Key in Name]?: infer Value } };
      }
    ? unknown extends Value
      ? never
      : Input<Value, InUrl>
    : never;
