// Lets Node run the TypeScript sources: `node --import ./test/register.mjs file.ts`.
import { register } from "node:module";

register("./hooks.mjs", import.meta.url);
