/** Thrown for an answer with another status than expected. */
export class Refused extends Error {
  readonly status: number;

  constructor(call: string, status: number, body: unknown) {
    super(`${call}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
  }
}

/** Signs in and calls the product as its console would. */
export class Api {
  readonly #url: string;
  #token = '';
  resource = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.send('POST', 'authorization', { email, password });
    this.#token = (answer as { token: string }).token;
  }

  /** @throws Refused for an answer with another status than expected */
  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#url}/api/admin/${path}`, {
      method,
      headers: {
        ...(this.#token === '' ? {} : { token: this.#token }),
        ...(this.resource === '' ? {} : { resource: this.resource }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const read = (await answer.json()) as unknown;
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, read);
    return read;
  }

  /** Address and headers of a call, for a caller of another kind. */
  call(path: string): { url: string; headers: Record<string, string> } {
    return { url: `${this.#url}/api/admin/${path}`, headers: this.headers };
  }

  get headers(): Record<string, string> {
    return { token: this.#token, resource: this.resource };
  }
}
