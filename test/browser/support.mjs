// Finds browsers and opens pages in them without a driver: the page itself tells the server what it saw.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { words } from "../helpers/words.ts";

const root = new URL("../../", import.meta.url);

/** The program that the variable names, else the one at a usual path; ends without one. */
function findBrowser(name, variable, packageName, usualPaths) {
  const { [variable]: given } = process.env;
  const found = (given ? [given] : usualPaths).find(existsSync);
  if (!found) {
    console.error(
      `The browser tests need ${name}, and none was found.\n` +
        `Install it (Debian, Ubuntu: apt-get install ${packageName}), or set ${variable} to its program.`,
    );
    process.exit(1);
  }
  return found;
}

export const CHROMIUM = findBrowser("Chromium", "CHROMIUM_PATH", "chromium", [
  ...words("/usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome"),
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]);

const FIREFOX = findBrowser("Firefox", "FIREFOX_PATH", "firefox-esr", [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
]);

export const BROWSERS = [
  { name: "Chromium", path: CHROMIUM, agent: "Chrome" },
  { name: "Firefox", path: FIREFOX, agent: "Firefox/" },
];

/** No sandbox: containers run as root, and the page is our own. The rest keeps Chromium off the net. */
export const CHROMIUM_ARGS = words(`
  --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync
`);

/** What keeps Firefox off the net, and from asking questions. */
const FIREFOX_PREFERENCES = words(`
  app.normandy.enabled app.update.enabled browser.shell.checkDefaultBrowser
  browser.safebrowsing.downloads.remote.enabled browser.safebrowsing.malware.enabled
  browser.safebrowsing.phishing.enabled datareporting.policy.dataSubmissionEnabled
  network.captive-portal-service.enabled network.connectivity-service.enabled toolkit.telemetry.enabled
`);

/** Opens the page in a browser with a profile of its own; gives a function that ends it. */
export function openPage(browser, url) {
  const profile = mkdtempSync(join(tmpdir(), "endpoint-core-"));
  const lines = FIREFOX_PREFERENCES.map((name) => `user_pref("${name}", false);`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args =
    browser.name === "Firefox"
      ? ["--headless", "--no-remote", "--profile", profile, url]
      : ["--headless", ...CHROMIUM_ARGS, `--user-data-dir=${profile}`, url];
  const child = spawn(browser.path, args, { stdio: "ignore", detached: true });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return async () => {
    if (child.exitCode === null) {
      // The browser and the processes that it started, which are a group.
      process.kill(-child.pid, "SIGKILL");
      await ended;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** A module as it is published, or a file of the tests with what it imports. */
export async function script(file) {
  const path = fileURLToPath(new URL(file, root));
  if (!file.endsWith(".ts")) {
    return readFile(path, "utf8");
  }
  const made = await build({ entryPoints: [path], bundle: true, format: "esm", write: false });
  return made.outputFiles[0].text;
}

export async function listen(respond) {
  const server = createServer(respond);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}
