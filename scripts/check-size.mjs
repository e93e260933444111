// Fails when `import { endpoint }` from dist/ weighs more than its budget. Needs a build.
import { BUDGET, bytesOf } from "../bench/bytes.mjs";

const { minified, gzipped } = await bytesOf("endpoint-core");
const sizes = `${minified} bytes minified, ${gzipped} gzipped; the budget is ${BUDGET} gzipped`;
if (gzipped > BUDGET) {
  console.error(`import { endpoint } is too large: ${sizes}`);
  process.exitCode = 1;
} else {
  console.log(`import { endpoint }: ${sizes}`);
}
