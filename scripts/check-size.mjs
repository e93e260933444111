// Fails when an import from dist/ weighs more than its ceiling. Needs a build.
import { bytesOf, WEIGHTS } from "../bench/bytes.mjs";

for (const { name, target, ceiling } of WEIGHTS) {
  const { minified, gzipped } = await bytesOf(name);
  const sizes = `${minified} bytes minified, ${gzipped} gzipped; the ceiling is ${ceiling} gzipped, the target ${target}`;
  if (gzipped > ceiling) {
    console.error(`import { ${name} } is too large: ${sizes}`);
    process.exitCode = 1;
  } else {
    console.log(`import { ${name} }: ${sizes}`);
  }
}
