// README.md as the page of a registry shows it: pictures are left out, and links lead to the published files,
// since relative ones lead nowhere there. `npm pack` writes it in place of the repository's (prepack) and puts
// that back (postpack, with --restore).
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const README = "README.md";
const KEPT = "temp/README.md";

if (existsSync(KEPT)) {
  copyFileSync(KEPT, README);
  rmSync(KEPT);
}
if (!process.argv.includes("--restore")) {
  const { name, version, files } = JSON.parse(readFileSync("package.json", "utf8"));
  mkdirSync("temp", { recursive: true });
  copyFileSync(README, KEPT);
  writeFileSync(
    README,
    registryPage(readFileSync(README, "utf8"), `https://unpkg.com/${name}@${version}/`, files),
  );
}

function registryPage(text, address, files) {
  const packed = files.map(
    (file) => new RegExp(`^${file.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}(?:[/#]|$)`),
  );
  const isPacked = (path) => packed.some((pattern) => pattern.test(path));
  return text
    .replace(/<picture>[^]*?<\/picture>\n\n/g, "")
    .replace(/^!\[[^\]]*\]\([^)]*\)\n\n/gm, "")
    .replace(/\[([^\]]*)\]\((?!https?:|#)([^)]+)\)/g, (_, label, path) =>
      isPacked(path) ? `[${label}](${address}${path})` : label,
    );
}
