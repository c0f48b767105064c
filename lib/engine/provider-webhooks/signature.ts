import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Hmac, NotificationProof, NotificationTime, ProviderWebhooks } from '../../providers/language/webhooks.ts';
import { readJson } from '../json.ts';
import { getPath } from '../mapping/path.ts';

/** A message as the service received it. */
export interface HookMessage {
  readonly method: string;
  /** URI that the vendor called. */
  readonly uri: string;
  /** Headers with lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Secret in the address of the message, after the connection's id. */
  readonly secret?: string | undefined;
}

/** User name of Basic credentials. */
export const basicUser = 'hooks';

/** Tolerance for the clocks in a token's times, in seconds. */
const leeway = 60;

/** Lifetime of a token without an expiry time, in seconds. */
const longestLife = 15 * 60;

/** Compares two values in constant time, whatever their lengths. */
const isSame = (given: Uint8Array | string, wanted: Uint8Array | string): boolean => {
  const digest = (value: Uint8Array | string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(wanted));
};

const parseBody = (body: Uint8Array): unknown => {
  const read = readJson(Buffer.from(body).toString('utf8'));
  return 'fault' in read ? undefined : read.value;
};

const textAt = ({ at }: Pick<NotificationTime, 'at'>, { headers, body }: HookMessage): string | undefined => {
  if ('header' in at) return headers[at.header];
  const found = getPath(parseBody(body), at.body);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};

const epochOf = (text: string, unit: NotificationTime['unit']): number => {
  if (unit === 'iso') return Date.parse(text);
  if (!/^\d{1,16}$/.test(text)) return Number.NaN;
  return unit === 's' ? Number(text) * 1000 : Number(text);
};

/** Whether a message is recent enough. NaN is within no tolerance. */
const isFresh = (sentAt: NotificationTime, message: HookMessage, now: number): boolean => {
  const text = textAt(sentAt, message);
  return text !== undefined && Math.abs(now - epochOf(text, sentAt.unit)) <= sentAt.tolerance * 1000;
};

const isSigned = (proof: Hmac, message: HookMessage, secret: string): boolean => {
  const { algorithm, key, encoding, header, prefix = '', signs, sentAt } = proof;
  const parts = {
    method: message.method,
    uri: message.uri,
    body: message.body,
    timestamp: (sentAt && textAt(sentAt, message)) ?? '',
  };
  const hmac = createHmac(algorithm, key === undefined ? secret : Buffer.from(secret, key));
  for (const part of signs) hmac.update(typeof part === 'string' ? parts[part] : (message.headers[part.header] ?? ''));
  return isSame(message.headers[header] ?? '', `${prefix}${hmac.digest(encoding)}`);
};

/** Whether the message repeats the secret. An empty secret proves nothing. */
const isEchoed = (place: Pick<NotificationTime, 'at'>, message: HookMessage, secret: string): boolean =>
  secret !== '' && isSame(textAt(place, message) ?? '', secret);

const isBasic = ({ headers }: HookMessage, secret: string): boolean =>
  isSame(headers.authorization ?? '', `Basic ${Buffer.from(`${basicUser}:${secret}`).toString('base64')}`);

const claimsOf = (part: string): unknown => parseBody(Buffer.from(part, 'base64url'));

const numberAt = (claims: unknown, name: string): number | undefined => {
  const found = getPath(claims, name);
  return typeof found === 'number' ? found : undefined;
};

/**
 * Whether a token is valid now (RFC 7519, sections 4.1.4 to 4.1.6). A token with neither an expiry nor an issue time is
 * refused: it could be replayed for ever.
 */
const isInTime = (claims: unknown, now: number): boolean => {
  const seconds = now / 1000;
  const [exp, nbf, iat] = ['exp', 'nbf', 'iat'].map((name) => numberAt(claims, name));
  const ends = exp ?? (iat === undefined ? undefined : iat + longestLife);
  if (ends === undefined || seconds > ends + leeway) return false;
  return [nbf, iat].every((from) => from === undefined || from <= seconds + leeway);
};

const isToken = ({ headers }: HookMessage, secret: string, now: number): boolean => {
  const [, token = ''] = /^(?:Bearer|JWT) (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const wanted = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url');
  // The service chooses the algorithm, never the sender: `none` is an algorithm too.
  const isHs256 = getPath(claimsOf(header), 'alg') === 'HS256';
  return isSame(signature, wanted) && isHs256 && isInTime(claimsOf(claims), now);
};

/**
 * Whether a message proves that its sender knows the secret, and is recent enough.
 * @param now epoch ms
 */
export const isProven = (proof: NotificationProof, message: HookMessage, secret: string, now: number): boolean => {
  if (proof === 'basic') return isBasic(message, secret);
  if (proof === 'jwt') return isToken(message, secret, now);
  if (proof === 'path') return secret !== '' && isSame(message.secret ?? '', secret);
  if (!('algorithm' in proof)) return isEchoed({ at: proof }, message, secret);
  const signed = isSigned(proof, message, secret);
  return signed && (proof.sentAt === undefined || isFresh(proof.sentAt, message, now));
};

/** Fingerprint of a message: equal for two deliveries of the same message, different for two messages. */
export const fingerprintOf = ({ proof, delivery }: ProviderWebhooks, message: HookMessage): string => {
  const sentAt =
    typeof proof === 'object' && 'sentAt' in proof && proof.sentAt !== undefined
      ? textAt(proof.sentAt, message)
      : undefined;
  const named = delivery === undefined ? undefined : message.headers[delivery];
  const body = createHash('sha256').update(message.body).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([message.uri, sentAt, named, body]))
    .digest('hex');
};
