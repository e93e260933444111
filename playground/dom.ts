/** What the page needs of the document, typed. */

/** The element of the page with this id. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) {
    throw new Error(`The page has no ${type.name} with the id ${id}`);
  }
  return found;
}

/** A new element; attributes that are `undefined` are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(
    ...children.flatMap((child) => (typeof child === "string" ? breakable(child) : [child])),
  );
  return made;
}

/** A text that may break behind each part of a path, a query, a list or a JSON pointer, so that no word of it has to. */
function breakable(text: string): readonly (Node | string)[] {
  return text
    .split(/(?<=[\w})%.][/?&,]|~1)(?=[\w{%~-])/)
    .flatMap((part, i) => (i === 0 ? [part] : [document.createElement("wbr"), part]));
}
