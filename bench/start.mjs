// How long a script takes that only imports the package, against one that does nothing.
import { spawnSync } from "node:child_process";
import { median, quantile } from "./time.mjs";

const IMPORT = 'import "endpoint-core";';

/** Milliseconds of an empty script, and of importing on top of it; `noise` is what equals differ by. */
export function timeImport(rounds) {
  const [before, imports, after] = [[], [], []];
  for (let i = 0; i <= rounds; i += 1) {
    before.push(timeScript(""));
    imports.push(timeScript(IMPORT));
    after.push(timeScript(""));
  }
  // The first round reads the files from the disk.
  const rest = (times) => times.slice(1);
  const differences = rest(imports.map((ms, i) => ms - (before[i] + after[i]) / 2));
  const control = rest(after.map((ms, i) => ms - before[i]));
  return {
    empty: median(rest([...before, ...after])),
    extra: median(differences),
    noise: quantile(control, 0.75) - quantile(control, 0.25),
  };
}

function timeScript(script) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: import.meta.dirname,
  });
  if (status !== 0) {
    throw new Error(`The script failed: ${script}`);
  }
  return performance.now() - start;
}
