import { validationError } from '../../../errors.ts';
import type { ConnectionMethod, Provider } from '../../../providers/define.ts';
import { secretsIn } from '../redaction.ts';
import { fillString } from './template.ts';

/** Decrypted credentials. They live as long as the request. */
export type Credentials = Readonly<Record<string, string>>;

/** Matches text that a header can carry. Node refuses other text, and a line break would begin another header. */
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
 * Headers that authenticate the account, by name.
 * @throws ApiError `validation_failed` for credentials that a header cannot carry
 */
export const authorizationOf = (
  { authorization: declared }: Provider,
  credentials: Credentials,
  method: ConnectionMethod,
): Readonly<Record<string, string>> => {
  const authorization = method === 'oauth' ? byToken : declared;
  if ('basic' in authorization) {
    const pair = fillString(authorization.basic, credentials);
    return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  }
  const headers: Record<string, string> = {};
  for (const [name, template] of Object.entries<string>(authorization.headers))
    headers[name] = secretOf(template, credentials);
  return headers;
};

/**
 * Secrets that no response may contain: secret credentials, OAuth tokens, and the authorization value that requests
 * send.
 */
export const secretsOf = (
  provider: Provider,
  credentials: Credentials,
  authorization: Readonly<Record<string, string>>,
): readonly string[] => {
  const sent = Object.values(authorization).map((value) => value.replace(/^(?:basic|bearer) /i, ''));
  return [...secretsIn(provider, credentials), ...sent];
};
