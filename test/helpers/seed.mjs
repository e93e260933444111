// Loaded ahead of the tests. Properties are checked with the same inputs on each run, so that a change is to
// blame for what fails; `npm run fuzz` checks them with other inputs each time. `FC_SEED` repeats a run.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 1) });
