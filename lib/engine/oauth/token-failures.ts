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
 * Words that vendors use as well as, or instead of, the words of the standard. They mean the same at every vendor. They
 * are about a token that another request is using (https://github.com/segmentio/action-destinations/pull/2300), about
 * addresses (https://github.com/forceworkbench/forceworkbench/issues/772), about frequency, and about inactive users.
 */
const further: readonly Meaning[] = [
  { at: description, pattern: /\balready being processed\b/i, status: 503 },
  { at: description, pattern: /\bip restricted\b/i, status: 403, about: 'address' },
  { at: description, pattern: /\b(?:login rate|logins) exceeded\b/i, status: 429 },
  { at, pattern: /^inactive_user$/, status: 401 },
  { at, pattern: /^inactive_org$/, status: 403, about: 'account' },
];

/**
 * Meanings of the standard's words, as HTTP statuses: 401 ends the grant, 503 asks for a later try, 429 asks to wait.
 * Any other word is about the app or the request, which the linked user cannot correct. RFC 6749, sections 4.1.2.1 and
 * 5.2; RFC 8628, section 3.5; https://openid.net/specs/openid-connect-core-1_0.html#AuthError
 */
const standard: readonly Meaning[] = [
  { at, pattern: /^(?:invalid_grant|(?:interaction|login|account_selection|consent)_required)$/, status: 401 },
  { at, pattern: /^(?:temporarily_unavailable|server_error)$/, status: 503 },
  { at, pattern: /^slow_down$/, status: 429 },
  { at, pattern: /./, status: 400, advice: aboutApp },
];

/**
 * Shape of the error responses of a token endpoint. The vendor's own words take precedence over the words of the
 * standard.
 */
const shapeOf = ({ errors: { rateLimit } }: Provider, { meanings = [] }: OAuth): ErrorShape => ({
  message: ['error_description', 'message', at, 'status'],
  code: [at, 'status'],
  meanings: [...meanings, ...further, ...standard],
  ...(rateLimit !== undefined && { rateLimit }),
});

/** Wait before the next request if the vendor is busy with the same token, ms. */
const busyMs = 500;

/** Body of a response, if it is a JSON object. */
export const objectIn = (answer: HttpAnswer): Record<string, unknown> | undefined => {
  const read = readJson(answer.body.toString('utf8'));
  return 'fault' in read || typeof read.value !== 'object' || read.value === null ? undefined : { ...read.value };
};

/** Time when a token request that the vendor has not carried out may be repeated, epoch ms. */
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

/** Whether a status is sufficient, whatever the words of the response. */
const isPlain = ({ status }: HttpAnswer): boolean => status === 402 || status === 429;

/** Whether a response is a refusal with a reason. Some vendors send a refusal with status 200. */
const isExplained = (errors: ErrorShape, answer: HttpAnswer): boolean => {
  if (answer.status >= 500) return false;
  return isPlain(answer) || meaningOf(errors, objectIn(answer)) !== undefined;
};

/**
 * Error for a refused token request.
 * @param secrets of the request
 * @returns undefined if the response is no refusal, or gives no reason
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
  const asked = { provider: { ...provider, errors }, redactor: createRedactor(() => secrets) };
  const error = rejected(asked, 'POST', answer, body);
  // The body may contain a token, so the error does not include it.
  const { code, message, details } = error;
  if (code !== 'connection_needs_reauth') return new ApiError(code, message, { details: details ?? {} });
  const { code: word, message: description } = details?.provider ?? {};
  return new GrantRevoked([...new Set([word, description])].filter((text) => text !== undefined).join(': '));
};
