import { addressProbes } from "./addresses.js";
import { fieldProbes } from "./fields.js";
import type { Probe } from "./probe.js";

/** All probes, which the tests run against this library and a script against its peer. */
export const probes: readonly Probe[] = [...addressProbes, ...fieldProbes];
