/** Good for one connection only: RFC 9110, section 7.6.1, and those of old clients. */
const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What the service says itself, or must not pass on: who calls, for whom, and in what frame. */
const ownRequestHeaders: readonly string[] = [
  'accept-encoding',
  'authorization',
  'content-length',
  'cookie',
  'cookie2',
  'expect',
  'forwarded',
  'host',
  'via',
  'x-api-key',
  'x-connection-token',
  'x-real-ip',
];

/** What many servers take in the place of the method, path or host in the request line, whatever these say. */
const overridingHeaders: ReadonlySet<string> = new Set([
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-method',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
]);

/** Gateways that hand headers on as variables (CGI, WSGI, Rack) make the same name of `X_Host` and `X-Host`. */
const dashed = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** Whether a server may take this header in the place of what the request line says. */
export const isOverriding = (name: string): boolean => overridingHeaders.has(dashed(name));

const ownAnswerHeaders: readonly string[] = ['content-length', 'set-cookie', 'set-cookie2'];

export type HeaderFields = Readonly<Record<string, string>>;

/** `Connection: close, x-mine` makes `x-mine` good for one connection too. */
const namedByConnection = (headers: HeaderFields): readonly string[] =>
  (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());

const lowerCased = (headers: HeaderFields): HeaderFields =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * The headers of a client that go on to a provider, and the names of those that do not.
 * @param own headers that prove who the account is, in lower case
 */
export const passedOn = (
  given: HeaderFields,
  own: readonly string[],
): { readonly headers: HeaderFields; readonly dropped: readonly string[] } => {
  const headers = lowerCased(given);
  const kept = new Set([...hopByHop, ...ownRequestHeaders, ...own, ...namedByConnection(headers)]);
  const isDropped = (name: string): boolean =>
    kept.has(name) || kept.has(dashed(name)) || /^(?:x-forwarded|proxy)-/.test(dashed(name));
  const entries = Object.entries(headers);
  return {
    headers: Object.fromEntries(entries.filter(([name]) => !isDropped(name))),
    dropped: entries.map(([name]) => name).filter(isDropped),
  };
};

/** The headers of a provider that a client may see. */
export const answered = (headers: HeaderFields): HeaderFields => {
  const kept = new Set([...hopByHop, ...ownAnswerHeaders, ...namedByConnection(headers)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !kept.has(name)));
};
