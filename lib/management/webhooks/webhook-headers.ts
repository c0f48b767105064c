import { type Issue, validationError } from '../../errors.ts';

/** Bytes of one value. */
const longestValue = 4096;

/** Begins with a letter: no name is one of JavaScript's own. https://www.rfc-editor.org/rfc/rfc9110#section-5.1 */
const headerName = /^[a-z][a-z0-9_-]{0,63}$/;

/** Visible ASCII, with spaces only between: no character that ends a line, or that servers read differently. */
const headerValue = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * Headers that frame the request or are of one connection only, and ours.
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

/** What is wrong with a header; its value is not in it. */
const faultOf = (name: string, value: string): string | undefined => {
  if (!headerName.test(name)) return 'is no name of a header: 1 to 64 letters, digits, - and _, the first one a letter';
  if (isKept(name)) return 'is set by the service, or by the connection';
  if (value.length > longestValue || !headerValue.test(value)) {
    return `must have 1 to ${longestValue} visible ASCII characters, with spaces only between them`;
  }
  return undefined;
};

/**
 * The headers of a webhook, with lower-case names.
 * @throws ApiError `validation_failed` that names those that cannot be sent, and no value
 */
export const checkHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const given = Object.entries(headers).map(([name, value]) => [name, name.toLowerCase(), value] as const);
  const seen = new Set<string>();
  const issues = given.flatMap(([name, lower, value]): Issue[] => {
    const message = seen.has(lower) ? 'is there twice' : faultOf(lower, value);
    seen.add(lower);
    return message === undefined ? [] : [{ path: `headers.${name}`, message }];
  });
  if (issues.length > 0) throw validationError(issues);
  return Object.fromEntries(given.map(([, lower, value]) => [lower, value]));
};
