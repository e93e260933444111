// Builds the page from dist/ into playground/site, which any server of static files can host, and serves it on
// loopback. With --build it only builds.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { githubRoutes } from "../bench/github.mjs";
import { licenseOf } from "./license.mjs";

const SITE = "playground/site";

/** The files of the package that the page loads as they are published. */
const PUBLISHED = /^(?:endpoint-core|adapters|openapi|shared-\w+)\.js$/;

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };

/** The page's own script imports the published files beside it, and loads the one that reads YAML when it needs it. */
const beside = {
  name: "beside",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/yaml\.js$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /\/index\.js$/ }, ({ path }) => {
      const [, entry = "endpoint-core"] = /(adapters|openapi)\/index\.js$/.exec(path) ?? [];
      return { path: `./${entry}.js`, external: true };
    });
  },
};

/** Writes the site; needs a build of the package. */
export async function buildSite() {
  rmSync(SITE, { recursive: true, force: true });
  mkdirSync(SITE, { recursive: true });
  for (const file of readdirSync("dist").filter((name) => PUBLISHED.test(name))) {
    copyFileSync(join("dist", file), join(SITE, file));
  }
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
  await build({ ...files, entryPoints: ["playground/app.ts"], define, plugins: [beside] });
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
