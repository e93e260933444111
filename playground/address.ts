import { secretsOf } from "../src/cli/request/makeCall.js";
import {
  EXAMPLE,
  readObject,
  readProfile,
  targetOf,
  type ParameterText,
  type State,
} from "./state.js";

/** Fields of a profile that speak of credentials and hold none. */
const ABOUT_CREDENTIALS = ["credentials", "credentialHeaders", "credentialParameters"];

/** The address of the page for a state, behind the `#`, and the names of what it leaves out. */
export interface Address {
  readonly hash: string;
  readonly leftOut: readonly string[];
}

/**
 * Writes the state into an address. Credentials are left out: an address is kept and passed on. While the
 * profile or the operation cannot be read, it is not known what they are, and there is no address.
 */
export function writeAddress(state: State): Address | undefined {
  const { route, parameters, profile, operation, form } = state;
  const [known, target] = [readable(() => readProfile(profile)), readable(() => targetOf(state))];
  if (known === undefined || target === undefined) {
    return undefined;
  }
  const secrets = secretsOf(known, target, false);
  const isSecret = ({ name, value }: ParameterText): boolean =>
    value !== "" && (secrets.has(name) || secrets.hides(value) || isPairs(name, value));
  const fields = new URLSearchParams();
  const leftOut = parameters.filter(isSecret).map(({ name }) => name);
  const put = (key: string, text: string, hidden: string): void => {
    fields.append(key, hidden);
    if (hidden !== text) {
      leftOut.push(key);
    }
  };
  // Blanks may stand around the method and the URL.
  put(
    "route",
    route,
    route.replace(/\S+/g, (word) => secrets.url(word)),
  );
  for (const parameter of parameters.filter(({ name, value }) => name !== "" || value !== "")) {
    const { name, value, isJson } = parameter;
    const key = name.replace(/[%=:]/g, encodeURIComponent);
    fields.append("p", `${key}${isJson ? ":=" : "="}${isSecret(parameter) ? "" : value}`);
  }
  if (profile !== "") {
    put("profile", profile, secrets.json(profile, ABOUT_CREDENTIALS));
  }
  if (operation !== "") {
    // It says where parameters go, and holds no value of one; its texts may be URLs.
    const rules = readObject(operation, "rules");
    const hidden = secrets.texts(rules);
    const isSame = JSON.stringify(hidden) === JSON.stringify(rules);
    put("operation", operation, isSame ? operation : JSON.stringify(hidden, undefined, 2));
  }
  fields.append("as", form);
  return { hash: fields.toString(), leftOut };
}

/** The state that an address holds; `undefined` if it holds none. */
export function readAddress(hash: string): State | undefined {
  const fields = new URLSearchParams(hash);
  const route = fields.get("route");
  return route === null
    ? undefined
    : {
        route,
        parameters: fields.getAll("p").map(readParameter),
        profile: fields.get("profile") ?? "",
        operation: fields.get("operation") ?? "",
        form: fields.get("as") ?? EXAMPLE.form,
      };
}

function readParameter(text: string): ParameterText {
  const equals = text.includes("=") ? text.indexOf("=") : text.length;
  const isJson = text[equals - 1] === ":";
  const name = text.slice(0, isJson ? equals - 1 : equals);
  return { name: decoded(name), value: text.slice(equals + 1), isJson };
}

/** An address may have been typed, and hold a `%` that begins no triplet. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Whether it is the headers as a list, in which their names are not names of fields. */
function isPairs(name: string, value: string): boolean {
  return name === "headers" && /^\s*\[/.test(value);
}
