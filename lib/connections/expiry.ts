import type { Renewed } from './refresh.ts';

/** Milliseconds before its end at which a token counts as expiring; each process has its own, between 1 and 5 minutes. */
const marginMs = 60_000 + Math.random() * 240_000;

/** Milliseconds before its end from which on a token is not used any more: it has to reach the vendor. */
const travelMs = 10_000;

const expiryOf = ({ expires_at }: Readonly<Record<string, string>>): number =>
  expires_at === undefined ? Number.POSITIVE_INFINITY : Number(expires_at);

/** Whether the access token can be used, at this time (epoch ms). */
export const isValid = (credentials: Readonly<Record<string, string>>, now: number): boolean =>
  now < expiryOf(credentials) - travelMs;

/** Whether it is time for a new access token. One that lives shorter than the margin is used to its end. */
export const isExpiring = ({ connection, credentials }: Renewed, now: number, ahead = marginMs): boolean => {
  if (!isValid(credentials, now)) return true;
  const { at, after } = connection.refresh;
  if (after !== undefined && after > now) return false;
  if (at !== undefined && now - at < ahead) return false;
  return now >= expiryOf(credentials) - ahead;
};
