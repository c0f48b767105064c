import type { ErrorShape } from '../define.ts';

/** In how many seconds the limit ends. There is no `Retry-After`. https://developers.brevo.com/docs/limit-headers */
const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _, now) => {
  if (status !== 429) return undefined;
  const seconds = Number(headers['x-sib-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(seconds) && headers['retry-after'] === undefined ? now + seconds * 1000 : 0;
};

/** https://developers.brevo.com/docs/how-it-works#error-codes */
export const errors = {
  message: ['message'],
  code: ['code'],
  rateLimit,
  // A 400. Same page.
  meanings: [{ at: 'code', is: /^duplicate_parameter$/, status: 409 }],
} as const satisfies ErrorShape;
