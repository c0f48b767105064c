import type { ErrorShape } from '../define.ts';
import { getText, refusedInWords } from '../language/answers.ts';

/** In how many seconds the limit ends. There is no `Retry-After`. https://developers.brevo.com/docs/limit-headers */
const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _, now) => {
  if (status !== 429) return undefined;
  const seconds = Number(headers['x-sib-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(seconds) && headers['retry-after'] === undefined ? now + seconds * 1000 : 0;
};

/** What the vendor calls fields in sentences. */
const words: Readonly<Record<string, string>> = { 'phone number': 'attributes.SMS', 'email address': 'email' };

/** No member names a field, the message does: "Invalid phone number", "email is not valid", "sender.name is missing". */
const refused: NonNullable<ErrorShape['refused']> = (body) => {
  if (!/^(?:invalid|missing)_parameter$|^out_of_range$/.test(getText(body, 'code') ?? '')) return [];
  const named = refusedInWords(
    getText(body, 'message'),
    /^(?:invalid|missing)(?: value for)? (phone number|email address|[\w.]+)|^([\w.]+)(?: \w+)? (?:is|are|must|should|has|can)\b/gi,
  );
  return named.map(([name]) => [words[name.toLowerCase()] ?? name]);
};

/** https://developers.brevo.com/docs/how-it-works#error-codes */
export const errors = {
  message: ['message'],
  code: ['code'],
  rateLimit,
  refused,
  meanings: [
    // A 400. Same page.
    { at: 'code', pattern: /^duplicate_parameter$/, status: 409 },
    // A 401: the key is good. The message has the address. https://developers.brevo.com/docs/ip-security
    {
      at: 'message',
      pattern: /\bunrecogni[sz]ed IP address\b/i,
      status: 403,
      about: 'address',
      advice: 'The page of authorised IPs is https://app.brevo.com/security/authorised_ips.',
    },
  ],
} as const satisfies ErrorShape;
