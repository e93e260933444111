// Runs in the page: sends every body with every method, each under a header that names the case.

export async function sendAll() {
  const { endpoint, EndpointFactory, github, readProfile } = await import("/dist/endpoint-core.js");
  const { toFetch, toRequest } = await import("/dist/adapters.js");
  const { bodies, WITH_BODY, WITHOUT_BODY } = await import("/bodies.ts");
  const api = endpoint.defaults({ baseUrl: location.origin });
  const apiOf = (body) =>
    new EndpointFactory(readProfile({ ...github, body }))
      .create()
      .defaults({ baseUrl: location.origin });
  const send = async (name, route, options = {}) => {
    const make = (client) => {
      // Made anew, as a body may be used only once.
      const { headers, ...rest } = options.make?.() ?? {};
      const own = options.format === undefined ? api : apiOf(options.format);
      return own(route, { ...rest, headers: { ...headers, "x-case": name(client) } });
    };
    await fetch(...toFetch(make("toFetch")));
    await fetch(toRequest(make("toRequest")));
  };
  for (const method of [...WITH_BODY, ...WITHOUT_BODY]) {
    await send((client) => `${client} ${method}`, `${method} /x`);
  }
  for (const [index, { options, format }] of bodies.entries()) {
    for (const method of WITH_BODY) {
      const name = (client) => `${client} ${method} ${index}`;
      await send(name, `${method} /x`, { make: options, format });
    }
  }
  const data = new Blob(["chunk é"]).stream();
  const request = toRequest(api("POST /x", { data }));
  return { text: await request.text(), duplex: request.duplex };
}
