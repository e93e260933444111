import type { Defaults } from "./Defaults.js";
import { groundOf } from "./Ground.js";
import type { Hooks } from "./Hooks.js";
import { Lane } from "./Lane.js";
import { readCall, readCallEntries, type Entries, type LayerOptions } from "./Options.js";
import { Plan } from "./Plan.js";
import type { Profile } from "./Profile.js";
import type { Route } from "./Route.js";

/** Reads a call that needs care: what was read of it, or else its options. */
export type ReadCall = (
  route: unknown,
  options: unknown,
  entries: Entries | undefined,
) => LayerOptions;

/** What a factory is made of; what only calls need is made at the first one. */
export class Inside {
  readonly profile: Profile;
  readonly layer: Defaults;
  readonly #findHooks: () => Hooks;
  #hooks: Hooks | undefined;
  #lane: Lane | undefined;

  /** `findHooks` is asked at the first call. */
  constructor(profile: Profile, layer: Defaults, findHooks: () => Hooks) {
    this.profile = profile;
    this.layer = layer;
    this.#findHooks = findHooks;
  }

  /** The hooks; a subclass's own fields, which may be hooks, are there at the first call. */
  get hooks(): Hooks {
    return (this.#hooks ??= this.#findHooks());
  }

  /** The fast path of this layer. */
  get lane(): Lane {
    return (this.#lane ??= this.laneOf(this.layer, (route, options, entries) =>
      typeof route !== "string" || entries === undefined
        ? readCall(route, options)
        : readCallEntries(route, entries),
    ));
  }

  /** A fast path of `layer`, on which `read` reads a call that needs care. */
  laneOf(layer: Defaults, read: ReadCall, only?: Route): Lane {
    return new Lane(
      () => groundOf(layer.settings, this.profile, this.hooks),
      (route, options, entries) => this.plan(layer, read(route, options, entries)).write(),
      only,
    );
  }

  /** The plan of a call on `layer`. */
  plan(layer: Defaults, call: LayerOptions): Plan {
    return new Plan(layer.settingsOf(call), this.profile, this.hooks);
  }
}
