import type { OperationJson } from "../src/index.js";
import { cannot } from "../src/support/messages.js";
import { readDescription, type Description } from "./description.js";
import { byId, element } from "./dom.js";
import { TextProblem } from "./state.js";

/** What the page does with documents. */
export interface DocumentEvents {
  /** A document was read. */
  readonly opened: (description: Description, name: string) => void;
  /** One of its operations was chosen. */
  readonly chosen: (operation: OperationJson) => void;
  /** A file could not be read as one; its name stands ahead of the error. */
  readonly failed: (thrown: unknown, name: string) => void;
  /** The document is closed. */
  readonly closed: () => void;
}

/** OpenAPI documents: dropped on the page or opened, then listed by their operations. They stay in the page. */
export class Documents {
  readonly #fold = byId("openapi-fold", HTMLDetailsElement);
  readonly #input = byId("document", HTMLInputElement);
  readonly #found = byId("found", HTMLDivElement);
  readonly #note = byId("found-note", HTMLParagraphElement);
  readonly #problemsFold = byId("problems-fold", HTMLDetailsElement);
  readonly #problems = byId("problems", HTMLUListElement);
  readonly #select = byId("operation", HTMLSelectElement);
  readonly #events: DocumentEvents;
  #operations: ReadonlyMap<string, OperationJson> = new Map();
  /** The file that is open. */
  #name: string | undefined;
  /** Counts the files, of which the last one counts. */
  #turn = 0;

  /** Listens. */
  constructor(events: DocumentEvents) {
    this.#events = events;
    this.#input.addEventListener("change", () => {
      void this.#open(this.#input.files?.[0]);
    });
    this.#select.addEventListener("change", () => {
      const operation = this.#operations.get(this.#select.value);
      if (operation !== undefined) {
        events.chosen(operation);
      }
    });
    byId("close-document", HTMLButtonElement).addEventListener("click", () => {
      this.#operations = new Map();
      this.#name = undefined;
      this.#found.hidden = true;
      this.#fold.open = false;
      this.leave();
      events.closed();
    });
    const { body } = document;
    for (const type of ["dragover", "dragleave", "drop"]) {
      body.addEventListener(type, (event) => {
        event.preventDefault();
        body.classList.toggle("dropping", type === "dragover");
      });
    }
    body.addEventListener("drop", ({ dataTransfer }) => {
      void this.#open(dataTransfer?.files[0]);
    });
  }

  /** The operation with this route. */
  withRoute(route: string): OperationJson | undefined {
    return [...this.#operations.values()].find((operation) => operation.route === route);
  }

  /** Shows which operation is the present one. */
  show(operation: OperationJson): void {
    const [id = ""] = [...this.#operations].find(([, each]) => each === operation) ?? [];
    this.#select.value = id;
  }

  /** The name of the file that is open; `undefined` without one. */
  get name(): string | undefined {
    return this.#name;
  }

  /** Forgets the file that was opened last, so that it can be opened again, and goes back to where one was before. */
  leave(): void {
    this.#input.value = "";
    this.#fold.open &&= this.#name !== undefined;
    (this.#name === undefined ? byId("route", HTMLInputElement) : this.#select).focus();
  }

  async #open(file: File | undefined): Promise<void> {
    if (file === undefined) {
      return;
    }
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const description = await readDescription(await textOf(file), file.name);
      if (turn !== this.#turn) {
        return;
      }
      this.#list(description, file.name);
      this.#events.opened(description, file.name);
      this.#select.focus();
    } catch (thrown) {
      if (turn === this.#turn) {
        this.#events.failed(thrown, file.name);
      }
    }
  }

  #list({ operations, note, problems }: Description, name: string): void {
    this.#operations = operations;
    this.#name = name;
    const choose = element("option", { value: "", disabled: "", selected: "" }, "Choose one");
    const options = Array.from(operations, ([id, { route }]) =>
      element("option", { value: id }, id === route ? id : `${id} — ${route}`),
    );
    this.#select.replaceChildren(choose, ...options);
    this.#note.textContent = `${name}: ${note}`;
    const lines = problems.map(({ pointer, message }) =>
      element("li", {}, element("code", {}, pointer), `: ${message}`),
    );
    this.#problems.replaceChildren(...lines);
    this.#problemsFold.hidden = lines.length === 0;
    this.#problemsFold.open = false;
    this.#found.hidden = false;
    this.#fold.open = true;
  }
}

/** The text of a file; a folder that is dropped has none. */
async function textOf(file: File): Promise<string> {
  try {
    return await file.text();
  } catch {
    throw new TextProblem("document", cannot("read the document", "a file", "none"));
  }
}
