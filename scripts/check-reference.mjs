// What the reference lacks: names in signatures to which nothing leads, links that lead nowhere, and names of which
// nothing is said.
import { posix } from "node:path";
import { anchorOf, namesIn, pageOf, titlesOf } from "./reference.mjs";

/** A line for each thing that is wrong; `parts` has the members of the model of each entry. */
export function wrongIn(pages, parts) {
  return [
    ...parts.flatMap(({ entry, members, homes }) =>
      members.flatMap((member) => unlinkedOn(pages, entry, member, homes)),
    ),
    ...deadLinksIn(pages),
    ...Array.from(pages, ([path, text]) => untold(path, text)).flat(),
  ];
}

/** A line for each link that leads nowhere. */
export function deadLinksIn(pages) {
  return Array.from(pages, ([path, text]) => deadLinks(pages, path, text)).flat();
}

/** The names in the signatures of a member that are not links on its page. */
function unlinkedOn(pages, entry, member, homes) {
  const path = posix.join(entry, pageOf(homes, member));
  const text = pages.get(path) ?? "";
  return namesIn(member)
    .filter((name) => name !== member.name && !text.includes(`[${name}](`))
    .map((name) => `${path}: ${name} stands in a signature of ${member.name} and is not a link`);
}

function deadLinks(pages, path, text) {
  return Array.from(text.matchAll(/(?<!\\)\]\(((?!\w+:)[^)\s]+)\)/g), ([, target]) => target)
    .filter((target) => {
      const [file, anchor] = target.split("#");
      const found = file === "" ? path : posix.join(posix.dirname(path), file);
      const page = pages.get(found);
      // The guide has tests of its own.
      const isMissing = page === undefined && !found.startsWith("../");
      return isMissing || (anchor !== undefined && !anchorsOf(page ?? "").has(anchor));
    })
    .map((target) => `${path}: the link ${target} leads nowhere`);
}

function anchorsOf(page) {
  const counts = new Map();
  return new Set(titlesOf(page).map((title) => anchorOf(title, counts)));
}

function untold(path, text) {
  return Array.from(
    text.matchAll(/^#+ (.+)\n\n\*\*Signature:\*\*/gm),
    ([, title]) => `${path}: nothing is said of the ${title}`,
  );
}
