// What a package exports without a word about its types: all of it can be written into declarations.
import {
  EndpointFactory,
  Operation,
  explain,
  github,
  header,
  type AnswerOf,
  type EndpointOptions,
  type InstanceOptions,
  type OptionsArgument,
  type OptionsOf,
  type ParametersOf,
  type RequestOptions,
  type RouteArgument,
  type RouteOf,
} from "endpoint-core";
import type { paths } from "./odd.js";

export const factory = new EndpointFactory<paths>(github);
export const endpoint = factory.create();
export const layered = endpoint.defaults({ id: "1" }).defaults({ page: 1 });
export const layeredFactory = factory.defaults({ id: "1" }).defaults({ headers: {} });
export const { DEFAULTS: layeredDefaults } = layered;

export const compiled = factory.compile("GET /x/{id}");
export const compiledLayer = layeredFactory.compile("GET /x/{id}");
export const getX = Operation.from({ route: "GET /x/{id}", parameters: { "if-match": header } });
export const operation = factory.compile(getX);

export const got = endpoint("GET /x/{id}", { id: "1" });
export const merged = endpoint.merge("GET /x/{id}");
export const explained = explain(factory, getX);

export const call = <Route extends RouteOf<paths>>(
  route: Route,
  parameters: ParametersOf<paths, Route>,
) => endpoint(route, parameters);
export const request = <Route extends RouteOf<paths>>(
  route: Route,
  options: OptionsOf<paths, Route>,
) => factory.request(route, options);
export const compileAny = <Route extends RouteOf<paths>>(route: Route) => factory.compile(route);
export function wrap<Paths>(wrapped: EndpointFactory<Paths>) {
  return wrapped.create();
}
export function withId<Factory extends EndpointFactory<paths>>(wrapped: Factory) {
  return wrapped.defaults({ id: "1" });
}

export const { merge, parse, defaults, DEFAULTS, compile, call: send } = endpoint;
export const methods = { request: endpoint, merge, parse, defaults, compile, call: send };

export class Acme extends EndpointFactory<paths> {
  readonly profile = github;
  readonly x = this.compile("GET /x/{id}");
  readonly y = this.compile(getX);

  override create(options?: EndpointOptions) {
    return super.create(options);
  }

  override merge(route?: string | EndpointOptions, options?: EndpointOptions) {
    return super.merge(route, options);
  }

  get(id: string) {
    return this.request("GET /x/{id}", { id });
  }

  readIfNew(id: string, tag: string) {
    return this.call(getX, { id, "if-match": tag });
  }

  layer(id: string) {
    return this.defaults({ id }).defaults({ page: 1 });
  }

  async send<Options, Route extends string = RouteOf<paths> | (string & {})>(
    route: RouteArgument<paths, Route>,
    options: OptionsArgument<paths, this, Route, Options>,
  ): Promise<{ sent: RequestOptions; answer: AnswerOf<paths, Route> }> {
    const sent = await Promise.resolve(this.request(route, options));
    return { sent, answer: {} as AnswerOf<paths, Route> };
  }
}

export class Instance extends EndpointFactory<paths> {
  readonly x = this.compile(getX);

  constructor(options?: InstanceOptions) {
    super(github, options);
  }
}

export const acme = new Acme(github);
export const instance = new Instance({ headers: { authorization: "a" }, id: "1" });
export const instanceOfNone = new EndpointFactory<paths>(github, { id: "1" });
