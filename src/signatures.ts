// The types of `Signatures`. If two files export the same name, `export type *` drops it, and `npm run api` does not
// notice.
export type { ExplainArgument, ExplainRest } from "./explain.js";
export type { NamedData, NoMisspeltOptions } from "./layers/declarations.js";
export type { Misspelt, NamedOptions, NoCredential } from "./options.js";
export type { BodyMethod, QueryMethod } from "./grammar/methods.js";
export type * from "./types/Argument.js";
export type * from "./types/callArguments.js";
export type * from "./types/defaults.js";
export type * from "./types/described.js";
export type * from "./types/input.js";
export type { KnownDefaults } from "./types/layered.js";
export type * from "./types/missing.js";
export type * from "./types/output.js";
export type * from "./types/routeNames.js";
export type * from "./types/takes.js";
export type * from "./types/placeValues.js";
