// Lets Node run the TypeScript sources: `node --import ./test/register.mjs file.ts`.
import { register } from "node:module";

register("./loader.mjs", import.meta.url);
// Errors name the lines of the sources.
process.setSourceMapsEnabled(true);
