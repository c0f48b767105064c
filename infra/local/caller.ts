/** Options of a request to the service. */
export interface CallOptions {
  /** Value of the header `x-connection-token`. */
  readonly token?: string | undefined;
  /** Value of the header `x-api-key`. */
  readonly key?: string | undefined;
  /** Body. Text and bytes are sent unchanged, all other values as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Body: the parsed value if it is JSON, else the text. */
  readonly body: unknown;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>;

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

const headersOf = ({ token, key, body, headers }: CallOptions): Record<string, string> => ({
  ...(body !== undefined && !isRaw(body) && { 'content-type': 'application/json' }),
  ...(token !== undefined && { 'x-connection-token': token }),
  ...(key !== undefined && { 'x-api-key': key }),
  ...headers,
});

const targetOf = (url: string, path: string, query: CallOptions['query'] = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, String(value));
  const text = parameters.toString();
  return text === '' ? `${url}${path}` : `${url}${path}${path.includes('?') ? '&' : '?'}${text}`;
};

const parse = (text: string, type: string): unknown =>
  /[/+]json\b/.test(type) && text !== '' ? JSON.parse(text) : text;

/** Creates a client of the service at `url`. The client follows no redirect. */
export const createCaller =
  (url: string): Call =>
  async (method, path, options = {}) => {
    const { body } = options;
    const answer = await fetch(targetOf(url, path, options.query), {
      method,
      headers: headersOf(options),
      redirect: 'manual',
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: parse(text, answer.headers.get('content-type') ?? ''),
    };
  };
