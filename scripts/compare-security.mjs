// Runs the probes of test/security against this library and its peer, each library in a worker that is
// ended when a probe hangs. Prints what each fails; fails where this library does, or where its peer passes
// a probe.
import { once } from "node:events";
import { clearTimeout, setTimeout } from "node:timers";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { endpoint as octokit } from "@octokit/endpoint";
import { probes } from "../test/security/probes/index.ts";
import { own } from "../test/security/probes/libraries.ts";
import { HOME, TENANT } from "../test/security/probes/probe.ts";

const OWN = "endpoint-core";
const PEER = "@octokit/endpoint";
const MOST_MILLISECONDS = 10_000;

const libraries = {
  [OWN]: own,
  // It has no setting that keeps credentials at home.
  [PEER]: {
    endpoint: octokit,
    guarded: octokit.defaults({ baseUrl: HOME }),
    tenants: octokit.defaults({ baseUrl: TENANT }),
  },
};

/** "passed", or what is wrong. */
function outcomeOf(probe, library) {
  try {
    return probe.run(library) ?? "passed";
  } catch {
    return "passed";
  }
}

/** The outcomes of all probes, in order; a worker that hangs is ended, and another goes on. */
async function outcomesOf(library) {
  const outcomes = [];
  while (outcomes.length < probes.length) {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { library, from: outcomes.length },
    });
    let timer;
    const end = () => void worker.terminate();
    worker.on("message", (outcome) => {
      clearTimeout(timer);
      timer = setTimeout(end, MOST_MILLISECONDS);
      if (outcome !== undefined) {
        outcomes.push(outcome);
      }
    });
    await once(worker, "exit");
    clearTimeout(timer);
    if (outcomes.length < probes.length) {
      outcomes.push(`hangs, or ends the process`);
    }
  }
  return outcomes;
}

function work({ library, from }) {
  parentPort.postMessage(undefined);
  for (const probe of probes.slice(from)) {
    parentPort.postMessage(outcomeOf(probe, libraries[library]));
  }
}

async function main() {
  const [ours, theirs] = await Promise.all([outcomesOf(OWN), outcomesOf(PEER)]);
  let threat = "";
  probes.forEach((probe, i) => {
    if (probe.threat !== threat) {
      ({ threat } = probe);
      console.log(`\n${threat}`);
    }
    console.log(`  ${probe.name}\n    ${PEER} fails: ${theirs[i]}`);
    if (ours[i] !== "passed") {
      console.log(`    ${OWN} fails: ${ours[i]}`);
    }
  });
  const failed = theirs.filter((outcome) => outcome !== "passed").length;
  const broken = ours.filter((outcome) => outcome !== "passed").length;
  const blunt = probes.filter((_, i) => theirs[i] === "passed");
  console.log(`\n${probes.length} probes: ${PEER} fails ${failed}, ${OWN} fails ${broken}`);
  blunt.forEach(({ name }) => console.log(`${PEER} passes the probe: ${name}`));
  process.exitCode = broken > 0 || blunt.length > 0 ? 1 : 0;
}

if (isMainThread) {
  await main();
} else {
  work(workerData);
}
