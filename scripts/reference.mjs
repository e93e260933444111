// The API reference: what api-documenter writes, with a page for each name instead of one for each member. Those of an
// entry become one page in the end.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DOCUMENTER = "node_modules/@microsoft/api-documenter/bin/api-documenter";

/**
 * The pages of an entry, by their paths within docs/api, with what of the model they show and where each of its names
 * is. `model` is the file that api-extractor wrote; `main` is what this gave for the main entry, to whose pages others
 * lead.
 */
export function pagesOf(entry, model, folder, main = { members: [], homes: new Map() }) {
  const members = prepare(model);
  execFileSync(
    process.execPath,
    [DOCUMENTER, "markdown", "--input-folder", dirname(model), "--output-folder", folder],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const written = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md") && name !== "index.md")
      .sort()
      .map((name) => [name, withoutRepeats(readFileSync(join(folder, name), "utf8"))]),
  );
  const homes = new Map([["endpoint-core.md", "README.md"]]);
  const pages = new Map();
  for (const member of members) {
    const file = fileOf(member.name);
    if (main.members.some((each) => isSame(each, member))) {
      for (const name of [...written.keys()].filter((each) => isOf(member, each))) {
        const home = main.homes.get(name);
        homes.set(name, home && `../endpoint-core/${home}`);
      }
    } else {
      const page = joined(member.name.toLowerCase(), written, homes) + signaturesOf(member);
      pages.set(`${entry}/${homes.get(file)}`, page + missingLinks(member, page));
    }
  }
  pages.set(`${entry}/README.md`, readmeOf(written));
  const made = Array.from(pages, ([path, text]) => [path, finished(text, homes, entry, path)]);
  return { pages: new Map(made), members, homes };
}

/** A page without the parameters and the result of a function of which it says no more than the signature. */
function withoutRepeats(text) {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/^## Parameters\n\n<table>([^]*?)<\/table>\n+/gm, (section, table) => {
      const rows = Array.from(table.matchAll(/<tr><td>([^]*?)<\/tr>/g), ([row]) => row);
      return rows.every((row) => /<td>\s*(?:_\(Optional\)_\s*)?<\/td><\/tr>$/.test(row))
        ? ""
        : section;
    })
    .replace(/^\*\*Returns:\*\*\n\n[^\n]+\n+(?=#|$(?![^]))/gm, "");
}

/** The start of the page of an entry, which names what is exported. */
function readmeOf(written) {
  return written
    .get("endpoint-core.md")
    .replace(/^## [^\n]+\n\n<table>(?:(?!<td>|<\/table>)[^])*<\/table>\n/gm, "")
    .replace(/<table>[^]*?<\/table>/g, (table) =>
      Array.from(table.matchAll(/<tr><td>\s*(\[.*\))/g), ([, link]) => link).join(",\n"),
    );
}

function fileOf(name) {
  return `endpoint-core.${name.toLowerCase()}.md`;
}

/** The page of a member of the model. */
export function pageOf(homes, { name }) {
  return homes.get(fileOf(name)).replace(/#.*/, "");
}

/** Whether they are one declaration, which the main entry and another one export. */
function isSame(one, other) {
  return one.name === other.name && one.fileUrlPath === other.fileUrlPath;
}

/** Whether a page is that of a name, or of one of its members. */
function isOf({ name }, file) {
  return file === fileOf(name) || file.startsWith(`endpoint-core.${name.toLowerCase()}.`);
}

/** What the package exports of the names in the signatures of a part of the model. */
export function namesIn(member) {
  const { excerptTokens = [], members = [] } = member;
  const own = excerptTokens.flatMap(({ canonicalReference = "" }) => {
    const [, name] = /^endpoint-core!(\w+):/.exec(canonicalReference) ?? [];
    return name === undefined ? [] : [name];
  });
  return [...new Set([...own, ...members.flatMap(namesIn)])];
}

/** The names in signatures to which nothing on a page leads yet; a code block can hold no links. */
function missingLinks(member, page) {
  const links = namesIn(member)
    .filter((name) => name !== member.name && !page.includes(`(./${fileOf(name)})`))
    .map((name) => `[${name}](./${fileOf(name)})`);
  return links.length === 0 ? "" : `\n**In signatures:** ${links.join(", ")}\n`;
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
 * Names of files are in lower case, so that `server` and `Server`, or `DEFAULTS` and `defaults`, would share
 * one. The function, variable or property gets a mark, which is taken out of the finished text. Gives what is exported.
 */
function prepare(model) {
  const api = readModel(model);
  const separate = ({ members = [] }) => {
    for (const member of members) {
      const isShared = members.some(
        ({ name }) => name !== member.name && name?.toLowerCase() === member.name?.toLowerCase(),
      );
      if (isShared && /^(Variable|Property|Function)/.test(member.kind)) {
        member.name += `_${member.kind}`;
      }
      separate(member);
    }
  };
  separate(api);
  writeFileSync(model, JSON.stringify(api));
  return api.members[0].members;
}

/** The model without the namespace `Signatures`, whose types are no part of the reference unless they are exported as well. */
function readModel(model) {
  const text = readFileSync(model, "utf8");
  const exported = new Set(JSON.parse(text).members[0].members.map(({ name }) => name));
  const api = JSON.parse(
    text.replace(/"endpoint-core!Signatures\.(\w+)/g, (own, name) =>
      exported.has(name) ? `"endpoint-core!${name}` : own,
    ),
  );
  const [all] = api.members;
  all.members = all.members.filter(({ name }) => name !== "Signatures");
  return api;
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

const MARK = /\\?_(Variable|PropertySignature|Property|Function)\b/g;

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
        const title = titleOf(text);
        homes.set(name, `${symbol}.md#${anchorOf(title, anchors)}`);
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

function titleOf(text) {
  return /^## (.+)$/m.exec(text)?.[1] ?? "";
}

function bodyOf(text) {
  return text.slice(text.indexOf("\n", text.search(/^## /m)) + 1);
}

/** The anchor of a title. */
function slugOf(title) {
  return title
    .replaceAll("\\", "")
    .toLowerCase()
    .replace(/[^a-z\d _-]/g, "")
    .replaceAll(" ", "-");
}

/** The anchor of a title on a page, with a number where others have the same; `counts` says how many there were. */
export function anchorOf(title, counts) {
  const slug = slugOf(title);
  const count = counts.get(slug) ?? 0;
  counts.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** The titles of a page. In a block of code nothing is one. */
export function titlesOf(text) {
  const prose = text.replace(/^```[^]*?^```$/gm, "");
  return Array.from(prose.matchAll(/^#+ (.+)$/gm), ([, title]) => title);
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
