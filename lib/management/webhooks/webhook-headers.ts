import { type Issue, validationError } from '../../errors.ts';

/** Maximum length of a value, bytes. */
const longestValue = 4096;

/**
 * Permitted names. A name begins with a letter, so it cannot be one of JavaScript's own names.
 * https://www.rfc-editor.org/rfc/rfc9110#section-5.1
 */
const headerName = /^[a-z][a-z0-9_-]{0,63}$/;

/**
 * Permitted values: visible ASCII, with spaces only in between. This excludes characters that end a line, or that
 * servers interpret differently.
 */
const headerValue = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * Reserved names: headers that frame the request, headers that concern a single network connection, and the service's
 * own headers.
 * https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
const keptNames: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
]);
const keptPrefixes = ['content-', 'proxy-', 'transfer-', 'webhook-'] as const;

const isKept = (name: string): boolean => keptNames.has(name) || keptPrefixes.some((prefix) => name.startsWith(prefix));

/** The fault of a header. The text does not contain the header's value. */
const faultOf = (name: string, value: string): string | undefined => {
  if (!headerName.test(name)) return 'is not a header name: 1 to 64 letters, digits, - and _, the first a letter';
  if (isKept(name)) return 'is set by the service, or by the connection';
  if (value.length > longestValue || !headerValue.test(value)) {
    return `must have 1 to ${longestValue} visible ASCII characters, with spaces only between them`;
  }
  return undefined;
};

/**
 * The headers of a webhook, with names in lower case.
 * @throws ApiError `validation_failed` with the names of unsuitable headers, but without values
 */
export const checkHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const given = Object.entries(headers).map(([name, value]) => [name, name.toLowerCase(), value] as const);
  const seen = new Set<string>();
  const issues = given.flatMap(([name, lower, value]): Issue[] => {
    const message = seen.has(lower) ? 'is given twice' : faultOf(lower, value);
    seen.add(lower);
    return message === undefined ? [] : [{ path: `headers.${name}`, message }];
  });
  if (issues.length > 0) throw validationError(issues);
  return Object.fromEntries(given.map(([, lower, value]) => [lower, value]));
};
