// Builds the page from the sources into playground/site, which any server of static files can host, and serves it on
// loopback. With --build it only builds.
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { githubRoutes } from "../bench/github.mjs";
import { licenseOf } from "./license.mjs";

const SITE = "playground/site";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };

/** Writes the site. */
export async function buildSite() {
  rmSync(SITE, { recursive: true, force: true });
  mkdirSync(SITE, { recursive: true });
  for (const file of ["index.html", "style.css"]) {
    copyFileSync(join("playground", file), join(SITE, file));
  }
  const files = {
    outdir: SITE,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    logLevel: "warning",
  };
  const define = { GITHUB_ROUTES: JSON.stringify(githubRoutes().sort()) };
  // The page loads what reads YAML when it needs it.
  await build({ ...files, entryPoints: ["playground/app.ts"], define, external: ["./yaml.js"] });
  const footer = { js: licenseOf("yaml") };
  await build({ ...files, entryPoints: ["playground/yaml.ts"], footer });
}

/** Serves the site on loopback; gives the server and its address. */
export async function serveSite(port = 0) {
  const server = createServer(({ url }, response) => {
    // Not `new URL`, which throws for some requests that a server gets.
    const [pathname] = url.split(/[?#]/);
    // The site has no folders, so that no path can lead out of it.
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    if (!/^[\w-]+\.\w+$/.test(name) || TYPES[extname(name)] === undefined) {
      response.writeHead(404).end();
      return;
    }
    try {
      const file = readFileSync(join(SITE, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildSite();
  if (process.argv.includes("--build")) {
    console.log(`${SITE} is ready for any server of static files`);
  } else {
    const { url } = await serveSite(Number(process.env.PORT ?? 4174));
    console.log(`The playground is at ${url} until you end this with Ctrl+C`);
  }
}
