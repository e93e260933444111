// Lets Node run the TypeScript sources: `node --import ./test/register.mjs file.ts`.
import { register } from "node:module";

register("ts-node/esm", import.meta.url);
register("./self.mjs", import.meta.url);
