import type { Renewed } from './refresh.ts';

/**
 * Milliseconds before its end when a token counts as expiring. Each process draws its own value between 1 and 5
 * minutes.
 */
const marginMs = 60_000 + Math.random() * 240_000;

/** Milliseconds before its end when a token is no longer used: the request needs time to reach the vendor. */
const travelMs = 10_000;

const expiryOf = ({ expires_at }: Readonly<Record<string, string>>): number =>
  expires_at === undefined ? Number.POSITIVE_INFINITY : Number(expires_at);

/** Whether the access token is usable at this time (epoch ms). */
export const isValid = (credentials: Readonly<Record<string, string>>, now: number): boolean =>
  now < expiryOf(credentials) - travelMs;

/** Whether to request a new access token. A token with a lifetime shorter than the margin is used to its end. */
export const isExpiring = ({ connection, credentials }: Renewed, now: number, ahead = marginMs): boolean => {
  if (!isValid(credentials, now)) return true;
  const { at, after } = connection.refresh;
  if (after !== undefined && after > now) return false;
  if (at !== undefined && now - at < ahead) return false;
  return now >= expiryOf(credentials) - ahead;
};
