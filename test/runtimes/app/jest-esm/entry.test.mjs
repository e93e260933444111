import "../entry.mjs";

test("all checks", () => {
  expect(JSON.parse(globalThis.runtimeReport).failures).toEqual([]);
});
