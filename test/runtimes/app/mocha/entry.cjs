const assert = require("node:assert/strict");

it("all checks", () => {
  assert.deepEqual(require("../entry.cjs").failures, []);
});
