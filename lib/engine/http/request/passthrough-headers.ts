/** Headers for a single connection (RFC 9110, section 7.6.1), and such headers of old clients. */
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

/** Request headers that the service sets itself or must not forward: they identify the caller, or frame the message. */
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

/** Headers that many servers use instead of the method, path or host of the request line. */
const overridingHeaders: ReadonlySet<string> = new Set([
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-method',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
]);

/**
 * Normalises a header name. Gateways that forward headers as variables (CGI, WSGI, Rack) turn `X_Host` and `X-Host`
 * into the same name.
 */
const dashed = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** Whether a server may use this header instead of the request line. */
export const isOverriding = (name: string): boolean => overridingHeaders.has(dashed(name));

const ownAnswerHeaders: readonly string[] = ['content-length', 'set-cookie', 'set-cookie2'];

export type HeaderFields = Readonly<Record<string, string>>;

/** Headers that `Connection` names: `Connection: close, x-mine` limits `x-mine` to one connection too. */
const namedByConnection = (headers: HeaderFields): readonly string[] =>
  (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());

const lowerCased = (headers: HeaderFields): HeaderFields =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Splits a client's headers into the headers to forward to the provider and the names of the dropped headers.
 * @param own headers that authenticate the account, in lower case
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

/** Response headers of a provider that a client may see. */
export const answered = (headers: HeaderFields): HeaderFields => {
  const kept = new Set([...hopByHop, ...ownAnswerHeaders, ...namedByConnection(headers)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !kept.has(name)));
};
