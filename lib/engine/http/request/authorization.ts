import { validationError } from '../../../errors.ts';
import type { ConnectionMethod, Provider } from '../../../providers/define.ts';
import { secretsIn } from '../redaction.ts';
import { fillString } from './template.ts';

/** Credentials in the clear; they live as long as the request. */
export type Credentials = Readonly<Record<string, string>>;

/** What a header can carry: Node refuses anything else, and a line break would begin another header. */
const visibleAscii = /^[\x20-\x7e]*$/;

const secretOf = (template: string, credentials: Credentials): string => {
  const secret = fillString(template, credentials);
  if (visibleAscii.test(secret)) return secret;
  const culprits = Object.keys(credentials).filter((name) => !visibleAscii.test(credentials[name] ?? ''));
  const message = 'has characters that no HTTP header can carry, such as a line break';
  throw validationError(culprits.map((name) => ({ path: `credentials.${name}`, message })));
};

const byToken = { headers: { authorization: 'Bearer {access_token}' } };

/**
 * The header that proves who the account is, by its name.
 * @throws ApiError `validation_failed` for credentials that no header can carry
 */
export const authorizationOf = (
  { authorization: declared }: Provider,
  credentials: Credentials,
  method: ConnectionMethod,
): Readonly<Record<string, string>> => {
  const authorization = method === 'oauth' ? byToken : declared;
  if ('headers' in authorization) {
    const headers = Object.entries(authorization.headers);
    return Object.fromEntries(headers.map(([name, template]) => [name, secretOf(template, credentials)]));
  }
  const pair = fillString(authorization.basic, credentials);
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
};

/** What must not come back: the secret credentials, tokens of OAuth included, and the form in which they are sent. */
export const secretsOf = (
  provider: Provider,
  credentials: Credentials,
  authorization: Readonly<Record<string, string>>,
): readonly string[] => {
  const sent = Object.values(authorization).map((value) => value.replace(/^(?:basic|bearer) /i, ''));
  return [...secretsIn(provider, credentials), ...sent];
};
