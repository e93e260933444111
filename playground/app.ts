import type { Call } from "../src/cli/Call.js";
import { FORMS } from "../src/cli/options.js";
import { writeAs } from "../src/cli/outputs.js";
import { paintRows, plain } from "../src/cli/paint.js";
import { Route, type Operation } from "../src/index.js";
import { requiredOf, rulesOf } from "./description.js";
import { Documents } from "./Documents.js";
import { byId, element } from "./dom.js";
import { pictureOf, tableOf } from "./picture.js";
import { problemOf } from "./problem.js";
import { Rows } from "./Rows.js";
import { callOf, EXAMPLE, GITHUB_PROFILE, readAddress, writeAddress, type State } from "./state.js";
import { Suggestions } from "./Suggestions.js";
import { Tabs, type Content } from "./Tabs.js";

/** How long an error waits until it is shown, so that it does not interrupt whoever is typing. */
const PATIENCE = 300;

/** How long a button says that it has copied. */
const COPIED = 1500;

const TABS = [
  { label: "fetch", form: "fetch" },
  { label: "curl", form: "curl" },
  { label: "axios", form: "axios" },
  { label: "HAR", form: "har" },
  { label: "explain", form: "explain" },
];

/** The page: what is typed becomes a request at once, and the address. */
class Playground {
  readonly #route = byId("route", HTMLInputElement);
  readonly #rules = byId("rules", HTMLTextAreaElement);
  readonly #profile = byId("profile", HTMLTextAreaElement);
  readonly #showsSecrets = byId("show-secrets", HTMLInputElement);
  readonly #picture = byId("picture", HTMLDivElement);
  readonly #error = byId("error", HTMLDivElement);
  readonly #shareHelp = byId("share-help", HTMLParagraphElement);
  readonly #status = byId("status", HTMLParagraphElement);
  readonly #rows = new Rows(() => {
    this.#update();
  });
  readonly #tabs = new Tabs(
    TABS,
    () => {
      this.#update();
    },
    (text, what, button) => {
      this.#copy(text, what, button);
    },
  );
  readonly #suggestions = new Suggestions(GITHUB_ROUTES, (route) => {
    this.#pick(route);
  });
  readonly #documents = new Documents({
    opened: ({ profile, operations }) => {
      this.#profile.value = JSON.stringify(profile, undefined, 2);
      this.#suggestions.routes = Array.from(operations.values(), ({ route }) => route);
      this.#update();
    },
    chosen: (operation) => {
      this.#choose(operation);
    },
    failed: (thrown) => {
      this.#error.replaceChildren(...problemOf(thrown).shown);
    },
  });
  /** The names of the parameters of the last request that could be written. */
  #names: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Listens, and shows what the address holds. */
  start(): void {
    for (const input of [this.#route, this.#rules, this.#profile, this.#showsSecrets]) {
      input.addEventListener("input", () => {
        this.#update();
      });
    }
    byId("form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
    });
    const copyLink = byId("copy-link", HTMLButtonElement);
    copyLink.addEventListener("click", () => {
      this.#copy(location.href, "link", copyLink);
    });
    this.#rows.onLook((name) => {
      this.#light(name);
    });
    addEventListener("hashchange", () => {
      this.#load();
    });
    this.#load();
  }

  get #state(): State {
    const profile = this.#profile.value;
    return {
      route: this.#route.value,
      parameters: this.#rows.parameters,
      profile: profile === GITHUB_PROFILE ? "" : profile,
      operation: this.#rules.value,
      form: this.#tabs.form,
    };
  }

  #load(): void {
    const { route, parameters, profile, operation, form } =
      readAddress(location.hash.slice(1)) ?? EXAMPLE;
    this.#route.value = route;
    this.#profile.value = profile === "" ? GITHUB_PROFILE : profile;
    this.#rules.value = operation;
    this.#rows.show(parameters);
    this.#tabs.form = form;
    this.#show();
  }

  #pick(route: string): void {
    this.#choose(this.#documents.withRoute(route) ?? { route });
  }

  /** Takes an operation in place of the present one, whose parameters go. */
  #choose(operation: Operation): void {
    this.#route.value = operation.route;
    this.#rules.value = rulesOf(operation);
    const names = Route.tryParse(operation.route)?.names ?? [];
    this.#rows.complete([...new Set([...names, ...requiredOf(operation)])], this.#names);
    this.#documents.show(operation);
    this.#update();
  }

  #update(): void {
    const address = writeAddress(this.#state);
    if (address !== undefined) {
      // Not a new entry of the history for each letter.
      history.replaceState(null, "", `#${address.hash}`);
    }
    this.#show();
  }

  #show(): void {
    clearTimeout(this.#timer);
    const state = this.#state;
    this.#rows.paint();
    this.#describeAddress(state);
    try {
      this.#showCall(callOf(state, this.#showsSecrets.checked));
    } catch (thrown) {
      this.#timer = setTimeout(() => {
        this.#showProblem(thrown);
      }, PATIENCE);
    }
  }

  #showProblem(thrown: unknown): void {
    const problem = problemOf(thrown);
    this.#rows.paint(problem.isAbout);
    this.#error.replaceChildren(...problem.shown);
    this.#route.setAttribute("aria-invalid", "true");
    const hint = "The request appears here as soon as it can be written.";
    this.#picture.replaceChildren(element("p", { class: "help" }, hint));
    this.#tabs.show(undefined);
  }

  #showCall(call: Call): void {
    this.#names = namesOf(this.#state);
    const colours = this.#rows.colours;
    const picture = pictureOf(call.picture(), colours);
    this.#tabs.show(this.#content(call));
    this.#error.replaceChildren();
    this.#route.removeAttribute("aria-invalid");
    this.#picture.replaceChildren(...picture);
  }

  #content(call: Call): Content {
    const form = FORMS.find((each) => each === this.#tabs.form) ?? "fetch";
    if (form === "explain") {
      const rows = call.rows();
      return { shown: tableOf(rows, this.#rows.colours), text: paintRows(rows, plain) };
    }
    const text = writeAs(form, call.request);
    return { shown: text, text };
  }

  #describeAddress(state: State): void {
    const leftOut = [...new Set(writeAddress(state)?.leftOut)];
    this.#shareHelp.textContent =
      leftOut.length === 0
        ? "The address of this page holds what you typed. Credentials are never part of it."
        : `The address of this page holds what you typed, without the credentials in: ${leftOut.join(", ")}.`;
  }

  /** Lets what the parameter wrote stand out. */
  #light(name: string | undefined): void {
    for (const mark of document.querySelectorAll<HTMLElement>("mark")) {
      mark.classList.toggle("lit", mark.dataset["parameter"] === name);
    }
  }

  #copy(text: string, what: string, button: HTMLButtonElement): void {
    const label = (button.dataset["label"] ??= button.textContent);
    navigator.clipboard.writeText(text).then(
      () => {
        this.#status.textContent = `Copied: ${what}`;
        button.textContent = "Copied";
        setTimeout(() => (button.textContent = label), COPIED);
      },
      () => {
        this.#status.textContent =
          "The browser does not let this page copy. Select the text and copy it yourself.";
        this.#status.classList.remove("visually-hidden");
      },
    );
  }
}

/** The names of the parameters of a route, and of what is known of it. */
function namesOf({ route, operation }: State): readonly string[] {
  const names = Route.tryParse(route)?.names ?? [];
  try {
    const { parameters } = JSON.parse(operation) as Partial<Operation>;
    return [...names, ...Object.keys(parameters ?? {})];
  } catch {
    return names;
  }
}

new Playground().start();
