import type { NoCredential } from "../options.js";
import type { OpenOptions } from "./callArguments.js";
import type { Reserved, ValueUnder } from "./input.js";
import type { InJson, Input, InUrl } from "./placeValues.js";
import type { IfGeneric, IsNever } from "./routeNames.js";

/** Options of a layer of defaults: any names; where the description has the name, a value of a described type. */
export type DefaultsArgument<Paths, Options> = OpenOptions<Options> &
  (
    | ({ readonly [Name in DescribedNames<Paths, Options>]?: OpenUnless<ValuesOf<Paths, Name>> } & {
        // As a parameter it would be sent with each request, in a URL or a body.
        readonly [Name in OwnNames<Options> & keyof NoCredential]?:
          NoCredential[Name] | ValuesOf<Paths, Name>;
      })
    | IfGeneric<keyof Options, unknown>
  );

/** The names of a layer, where there is a description. */
export type DescribedNames<Paths, Options> = unknown extends Paths
  ? never
  : Exclude<OwnNames<Options>, Reserved>;

/** The names of a layer; none where any may be in it. */
export type OwnNames<Options> = string extends keyof Options ? never : keyof Options;

/** A name that no operation has may hold any value. */
export type OpenUnless<Value> = IsNever<Value> extends true ? unknown : Value | null | undefined;

/** The values that a parameter of this name has, in any operation. */
export type ValuesOf<Paths, Name extends PropertyKey> = ValueIn<
  { [Url in keyof Paths]: Paths[Url][keyof Paths[Url]] }[keyof Paths],
  Name
>;

/** The value that an operation has under a name: in its path, or else in query or body. */
export type ValueIn<Operation, Name extends PropertyKey> = Operation extends {
  parameters: { path: { [Key in Name]: infer Value } };
}
  ? Input<Value, InUrl>
  : | (Operation extends { parameters: { query?: infer Fields } }
        ? Input<ValueUnder<Fields, Name>, InUrl>
        : never)
    | (Operation extends {
        requestBody?: { content: { "application/json": infer Fields } };
      }
        ? Input<ValueUnder<Fields, Name>, InJson>
        : never);
