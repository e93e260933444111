import { byId, element } from "./dom.js";
import type { ParameterText } from "./state.js";

/** How many colours there are for parameters. */
const COLOURS = 8;

/** The rows of parameters: name, value, and whether it is JSON. */
export class Rows {
  readonly #container = byId("rows", HTMLDivElement);
  readonly #add = byId("add", HTMLButtonElement);
  readonly #changed: () => void;

  /** `changed` is called whenever something is typed, added or removed. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#add.addEventListener("click", () => {
      this.#append({ name: "", value: "", isJson: false }).focus();
      changed();
    });
  }

  /** What is typed. */
  get parameters(): readonly ParameterText[] {
    return this.#rows.map((row) => {
      const [name, value, json] = inputsOf(row);
      return { name: name.value.trim(), value: value.value, isJson: json.checked };
    });
  }

  /** The class of the colour of each parameter. */
  get colours(): ReadonlyMap<string, string> {
    const names = this.parameters.map(({ name }) => name);
    return new Map(names.map((name) => [name, `colour-${names.indexOf(name) % COLOURS}`]));
  }

  /** Shows these, or one empty row. */
  show(parameters: readonly ParameterText[]): void {
    this.#container.replaceChildren();
    for (const parameter of parameters) {
      this.#append(parameter);
    }
    if (parameters.length === 0) {
      this.#append({ name: "", value: "", isJson: false });
    }
    this.paint();
  }

  /**
   * Has a row for each of the `needed` names. Of the other rows those go that have no value, and those whose name
   * only the `former` call knows: the present one knows the `known` names.
   */
  complete(
    needed: readonly string[],
    known: readonly string[],
    former: ReadonlySet<string> = new Set(),
  ): void {
    const kept = this.parameters.filter(({ name, value }) => {
      const isForeign = former.has(name) && !known.includes(name);
      return needed.includes(name) || (value !== "" && !isForeign);
    });
    const missing = needed.filter((name) => kept.every((parameter) => parameter.name !== name));
    this.show([...kept, ...missing.map((name) => ({ name, value: "", isJson: false }))]);
  }

  /** Has a row for each of the names, and gives the focus to the value of the first. */
  add(names: readonly string[]): void {
    this.complete([...this.parameters.map(({ name }) => name).filter(Boolean), ...names], names);
    this.#focus(names[0]);
    this.#changed();
  }

  /** Gives the parameter with this name another value, which `change` makes of the present one. */
  set(name: string, change: (value: string) => Omit<ParameterText, "name">): void {
    const present = this.parameters;
    const index = present.findIndex((parameter) => parameter.name === name);
    const changed = { name, ...change(present[index]?.value ?? "") };
    const kept = present.filter((each) => each.name !== "" || each.value !== "");
    this.show(
      index < 0
        ? [...kept, changed]
        : present.map((parameter, i) => (i === index ? changed : parameter)),
    );
    this.#changed();
  }

  /** Gives each row the colour of its parameter. */
  paint(): void {
    const colours = this.colours;
    for (const row of this.#rows) {
      const name = inputsOf(row)[0].value.trim();
      row.className = `row ${colours.get(name) ?? ""}`;
      const remove = row.querySelector("button.remove");
      remove?.setAttribute("aria-label", `Remove ${name || "parameter"}`);
    }
  }

  /** Marks the rows that an error is about, and shows it below the first of them. */
  mark(
    wrong: (parameter: ParameterText, index: number) => boolean = () => false,
    shown: readonly Node[] = [],
  ): void {
    const marks = this.parameters.map(wrong);
    this.#rows.forEach((row, index) => {
      for (const input of inputsOf(row).slice(0, 2)) {
        input.setAttribute("aria-invalid", String(marks[index] === true));
      }
      const isFirst = index === marks.indexOf(true);
      row.querySelector(".error")?.replaceChildren(...(isFirst ? shown : []));
    });
  }

  /** Calls back with the name of the parameter that is pointed at or typed in, or with none. */
  onLook(look: (name: string | undefined) => void): void {
    const of = ({ target }: Event): string | undefined => {
      const row = target instanceof Element ? target.closest(".row") : null;
      return row === null ? undefined : inputsOf(row)[0].value.trim();
    };
    for (const type of ["focusin", "pointerover"]) {
      this.#container.addEventListener(type, (event) => {
        look(of(event));
      });
    }
    for (const type of ["focusout", "pointerleave"]) {
      this.#container.addEventListener(type, () => {
        look(undefined);
      });
    }
  }

  get #rows(): readonly Element[] {
    return [...this.#container.children];
  }

  #append({ name, value, isJson }: ParameterText): HTMLInputElement {
    const input = (label: string, text: string): HTMLInputElement => {
      const made = element("input", {
        ...{ type: "text", class: "code", "aria-label": label, placeholder: label },
        ...{ spellcheck: "false", autocapitalize: "off", autocomplete: "off" },
      });
      made.value = text;
      return made;
    };
    const nameInput = input("Name", name);
    const json = element("input", { type: "checkbox" });
    json.checked = isJson;
    const remove = element("button", { type: "button", class: "remove" }, "×");
    const label = element("label", { class: "check" }, json, " JSON");
    const error = element("div", { class: "error", role: "alert" });
    const inputs = [nameInput, input("Value", value), label, remove];
    const row = element("div", { class: "row" }, ...inputs, error);
    row.addEventListener("input", this.#changed);
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
        event.preventDefault();
        this.#add.click();
      }
    });
    remove.addEventListener("click", () => {
      this.#remove(row);
    });
    this.#container.append(row);
    return nameInput;
  }

  #focus(name: string | undefined): void {
    const index = this.parameters.findIndex((parameter) => parameter.name === name);
    const row = this.#rows[index];
    if (row !== undefined) {
      inputsOf(row)[1].focus();
    }
  }

  #remove(row: Element): void {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    (next?.querySelector("input") ?? this.#add).focus();
    this.#changed();
  }
}

function inputsOf(
  row: Element,
): [name: HTMLInputElement, value: HTMLInputElement, json: HTMLInputElement] {
  const [name, value, json] = row.querySelectorAll("input");
  if (name === undefined || value === undefined || json === undefined) {
    throw new Error("A row has three inputs");
  }
  return [name, value, json];
}
