import {
  addressOf,
  firstOf,
  optionSlots,
  readRoute,
  valueAt,
  withRoute,
} from "../settings/call.js";
import type { Address, OptionSlots } from "../settings/call.js";
import type { Settings } from "../settings/Layers.js";
import {
  fillMerged,
  mergeRequests,
  toMerged,
  type AddressedSettings,
  type CallSettings,
} from "../settings/merge.js";
import { isReserved, readNamedValues, type NamedValues } from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { ByNames } from "../support/ByNames.js";
import { setOwn } from "../support/properties.js";
import type { MergedOptions } from "../types/options.js";
import type { HeaderWriter } from "./HeaderWriter.js";

/** What the merged options of calls with the same names have in common. */
interface Template {
  readonly names: readonly string[];
  readonly slots: OptionSlots;
  /** The slots of the parameters. */
  readonly parameters: readonly number[];
  /** Merged options with all their keys; `undefined` until a call had a url. */
  all: MergedOptions | undefined;
}

/** Merges the options of calls over those of one layer. */
export class MergeWriter {
  readonly #profile: Profile;
  readonly #settings: Settings;
  readonly #headers: HeaderWriter;
  readonly #templates = new ByNames<Template>();

  /** For calls on a layer with these settings and headers. */
  constructor(profile: Profile, settings: Settings, headers: HeaderWriter) {
    this.#profile = profile;
    this.#settings = settings;
    this.#headers = headers;
  }

  /** Reads the options of a call. */
  read(options: unknown): NamedValues {
    return readNamedValues(options, "options", this.#templates.recent?.names);
  }

  /** The options of a call over those of the layer. */
  merge(route: string | undefined, call: NamedValues): MergedOptions {
    const { names, values } = call;
    const template = this.#templateOf(names);
    const settings = this.#settingsOf(route, call, template.slots);
    if (!hasAddress(settings)) {
      return this.#mergeSlowly(template, settings, values);
    }
    template.all ??= this.#mergeSlowly(template, withoutValues(settings), []);
    const merged = fillMerged(template.all, settings);
    for (const slot of template.parameters) {
      merged[names[slot] ?? ""] = values[slot];
    }
    return merged;
  }

  /** Field by field, whatever the keys are. */
  #mergeSlowly(
    { names, parameters }: Template,
    settings: CallSettings,
    values: readonly unknown[],
  ): MergedOptions {
    const merged = toMerged(settings, this.#settings.parameters);
    for (const slot of parameters) {
      setOwn(merged, names[slot] ?? "", values[slot]);
    }
    return merged;
  }

  #templateOf(names: readonly string[]): Template {
    const { recent } = this.#templates;
    let template = names === recent?.names ? recent.made : this.#templates.find(names);
    if (template === undefined) {
      const parameters = [...names.keys()].filter((slot) => !isReserved(names[slot] ?? ""));
      template = { names, slots: optionSlots(names), parameters, all: undefined };
      this.#templates.add(names, template);
    }
    return template;
  }

  /** Everything but the parameters of the call. */
  #settingsOf(route: string | undefined, call: NamedValues, slots: OptionSlots): CallSettings {
    const { values } = call;
    const layer = this.#settings;
    let own: Address;
    try {
      own = addressOf(values, slots, this.#profile);
      own = route === undefined ? own : withRoute(readRoute(route), own);
    } catch (thrown) {
      throw firstOf(call, thrown, this.#profile);
    }
    const { baseUrl = layer.baseUrl, method = layer.method, url = layer.url } = own;
    const { headers, mediaType } = this.#headers.merge({
      headers: valueAt(values, slots.headers),
      mediaType: valueAt(values, slots.mediaType),
    });
    const request = mergeRequests(layer.requests, valueAt(values, slots.request));
    const data = slots.data < 0 ? layer.data : values[slots.data];
    return { baseUrl: baseUrl?.toString(), method, url, headers, mediaType, request, data };
  }
}

/** The same keys, without what a call brings: that is not kept. */
function withoutValues({ mediaType, request, data }: CallSettings): CallSettings {
  return {
    baseUrl: "",
    method: "",
    url: "",
    headers: {},
    mediaType: mediaType && { format: undefined, previews: undefined },
    request: request === undefined ? request : null,
    data: data === undefined ? data : null,
  };
}

function hasAddress(settings: CallSettings): settings is AddressedSettings {
  const { baseUrl, method, url } = settings;
  return baseUrl !== undefined && method !== undefined && url !== undefined;
}
