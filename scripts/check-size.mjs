// Fails when `import { endpoint }` from dist/ weighs more than its ceiling. Needs a build.
import { bytesOf, CEILING, TARGET } from "../bench/bytes.mjs";

const { minified, gzipped } = await bytesOf("endpoint-core");
const sizes = `${minified} bytes minified, ${gzipped} gzipped; the ceiling is ${CEILING} gzipped, the target ${TARGET}`;
if (gzipped > CEILING) {
  console.error(`import { endpoint } is too large: ${sizes}`);
  process.exitCode = 1;
} else {
  console.log(`import { endpoint }: ${sizes}`);
}
