// Fails when an import from dist/ weighs more than its ceiling. Needs a build.
import { weigh, WEIGHTS } from "../bench/bytes.mjs";

for (const weight of WEIGHTS) {
  const { name, target, ceiling } = weight;
  const { minified, gzipped } = await weigh(weight);
  const sizes = `${minified} bytes minified, ${gzipped} gzipped; the ceiling is ${ceiling} gzipped, the target ${target}`;
  if (gzipped > ceiling) {
    console.error(`import { ${name} } is too large: ${sizes}`);
    process.exitCode = 1;
  } else {
    console.log(`import { ${name} }: ${sizes}`);
  }
}
