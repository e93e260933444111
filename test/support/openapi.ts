/** Descriptions for tests of what is read of them. */
import { readOpenApi, type ServiceDescription } from "../../src/openapi/index.js";

/** What is said of the service beside its description. */
export const OPTIONS = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };

const SERVERS = [{ url: "https://api.acme.example/v1" }];

/** Reads a description in OpenAPI 3.1 with these fields. */
export function read(fields: object): ServiceDescription {
  return readOpenApi({ openapi: "3.1.0", servers: SERVERS, ...fields }, OPTIONS);
}

/** Reads a description in Swagger 2.0 with these fields. */
export function readSwagger(fields: object): ServiceDescription {
  return readOpenApi({ swagger: "2.0", host: "api.acme.example", ...fields }, OPTIONS);
}

/** The problems of a description, each in one line. */
export function problemsOf({ problems }: ServiceDescription): readonly string[] {
  return problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}
