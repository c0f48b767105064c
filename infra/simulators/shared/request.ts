/** An answer of a simulated vendor. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed from JSON; `undefined` if the answer has no body. */
  readonly body: unknown;
}

/** The value at a dotted path. */
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([key]) => key === name)?.[1];
  }, body);

/** One member of each element of the list at a dotted path. */
export const each = (body: unknown, path: string, member: string): unknown[] => {
  const list = at(body, path);
  return Array.isArray(list) ? list.map((element) => at(element, member)) : [];
};

/**
 * Sends a request with the credentials of an account. The path is the vendor's path and query. A body that is not a
 * string
 * is sent as JSON.
 */
export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

/** Member names of the object at a dotted path. */
export const keys = (body: unknown, path: string): string[] => Object.keys(at(body, path) ?? {});

/**
 * Creates a function that sends requests to a simulator.
 * @param url the address before each path
 * @param authorization returns the `Authorization` header; called for each request, because credentials may change
 */
export const requester =
  (url: string, authorization: () => string): Send =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: authorization(), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  };

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
