import type { ErrorShape } from '../define.ts';

/**
 * End of the rate limit of five requests a second, in epoch ms. The documentation describes a 429. Above the limit, the
 * gateway also returns 503, and the vendor has not begun the request.
 * https://developers.activecampaign.com/reference/rate-limits
 * https://github.com/mediatoolkit/activecampaign-v3-php/issues/18 https://github.com/elementor/elementor/issues/16369
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _body, now) =>
  status === 503 && headers['retry-after'] === undefined ? now + 1_000 : undefined;
