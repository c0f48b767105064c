import type { ErrorShape } from '../define.ts';
import { getText, refusedInWords } from '../language/answers.ts';

/**
 * End of the rate limit in epoch ms, from the remaining seconds in a header. The vendor sends no `Retry-After`.
 * https://developers.brevo.com/docs/limit-headers
 */
const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _, now) => {
  if (status !== 429) return undefined;
  const seconds = Number(headers['x-sib-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(seconds) && headers['retry-after'] === undefined ? now + seconds * 1000 : 0;
};

/** Fields by their names in the vendor's sentences. */
const words: Readonly<Record<string, string>> = { 'phone number': 'attributes.SMS', 'email address': 'email' };

/**
 * Fields that a refusal names. Only its message contains the name: "Invalid phone number", "email is not valid",
 * "sender.name is missing".
 */
const refused: NonNullable<ErrorShape['refused']> = (body) => {
  if (!/^(?:invalid|missing)_parameter$|^out_of_range$/.test(getText(body, 'code') ?? '')) return [];
  const named = refusedInWords(
    getText(body, 'message'),
    /^(?:invalid|missing)(?: value for)? (phone number|email address|[\w.]+)|^([\w.]+)(?: \w+)? (?:is|are|must|should|has|can)\b/gi,
  );
  return named.map(([name]) => [words[name.toLowerCase()] ?? name]);
};

/**
 * Members of error responses that contain the message and the code.
 * https://developers.brevo.com/docs/how-it-works#error-codes
 */
export const errors = {
  message: ['message'],
  code: ['code'],
  rateLimit,
  refused,
  meanings: [
    // The vendor returns 400. Same page.
    { at: 'code', pattern: /^duplicate_parameter$/, status: 409 },
    // The vendor returns 401 although the key is valid. The message contains the IP address.
    // https://developers.brevo.com/docs/ip-security
    {
      at: 'message',
      pattern: /\bunrecogni[sz]ed IP address\b/i,
      status: 403,
      about: 'address',
      advice: 'The page of authorised IPs is https://app.brevo.com/security/authorised_ips.',
    },
  ],
} as const satisfies ErrorShape;
