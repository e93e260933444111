import type { ShownCall } from "../src/cli/request/ShownCall.js";
import { Route, type OperationJson } from "../src/index.js";
import { readAddress, writeAddress } from "./address.js";
import { contentOf } from "./content.js";
import { copy } from "./copy.js";
import { requiredOf, rulesOf, type Description } from "./description.js";
import { Documents } from "./Documents.js";
import { byId, element } from "./dom.js";
import { Errors } from "./Errors.js";
import { choiceOf, FieldList } from "./FieldList.js";
import { lineOf, pictureOf } from "./picture.js";
import { problemOf } from "./problem.js";
import { Rows } from "./Rows.js";
import { callOf, EXAMPLE, GITHUB_PROFILE, namesOf, subjectOf, type State } from "./state.js";
import { Suggestions } from "./Suggestions.js";
import { Tabs } from "./Tabs.js";

/** How long an error waits until it is shown, so that it does not interrupt whoever is typing. */
const PATIENCE = 300;

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
  readonly #line = byId("line", HTMLParagraphElement);
  readonly #errors = new Errors();
  readonly #shareHelp = byId("share-help", HTMLParagraphElement);
  readonly #rows = new Rows(() => {
    this.#update();
  });
  readonly #tabs = new Tabs(
    TABS,
    () => {
      this.#update();
    },
    copy,
  );
  readonly #suggestions = new Suggestions(GITHUB_ROUTES, (route) => {
    this.#pick(route);
  });
  readonly #documents = new Documents({
    opened: (description, name) => {
      this.#description = description;
      const routes = Array.from(description.operations.values(), ({ route }) => route);
      this.#suggestions.suggest(routes, name);
      this.#use(JSON.stringify(description.profile, undefined, 2));
    },
    chosen: (operation) => {
      this.#choose(operation);
    },
    failed: (thrown, name) => {
      this.#showForeign(thrown, name);
    },
    closed: () => {
      this.#description = undefined;
      this.#suggestions.suggest(GITHUB_ROUTES, "GitHub");
      this.#rules.value = "";
      this.#use(GITHUB_PROFILE);
    },
  });
  readonly #fields = new FieldList({
    added: (name) => {
      this.#rows.add([name]);
    },
    chosen: (field, value) => {
      this.#rows.set(field.name, (text) => choiceOf(field, value, text));
    },
  });
  #description: Description | undefined;
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
      copy(location.href, "link", copyLink);
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
  #choose(operation: OperationJson): void {
    this.#route.value = operation.route;
    this.#rules.value = rulesOf(operation);
    const names = Route.tryParse(operation.route)?.names ?? [];
    const needed = [...new Set([...names, ...requiredOf(operation)])];
    this.#rows.complete(needed, namesOf(this.#state), this.#names);
    this.#names.clear();
    this.#documents.show(operation);
    this.#fields.show(operation.route, this.#description?.fieldsOf(operation) ?? []);
    this.#update();
  }

  /** Takes another profile, a text of JSON. */
  #use(profile: string): void {
    this.#errors.clear("document");
    this.#profile.value = profile;
    this.#fields.show("", []);
    this.#update();
  }

  /** Says that a file is not a description, which changes nothing, and leads back. */
  #showForeign(thrown: unknown, name: string): void {
    const place = this.#documents.name ?? "the route";
    const back = element("button", { type: "button" }, `Back to ${place}`);
    back.addEventListener("click", () => {
      this.#errors.clear("document");
      this.#documents.leave();
    });
    const line = `${name} is not used, and nothing has changed.`;
    this.#errors.show("document", [...problemOf(thrown).shown, element("p", {}, line), back]);
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
    this.#fields.keep(state.route);
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
    const { shown, isAbout, missing } = problemOf(thrown);
    const subject = subjectOf(thrown, this.#state);
    const parameters = this.#rows.parameters;
    const isRow = subject === "route" && parameters.some(isAbout);
    const names = missing.filter((name) => parameters.every((each) => each.name !== name));
    const all = names.length === 0 ? shown : [...shown, this.#adding(names)];
    this.#errors.clear("route", "rules", "profile");
    this.#rows.mark(isRow ? isAbout : undefined, all);
    if (!isRow) {
      this.#errors.show(subject, all);
    }
    const hint = "The request appears here as soon as it can be written.";
    this.#picture.replaceChildren(element("p", { class: "help" }, hint));
    this.#line.replaceChildren("No request yet");
    this.#tabs.show(undefined);
  }

  /** A button that adds rows for these names. */
  #adding(names: readonly string[]): HTMLButtonElement {
    const [first = ""] = names;
    const what = names.length === 1 ? first : `the ${names.length} missing names`;
    const button = element("button", { type: "button" }, `Add ${what}`);
    button.addEventListener("click", () => {
      this.#rows.add(names);
    });
    return button;
  }

  #showCall(call: ShownCall): void {
    const colours = this.#rows.colours;
    const picture = call.picture();
    const nodes = pictureOf(picture, colours);
    this.#tabs.show(contentOf(call, this.#tabs.form, colours));
    this.#errors.clear("route", "rules", "profile");
    this.#rows.mark();
    this.#picture.replaceChildren(...nodes);
    this.#line.replaceChildren(...lineOf(picture, colours));
    // What is typed changes the end rather than the beginning.
    this.#line.scrollTop = this.#line.scrollHeight;
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
}

new Playground().start();
