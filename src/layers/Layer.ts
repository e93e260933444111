import { eachHeader, type StoredHeader } from "../grammar/headers.js";
import { ReadyHeaders, type HeaderNeeds, type MergedHeaders } from "../request/headers.js";
import type { Base, Hooks, RequestLayer, Service } from "../request/service.js";
import { createBare } from "../support/objects.js";
import { chainOver, setOwn } from "../support/properties.js";

/**
 * What one layer sets, as own properties: options and parameters. Its prototype is the layer below, and the root has
 * none, so no name is special.
 */
export type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** The options that no request of an SDK has. */
export interface JoinedOptions {
  readonly method: string;
  readonly url: string | undefined;
  readonly data: unknown;
  /** What was asked of the media type. */
  readonly mediaType: unknown;
  /** What was passed as `request`, and whether the library joined it of several. */
  readonly request: unknown;
  readonly isJoined: boolean;
}

const NO_OPTIONS: JoinedOptions = {
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: undefined,
  isJoined: false,
};

/** What all layers together set. */
export interface Settings {
  readonly base: Base | undefined;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<MergedHeaders>;
  /** Whether none but the service set `accept`. */
  readonly isAcceptOpen: boolean;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly options: JoinedOptions;
}

const NOTHING: Settings = {
  base: undefined,
  headers: {},
  isAcceptOpen: true,
  parameters: ROOT,
  options: NO_OPTIONS,
};

/** What is particular to the layers of a factory, or of a client. */
export interface LayerKind {
  /** The names of the parameters among what a layer sets. */
  readonly namesIn: (own: Chain) => readonly string[];
  /** The object that has these parameters. */
  readonly parametersOf: (own: Chain) => Chain;
  /** Whether default parameters go to the query, whatever the method is. */
  readonly isQuery: boolean;
  /** Joins the options of a layer with those below it. */
  readonly join?: (weaker: JoinedOptions, own: Chain) => JoinedOptions;
  /** The value of `request` for a call that passes this one. */
  readonly requestOf?: (options: JoinedOptions, own: unknown) => unknown;
}

/** What a subclass overrides. */
export interface LayerHooks extends Hooks {
  /** Amends the `accept` header for what a layer, or a call, asks of the media type. */
  readonly amend?: (
    headers: MergedHeaders,
    needs: HeaderNeeds,
    mediaType: unknown,
  ) => MergedHeaders;
  /** Whether it is the hook of a subclass that amends, which is asked each time. */
  readonly isAmendedAnew?: boolean;
}

/** Where a layer and all over it are at home. */
interface Home {
  readonly base: Base;
  /** Whether that is the vendor's own. */
  readonly isVendors: boolean;
}

type FindHooks = () => LayerHooks;

/** One layer of defaults. What only calls need is made on the first call. */
export class Layer implements RequestLayer {
  readonly service: Service;
  /** The layer below it; `undefined` for the one that sets nothing. */
  readonly below: Layer | undefined;
  /** What this layer sets. */
  readonly own: Chain;
  readonly #kind: LayerKind;
  readonly #findHooks: FindHooks;
  #home: Home | undefined;
  #settings: Settings | undefined;
  #hooks: LayerHooks | undefined;
  #headers: ReadyHeaders | undefined;
  #names: readonly string[] | undefined;
  #values: readonly unknown[] | undefined;

  /** A layer that sets what `fields` are, over another. `findHooks` runs on the first call. */
  constructor(
    service: Service,
    kind: LayerKind,
    findHooks: FindHooks,
    fields: Iterable<readonly [name: string, value: unknown]> = [],
    below?: Layer,
  ) {
    this.service = service;
    this.below = below;
    this.own = below === undefined ? ROOT : chainOver(below.own, fields);
    this.#kind = kind;
    this.#findHooks = findHooks;
    this.#home = below === undefined ? undefined : below.#home;
  }

  /** A layer over this one. */
  over(
    fields: Iterable<readonly [name: string, value: unknown]>,
    findHooks = this.#findHooks,
  ): Layer {
    return new Layer(this.service, this.#kind, findHooks, fields, this);
  }

  /** A layer that sets nothing, with the same home. */
  emptied(): Layer {
    const empty = new Layer(this.service, this.#kind, this.#findHooks);
    empty.#home = this.#home;
    return empty;
  }

  /** The layer, from now on at home where it is. */
  atHome(isVendors: boolean): this {
    const { base } = this;
    this.#home = base && { base, isVendors };
    return this;
  }

  /** What this layer and all below it set. Worked out on first use: not every layer is used. */
  get settings(): Settings {
    if (this.#settings === undefined) {
      const layers: Layer[] = [];
      // From the nearest layer below that is flat already.
      let layer: Layer | undefined = this as Layer;
      while (layer !== undefined && layer.#settings === undefined) {
        layers.push(layer);
        layer = layer.below;
      }
      const weaker = (layer === undefined ? undefined : layer.#settings) ?? NOTHING;
      this.#settings = layers.reduceRight((flat, each) => each.#joinedWith(flat), weaker);
    }
    return this.#settings;
  }

  get base(): Base | undefined {
    return this.settings.base;
  }

  get home(): Base {
    return (this.#home?.base ?? this.base) as Base;
  }

  get isVendors(): boolean {
    return this.#home?.isVendors === true;
  }

  get method(): string {
    return this.settings.options.method;
  }

  get data(): unknown {
    return this.settings.options.data;
  }

  get isQuery(): boolean {
    return this.#kind.isQuery;
  }

  get hooks(): LayerHooks {
    return (this.#hooks ??= this.#findHooks());
  }

  get headers(): ReadyHeaders {
    if (this.#headers === undefined) {
      const { headers, isAcceptOpen, options } = this.settings;
      const { amend, isAmendedAnew } = this.hooks;
      const { mediaType } = options;
      this.#headers = new ReadyHeaders(
        headers,
        isAcceptOpen,
        amend && ((merged, needs) => amend(merged, needs, mediaType)),
        mediaType === undefined || isAmendedAnew !== true,
      );
    }
    return this.#headers;
  }

  get names(): readonly string[] {
    return (this.#names ??= Object.keys(this.settings.parameters));
  }

  get values(): readonly unknown[] {
    return (this.#values ??= Object.values(this.settings.parameters));
  }

  requestOf(own: unknown): unknown {
    const { requestOf } = this.#kind;
    return requestOf === undefined ? own : requestOf(this.settings.options, own);
  }

  /** What this layer sets over weaker settings. */
  #joinedWith(weaker: Settings): Settings {
    const { own } = this;
    const { namesIn, parametersOf, join } = this.#kind;
    const isService = this.below?.below === undefined;
    let { base, headers, parameters, isAcceptOpen } = weaker;
    if (Object.hasOwn(own, "baseUrl")) {
      // It was read as one.
      base = own["baseUrl"] as Base;
    }
    if (Object.hasOwn(own, "headers")) {
      headers = joined(headers, own["headers"]);
      isAcceptOpen &&= isService || !Object.hasOwn(joined({}, own["headers"]), "accept");
    }
    const names = namesIn(own);
    if (names.length > 0) {
      const given = parametersOf(own);
      const all = Object.assign(createBare(), parameters);
      for (const name of names) {
        all[name] = given[name];
      }
      parameters = all;
    }
    const options = join === undefined ? weaker.options : join(weaker.options, own);
    return { base, headers, isAcceptOpen, parameters, options };
  }
}

/** The headers of a layer over weaker ones. */
function joined(weaker: Readonly<MergedHeaders>, own: unknown): MergedHeaders {
  const all = { ...weaker };
  eachHeader(own, (name, value: StoredHeader) => {
    setOwn(all, name, value);
  });
  return all;
}
