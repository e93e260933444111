import { printable } from "../src/support/printable.js";
import { byId, element } from "./dom.js";
import type { Field } from "./fields.js";
import type { ParameterText } from "./state.js";

/** The text of a value that is chosen; of a list, that of the present text with the value as one more member. */
export function choiceOf(
  { isList }: Field,
  value: unknown,
  present: string,
): Omit<ParameterText, "name"> {
  if (!isList) {
    return typeof value === "string"
      ? { value, isJson: false }
      : { value: JSON.stringify(value), isJson: true };
  }
  return { value: JSON.stringify([...membersIn(present), value]), isJson: true };
}

function membersIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  } catch {
    return [];
  }
}

/** What happens when a field of the list, or one of its choices, is clicked. */
export interface FieldEvents {
  /** A row for the field is asked for. */
  readonly added: (name: string) => void;
  /** A value of the field is chosen. */
  readonly chosen: (field: Field, value: unknown) => void;
}

/** The fields of the present operation below the rows of parameters: required ones first, with their choices. */
export class FieldList {
  readonly #fold = byId("fields-fold", HTMLDetailsElement);
  readonly #title = byId("fields-title", HTMLElement);
  readonly #list = byId("fields", HTMLUListElement);
  readonly #events: FieldEvents;
  #route = "";

  constructor(events: FieldEvents) {
    this.#events = events;
  }

  /** Lists the fields of the operation with this route. */
  show(route: string, fields: readonly Field[]): void {
    this.#route = route;
    this.#title.textContent = `Fields of the operation (${fields.length})`;
    this.#list.replaceChildren(...fields.map((field) => this.#item(field)));
    this.#fold.open = true;
    this.#keep(route, fields.length);
  }

  /** Shows the list while its route is the one that is typed. */
  keep(route: string): void {
    this.#keep(route, this.#list.children.length);
  }

  #keep(route: string, count: number): void {
    this.#fold.hidden = count === 0 || route !== this.#route;
  }

  #item(field: Field): HTMLLIElement {
    const { name, place, isRequired, about, choices } = field;
    const add = element("button", { type: "button", class: "field-name code" }, printable(name));
    add.setAttribute("aria-label", `Add ${printable(name)}`);
    add.addEventListener("click", () => {
      this.#events.added(name);
    });
    const where = element("span", { class: "help" }, isRequired ? `${place}, required` : place);
    const buttons = choices.map((value) => this.#choice(field, value));
    return element(
      "li",
      {},
      add,
      " ",
      where,
      ...(about === "" ? [] : [element("p", { class: "help" }, printable(about))]),
      ...(buttons.length === 0 ? [] : [element("div", { class: "choices" }, ...buttons)]),
    );
  }

  #choice(field: Field, value: unknown): HTMLButtonElement {
    const text = printable(typeof value === "string" ? value : JSON.stringify(value));
    const button = element("button", { type: "button", class: "choice code" }, text);
    button.setAttribute("aria-label", `${printable(field.name)}: ${text}`);
    button.addEventListener("click", () => {
      this.#events.chosen(field, value);
    });
    return button;
  }
}
