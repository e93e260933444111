import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const register = new URL("../register.mjs", import.meta.url).href;

/**
 * Runs a script, by its path from this folder, in a process of its own, and gives what it prints as JSON: it needs
 * flags of V8, and neither the other tests' garbage nor the counting of what is covered may be measured with it.
 */
export async function runChild(script: string, ...flags: string[]): Promise<unknown> {
  // Node passes on a variable that is missing here, but not one that is undefined.
  const env = { ...process.env, NODE_V8_COVERAGE: undefined };
  const path = fileURLToPath(new URL(script, import.meta.url));
  const args = [...flags, "--import", register, path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}
