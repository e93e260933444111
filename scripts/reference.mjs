// The API reference in docs/api: what api-documenter writes, with a page for each name instead of one for
// each member.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DOCUMENTER = "node_modules/@microsoft/api-documenter/bin/api-documenter";

/** The pages of an entry, by their paths within docs/api; `model` is the file that api-extractor wrote. */
export function pagesOf(entry, model, folder) {
  const signatures = prepare(model);
  execFileSync(
    process.execPath,
    [DOCUMENTER, "markdown", "--input-folder", dirname(model), "--output-folder", folder],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const written = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md") && name !== "index.md")
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n")]),
  );
  const names = [...written.keys()].map((name) => name.split(".").slice(1, -1));
  const symbols = names.filter(({ length }) => length === 1).map(([symbol]) => symbol);
  const pages = new Map([[`${entry}/README.md`, written.get("endpoint-core.md")]]);
  const homes = new Map([["endpoint-core.md", "README.md"]]);
  for (const symbol of symbols) {
    const page = joined(symbol, written, homes);
    pages.set(`${entry}/${symbol}.md`, page + (signatures.get(symbol) ?? ""));
  }
  return new Map(Array.from(pages, ([path, text]) => [path, finished(text, homes, entry, path)]));
}

/** The index of all entries. */
export function indexOf(entries) {
  const sorted = [...entries].sort((a, b) => importOf(a).localeCompare(importOf(b), "en"));
  const rows = sorted.map((entry) => `- [\`${importOf(entry)}\`](${entry}/README.md)\n`);
  return `# API reference

\`npm run api:update\` writes these pages from the comments in the sources. [The guide](../guide/README.md) explains how things work
together.

${rows.join("")}`;
}

/** Writes the pages, in place of all that were there. */
export function writePages(root, pages) {
  rmSync(root, { recursive: true, force: true });
  for (const [path, text] of pages) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** A table of HTML as one of Markdown, which can be read as it is. */
function tableOf(html) {
  const [head, ...rows] = Array.from(html.matchAll(/<tr>([^]*?)<\/tr>/g), ([, row]) =>
    Array.from(row.matchAll(/<t[hd]>([^]*?)<\/t[hd]>/g), ([, cell]) =>
      cell
        .trim()
        .replace(/\s*\n\s*/g, " ")
        .replace(/(?<!\\)\|/g, "\\|"),
    ),
  );
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function importOf(entry) {
  return entry === "endpoint-core" ? entry : `endpoint-core/${entry}`;
}

/**
 * Names of files are in lower case, so that `endpoint` and `Endpoint`, or `DEFAULTS` and `defaults`, would share
 * one. The variable or property gets a mark, which is taken out of the finished text. Gives what the pages lack:
 * the signatures of interfaces that can be called.
 */
function prepare(model) {
  const api = JSON.parse(readFileSync(model, "utf8"));
  const separate = ({ members = [] }) => {
    for (const member of members) {
      const isShared = members.some(
        ({ name }) => name !== member.name && name?.toLowerCase() === member.name?.toLowerCase(),
      );
      if (isShared && /^(Variable|Property)/.test(member.kind)) {
        member.name += `_${member.kind}`;
      }
      separate(member);
    }
  };
  separate(api);
  writeFileSync(model, JSON.stringify(api));
  const [{ members }] = api.members;
  return new Map(members.map((member) => [member.name.toLowerCase(), signaturesOf(member)]));
}

function signaturesOf({ members = [] }) {
  const calls = members.filter(({ kind }) => kind === "CallSignature");
  const texts = calls.map(({ docComment, excerptTokens }) => {
    const comment = docComment.replace(/^\/\*\*|^ \*\/?/gm, "").trim();
    const code = excerptTokens.map(({ text }) => text).join("");
    return `${comment}\n\n\`\`\`typescript\n${code}\n\`\`\`\n`;
  });
  return texts.length === 0 ? "" : `\n## Calls\n\n${texts.join("\n")}`;
}

const MARK = /\\?_(Variable|PropertySignature|Property)\b/g;

/** The page of a name with the pages of its members behind it; `homes` learns where each of them is now. */
function joined(symbol, written, homes) {
  const file = `endpoint-core.${symbol}.md`;
  const page = written.get(file);
  homes.set(file, `${symbol}.md`);
  const anchors = new Map();
  const sections = [];
  for (const [name, text] of written) {
    if (name.startsWith(`endpoint-core.${symbol}.`) && name !== file) {
      if (isTold(text)) {
        homes.set(name, undefined);
      } else {
        const [, title = ""] = /^## (.+)$/m.exec(text) ?? [];
        const anchor = slugOf(title);
        const count = anchors.get(anchor) ?? 0;
        anchors.set(anchor, count + 1);
        homes.set(name, `${symbol}.md#${anchor}${count === 0 ? "" : `-${count}`}`);
        sections.push(`## ${title}\n${bodyOf(text).replace(/^## /gm, "### ")}`);
      }
    }
  }
  return [page, ...sections].join("\n");
}

/** Whether the table of members says all that the page of a member does: its type and one paragraph. */
function isTold(text) {
  return / property\n/.test(text) && !/^## (?!.* property$)|^\*\*(?!Signature)/m.test(text);
}

function bodyOf(text) {
  return text.slice(text.indexOf("\n", text.search(/^## /m)) + 1);
}

function slugOf(title) {
  return title
    .replaceAll("\\", "")
    .toLowerCase()
    .replace(/[^a-z\d _-]/g, "")
    .replaceAll(" ", "-");
}

/** A page with its title on top, links that lead where the pages are now, and no gaps. */
function finished(text, homes, entry, path) {
  const start = text.search(/^## /m);
  const crumbs = path.endsWith("/README.md")
    ? "[API reference](../README.md)"
    : `[API reference](../README.md) › [${importOf(entry)}](README.md)`;
  const title = text
    .slice(start + 3, text.indexOf("\n", start))
    .replace(/^endpoint-core package$/, importOf(entry));
  const body = text
    .slice(text.indexOf("\n", start))
    .replace(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\(\.\/([^)]+)\)/g, (_, label, file) =>
      homes.get(file) === undefined ? label : `[${label}](${homes.get(file)})`,
    )
    .replaceAll("<!-- -->", "")
    .replace(/^<table>[^]*?<\/table>$/gm, tableOf)
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n");
  return `${crumbs}\n\n# ${title}${body.trimEnd()}\n`.replace(MARK, "");
}
