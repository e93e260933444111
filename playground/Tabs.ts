import { byId, element } from "./dom.js";

/** A tab: what is read on it, and the form of the request that it shows. */
export interface Tab {
  readonly label: string;
  readonly form: string;
}

/** What a tab shows, and the text that is copied. */
export interface Content {
  readonly shown: Node | string;
  readonly text: string;
  /** What is said below it; `""` for nothing. */
  readonly note: string;
}

/** The tabs with the request in several forms, as WAI-ARIA's pattern for tabs has it. */
export class Tabs {
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #panels: readonly HTMLElement[];
  readonly #list: readonly Tab[];
  #chosen = 0;
  #text = "";

  /** `chosen` is called when another tab is chosen, `copy` with a text and what it is. */
  constructor(
    list: readonly Tab[],
    chosen: () => void,
    copy: (text: string, what: string, button: HTMLButtonElement) => void,
  ) {
    this.#list = list;
    this.#tabs = list.map(({ label, form }, i) => {
      const attributes = { type: "button", role: "tab", id: `tab-${form}` };
      const tab = element("button", { ...attributes, "aria-controls": `panel-${form}` }, label);
      tab.addEventListener("click", () => {
        this.#choose(i);
        chosen();
      });
      tab.addEventListener("keydown", (event) => {
        this.#press(event);
      });
      return tab;
    });
    this.#panels = list.map(({ label, form }) => {
      const button = element("button", { type: "button", class: "copy" }, "Copy");
      button.setAttribute("aria-label", `Copy ${label}`);
      button.addEventListener("click", () => {
        copy(this.#text, label, button);
      });
      const attributes = { role: "tabpanel", "aria-labelledby": `tab-${form}`, tabindex: "0" };
      const content = element("div", { class: "content" });
      return element("div", { id: `panel-${form}`, ...attributes }, button, content);
    });
    byId("tabs", HTMLDivElement).append(...this.#tabs);
    byId("panels", HTMLDivElement).append(...this.#panels);
    this.#choose(0);
  }

  /** The form that is chosen. */
  get form(): string {
    return this.#list[this.#chosen]?.form ?? "";
  }

  /** Chooses a form; one that has no tab changes nothing. */
  set form(form: string) {
    this.#choose(
      Math.max(
        0,
        this.#list.findIndex((tab) => tab.form === form),
      ),
    );
  }

  /** Shows the request in the form that is chosen; nothing without content. */
  show(content: Content | undefined): void {
    this.#text = content?.text ?? "";
    const panel = this.#panels[this.#chosen];
    const shown = content?.shown ?? "";
    const node = typeof shown === "string" ? element("pre", {}, shown) : shown;
    const note = content?.note ? [element("p", { class: "help" }, content.note)] : [];
    panel
      ?.querySelector(".content")
      ?.replaceChildren(...(content === undefined ? [] : [node, ...note]));
    const button = panel?.querySelector("button");
    if (button instanceof HTMLButtonElement) {
      button.disabled = content === undefined;
    }
  }

  #choose(chosen: number): void {
    this.#chosen = chosen;
    this.#tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(i === chosen));
      tab.tabIndex = i === chosen ? 0 : -1;
    });
    this.#panels.forEach((panel, i) => {
      panel.hidden = i !== chosen;
    });
  }

  #press(event: KeyboardEvent): void {
    const count = this.#tabs.length;
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (this.#chosen + 1) % count,
      ArrowLeft: (this.#chosen + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const tab = this.#tabs[places[event.key] ?? -1];
    if (tab !== undefined) {
      event.preventDefault();
      tab.focus();
      tab.click();
    }
  }
}
