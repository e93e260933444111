import { addressProbes } from "./addresses.js";
import { fieldProbes } from "./fields.js";
import { objectProbes } from "./objects.js";
import type { Probe } from "./probe.js";
import { timeProbes } from "./time.js";

/** All probes, which the tests run against this library and a script against its peer. */
export const probes: readonly Probe[] = [
  ...timeProbes,
  ...addressProbes,
  ...fieldProbes,
  ...objectProbes,
];
