test("all checks", () => {
  const { failures } = require("../entry.cjs");
  expect(failures).toEqual([]);
});
