import { ApiError } from '../../errors.ts';
import type { ErrorShape, Meaning, OAuth, Provider } from '../../providers/define.ts';
import { meaningOf } from '../http/answer/failure-meaning.ts';
import { limitEnd, rejected } from '../http/answer/failures.ts';
import type { HttpAnswer } from '../http/http.ts';
import { createRedactor } from '../http/redaction.ts';
import { readJson } from '../json.ts';
import { GrantRevoked } from './grant-revoked.ts';

const at = 'error';

const aboutApp = 'Check client id and secret of the OAuth app.';

const description = 'error_description';

/**
 * Words that vendors put beside those of the standard, or in the place of them, and that mean the same wherever they are said: of a
 * token that another request has at the moment (https://github.com/segmentio/action-destinations/pull/2300), of addresses
 * (https://github.com/forceworkbench/forceworkbench/issues/772), of how often, and of who is no longer there.
 */
const further: readonly Meaning[] = [
  { at: description, pattern: /\balready being processed\b/i, status: 503 },
  { at: description, pattern: /\bip restricted\b/i, status: 403, about: 'address' },
  { at: description, pattern: /\b(?:login rate|logins) exceeded\b/i, status: 429 },
  { at, pattern: /^inactive_user$/, status: 401 },
  { at, pattern: /^inactive_org$/, status: 403, about: 'account' },
];

/**
 * What the standard's words mean, by the HTTP status: 401 ends the grant, 503 asks to come back, 429 to wait. Any other word is about
 * the app or the request, which the linked user cannot mend. RFC 6749, sections 4.1.2.1 and 5.2; RFC 8628, section 3.5;
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError
 */
const standard: readonly Meaning[] = [
  { at, pattern: /^(?:invalid_grant|(?:interaction|login|account_selection|consent)_required)$/, status: 401 },
  { at, pattern: /^(?:temporarily_unavailable|server_error)$/, status: 503 },
  { at, pattern: /^slow_down$/, status: 429 },
  { at, pattern: /./, status: 400, advice: aboutApp },
];

/** The error answers of a token endpoint: the vendor's own words come before those of the standard. */
const shapeOf = ({ errors: { rateLimit } }: Provider, { meanings = [] }: OAuth): ErrorShape => ({
  message: ['error_description', 'message', at, 'status'],
  code: [at, 'status'],
  meanings: [...meanings, ...further, ...standard],
  ...(rateLimit !== undefined && { rateLimit }),
});

/** Milliseconds until a vendor is asked again that is busy with the same token. */
const busyMs = 500;

/** The object that an answer has as its body. */
export const objectIn = (answer: HttpAnswer): Record<string, unknown> | undefined => {
  const read = readJson(answer.body.toString('utf8'));
  return 'fault' in read || typeof read.value !== 'object' || read.value === null ? undefined : { ...read.value };
};

/** When a token request may be sent again that the vendor has not carried out, epoch ms. */
export const whenToRepeat = (
  provider: Provider,
  declared: OAuth,
  answer: HttpAnswer,
  now: number,
): number | undefined => {
  const errors = shapeOf(provider, declared);
  const end = limitEnd({ ...provider, errors }, answer, now);
  if (end !== undefined || answer.status >= 500) return end;
  return meaningOf(errors, objectIn(answer))?.status === 503 ? now + busyMs : undefined;
};

/** Statuses that say it all, whatever the words. */
const isPlain = ({ status }: HttpAnswer): boolean => status === 402 || status === 429;

/** Whether an answer is a refusal that says why: some vendors send one with status 200. */
const isExplained = (errors: ErrorShape, answer: HttpAnswer): boolean => {
  if (answer.status >= 500) return false;
  return isPlain(answer) || meaningOf(errors, objectIn(answer)) !== undefined;
};

/**
 * What a refused token request means.
 * @param secrets of the request
 * @returns nothing for an answer that is no refusal, or says nothing
 */
export const tokenRefusal = (
  provider: Provider,
  declared: OAuth,
  answer: HttpAnswer,
  secrets: readonly string[],
): Error | undefined => {
  const shape = shapeOf(provider, declared);
  const errors = isPlain(answer) ? { ...shape, meanings: [] } : shape;
  const body = objectIn(answer);
  const isLimit = limitEnd({ ...provider, errors }, answer, Date.now()) !== undefined;
  if (!isLimit && !isExplained(errors, answer)) return undefined;
  const error = rejected({ ...provider, errors }, 'POST', { answer, body }, createRedactor(secrets));
  // The body may hold a token: it goes no further.
  const { code, message, details } = error;
  if (code !== 'connection_needs_reauth') return new ApiError(code, message, { details: details ?? {} });
  const { code: word, message: description } = details?.provider ?? {};
  return new GrantRevoked([...new Set([word, description])].filter((text) => text !== undefined).join(': '));
};
