import type { Defaults } from "./Defaults.js";
import { groundOf } from "./Ground.js";
import type { Hooks } from "./Hooks.js";
import { Lane, type Careful } from "./Lane.js";
import { readCall, readCallEntries, type LayerOptions } from "./Options.js";
import { Plan } from "./Plan.js";
import type { Profile } from "./Profile.js";
import type { Route } from "./Route.js";

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
  laneOf(layer: Defaults, read: ReadCall, route?: Route): Lane {
    return new Lane(
      () => groundOf(layer.settings, this.profile, this.hooks),
      (...call) => this.plan(layer, read(...call)).write(),
      route,
    );
  }

  /** The plan of a call on `layer`. */
  plan(layer: Defaults, call: LayerOptions): Plan {
    return new Plan(layer.settingsOf(call), this.profile, this.hooks);
  }
}

/** Reads a call that needs care. */
export type ReadCall = (...call: Parameters<Careful>) => LayerOptions;
