import { createContext, runInContext } from "node:vm";
import { expect } from "chai";
import { RouteTable } from "../../src/match/index.js";
import { toolsOf } from "../support/tools.js";

const ORIGIN = "https://api.acme.example";

describe("the gate for code mode", () => {
  const paths = {
    "/tickets/{id}": { get: {}, delete: {} },
    "/tickets": { get: {} },
    "/tickets/{id}.json": { get: {} },
    "/tickets/all-{part}": { get: {} },
    "/tickets/search": { get: {} },
  };
  const { tools } = toolsOf(paths);
  const operations = Array.from(tools.values(), ({ operation }) => operation);
  const table = new RouteTable(operations, { baseUrl: `${ORIGIN}/v1` });
  const allowed = new Set(
    ["GET_tickets_id", "GET_tickets"].map((name) => tools.get(name)!.operation),
  );

  /** What the guide's gate sends for a program's call. */
  function gate(
    address: unknown,
    options: { method?: unknown } | undefined,
    sent: string[],
  ): string {
    const url = new URL(String(address), ORIGIN);
    const method = typeof options?.method === "string" ? options.method : "GET";
    const isHome = url.origin === ORIGIN && url.username === "" && url.password === "";
    const found = table.match(method, url.href);
    if (!isHome || found === undefined || !allowed.has(found.route)) {
      return "refused";
    }
    sent.push(`${method.toUpperCase()} ${url.href}`);
    return "sent";
  }

  it("lets a hostile script reach only the allowed operations", () => {
    const sent: string[] = [];
    const fetch = (address: unknown, options?: { method?: unknown }): string =>
      gate(address, options, sent);
    const script = `
      [
        fetch("/v1/tickets"), fetch("/v1/tickets/7?x=1"), fetch("/v1/tickets/a%2Fb", { method: "get" }),
        ...["/v1/tickets/7", "/v1/tickets"].flatMap((url) =>
          ["DELETE", "POST", "PUT", "TRACE", "delete"].map((method) => fetch(url, { method }))),
        ...["//evil.example/v1/tickets", "https://evil.example/v1/tickets", "https://api.acme.example@evil.example/v1/tickets",
          "https://u:p@api.acme.example/v1/tickets", "http://api.acme.example/v1/tickets", "https://api.acme.example:8443/v1/tickets",
          "\\\\\\\\evil.example/v1/tickets", "/v1/tickets/..", "/v1/tickets/../admin", "/v1/tickets/%2e%2e/admin", "/v1/tickets/..%2fadmin",
          "/v1/tickets/%2e%2e%2fadmin", "/v1/tickets/a/b", "/v1/admin", "/tickets", "/v2/tickets", "/v1/tickets/", "/v1/tickets/7.json", "/v1/tickets/7%2Ejson",
          "/v1/tickets/7%2ejson?x", "/v1/tickets/all-1", "/v1/tickets/%61ll-1", "/v1/tickets/search", "/v1/tickets/se%61rch", "data:,x", "file:///etc/passwd",
        ].map((url) => fetch(url)),
      ].join()`;
    const answers = String(runInContext(script, createContext({ fetch }))).split(",");
    expect(answers.filter((answer) => answer === "sent")).to.have.length(3);
    expect(sent).to.deep.equal([
      `GET ${ORIGIN}/v1/tickets`,
      `GET ${ORIGIN}/v1/tickets/7?x=1`,
      `GET ${ORIGIN}/v1/tickets/a%2Fb`,
    ]);
  });
});
