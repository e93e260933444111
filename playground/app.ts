import type { Call } from "../src/cli/Call.js";
import { FORMS } from "../src/cli/options.js";
import { writeAs } from "../src/cli/outputs.js";
import { paintRows, plain } from "../src/cli/paint.js";
import { Route, type OperationData } from "../src/index.js";
import { requiredOf, rulesOf } from "./description.js";
import { Documents } from "./Documents.js";
import { byId, element } from "./dom.js";
import { Errors } from "./Errors.js";
import { pictureOf, tableOf } from "./picture.js";
import { problemOf } from "./problem.js";
import { Rows } from "./Rows.js";
import {
  callOf,
  EXAMPLE,
  GITHUB_PROFILE,
  namesOf,
  readAddress,
  writeAddress,
  subjectOf,
  type State,
} from "./state.js";
import { Suggestions } from "./Suggestions.js";
import { Tabs, type Content } from "./Tabs.js";

/** How long an error waits until it is shown, so that it does not interrupt whoever is typing. */
const PATIENCE = 300;

/** How long a button says that it has copied. */
const COPIED = 1500;

/** Why the call of a client that runs in browsers has one header less than the request. */
const USER_AGENT_NOTE = "Browsers send a user-agent of their own, so this call sets none.";

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
  readonly #errors = new Errors();
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
      this.#errors.clear("document");
      this.#profile.value = JSON.stringify(profile, undefined, 2);
      this.#suggestions.routes = Array.from(operations.values(), ({ route }) => route);
      this.#update();
    },
    chosen: (operation) => {
      this.#choose(operation);
    },
    failed: (thrown) => {
      this.#errors.show("document", problemOf(thrown).shown);
    },
  });
  /** The names that routes and operations had since the last one was chosen, also while one was typed. */
  readonly #names = new Set<string>();
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
    this.#names.clear();
    this.#show();
  }

  #pick(route: string): void {
    this.#choose(this.#documents.withRoute(route) ?? { route });
  }

  /** Takes an operation in place of the present one, whose parameters go. */
  #choose(operation: OperationData): void {
    this.#route.value = operation.route;
    this.#rules.value = rulesOf(operation);
    const names = Route.tryParse(operation.route)?.names ?? [];
    const needed = [...new Set([...names, ...requiredOf(operation)])];
    this.#rows.complete(needed, namesOf(this.#state), this.#names);
    this.#names.clear();
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
    namesOf(state).forEach((name) => this.#names.add(name));
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
    const { shown, isAbout } = problemOf(thrown);
    const subject = subjectOf(thrown, this.#state);
    const isRow = subject === "route" && this.#rows.parameters.some(isAbout);
    this.#errors.clear("route", "rules", "profile");
    this.#errors.show(subject, shown, !isRow);
    this.#rows.paint(isRow ? isAbout : undefined);
    const hint = "The request appears here as soon as it can be written.";
    this.#picture.replaceChildren(element("p", { class: "help" }, hint));
    this.#tabs.show(undefined);
  }

  #showCall(call: Call): void {
    const colours = this.#rows.colours;
    const picture = pictureOf(call.picture(), colours);
    this.#tabs.show(this.#content(call));
    this.#errors.clear("route", "rules", "profile");
    this.#picture.replaceChildren(...picture);
  }

  #content(call: Call): Content {
    const form = FORMS.find((each) => each === this.#tabs.form) ?? "fetch";
    if (form === "explain") {
      const rows = call.rows();
      return { shown: tableOf(rows, this.#rows.colours), text: paintRows(rows, plain), note: "" };
    }
    const text = writeAs(form, call.request);
    const isLeftOut =
      (form === "fetch" || form === "axios") &&
      Object.hasOwn(call.request.headers, "user-agent") &&
      !/^ *"user-agent":/m.test(text);
    return { shown: text, text, note: isLeftOut ? USER_AGENT_NOTE : "" };
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

new Playground().start();
