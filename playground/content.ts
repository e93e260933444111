import type { ShownCall } from "../src/cli/request/ShownCall.js";
import { FORMS } from "../src/cli/commandLine/options.js";
import { writeAs } from "../src/cli/request/outputs.js";
import { paintRows, plain } from "../src/cli/request/paint.js";
import { tableOf, type Colours } from "./picture.js";
import type { Content } from "./Tabs.js";

/** Why the call of a client that runs in browsers has one header less than the request. */
const USER_AGENT_NOTE = "Browsers send a user-agent of their own, so this call sets none.";

/** What a tab shows of a call. */
export function contentOf(call: ShownCall, chosen: string, colours: Colours): Content {
  const form = FORMS.find((each) => each === chosen) ?? "fetch";
  if (form === "explain") {
    const rows = call.rows();
    return { shown: tableOf(rows, colours), text: paintRows(rows, plain), note: "" };
  }
  const text = writeAs(form, call.request);
  const isLeftOut =
    (form === "fetch" || form === "axios") &&
    Object.hasOwn(call.request.headers, "user-agent") &&
    !/^ *"user-agent":/m.test(text);
  return { shown: text, text, note: isLeftOut ? USER_AGENT_NOTE : "" };
}
