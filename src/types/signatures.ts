// What `Signatures` holds. A name that two of these files shared would not be in it, and `npm run api` would miss it.
export type * from "./arguments.js";
export type * from "./defaults.js";
export type * from "./description.js";
export type * from "./input.js";
export type * from "./layers.js";
export type * from "./missing.js";
export type * from "./operation.js";
export type * from "./options.js";
export type * from "./output.js";
export type * from "./profile.js";
export type * from "./route.js";
export type * from "./takes.js";
export type * from "./values.js";
