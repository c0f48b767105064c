import type { ErrorShape } from '../define.ts';

/**
 * Five requests a second. Beside the 429 that is described, the gateway answers 503 to those above it, and nothing was begun.
 * https://developers.activecampaign.com/reference/rate-limits https://github.com/mediatoolkit/activecampaign-v3-php/issues/18
 * https://github.com/elementor/elementor/issues/16369
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _body, now) =>
  status === 503 && headers['retry-after'] === undefined ? now + 1_000 : undefined;
