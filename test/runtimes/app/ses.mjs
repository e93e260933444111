// A compartment has no globals but those of the language.
import "ses";
import { readFileSync } from "node:fs";

lockdown({ errorTaming: "unsafe" });
const script = readFileSync(new URL("../script.js", import.meta.url), "utf8");
// Of a script's text SES refuses what looks like a comment of HTML or an import.
console.log(new Compartment().evaluate(`${script}; runtimeReport`));
