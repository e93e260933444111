/** A failed answer. Neither an address nor a body is part of its message: they may hold secrets. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  /** What the service says: JSON where it is JSON, otherwise text, such as the page of a proxy. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The service answers with status ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** The text of an answer. Throws a {@link ServiceError} for any status but 2xx, after reading what the service says. */
export async function textOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) {
    throw new ServiceError(answer.status, parsed(text));
  }
  return text;
}

/** The JSON of an answer, `undefined` if it is empty. Throws a {@link ServiceError} for any status but 2xx, and for other text. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await textOf(answer);
  const value = parsed(text);
  if (value === text) {
    throw new ServiceError(answer.status, text);
  }
  return value;
}

/** The value of JSON, `undefined` for no text, or else the text. */
function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
