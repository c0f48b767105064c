import type { Dialect } from './dialect.ts';
import { Refused } from './refused.ts';

/** Refreshes that a vendor refuses for a time although the refresh token is valid. */
export interface HoldBack {
  /** @throws Refused for a valid refresh token that the vendor currently refuses */
  check(refreshToken: string, holder: string): void;
  /** Records a refresh whose answer takes this time (ms). */
  note(refreshToken: string, delayMs: number): void;
  /** Requires a new sign-in by the owner of the account. */
  demand(holder: string): void;
}

/** Checks whether a vendor refuses a valid refresh token for a time. */
export const createHoldBack = ({ oneAtATime, throttle }: Dialect, now: () => number): HoldBack => {
  const refreshes = new Map<string, readonly number[]>();
  const busyUntil = new Map<string, number>();
  const demanded = new Set<string>();
  const recentOf = (token: string, seconds: number): readonly number[] =>
    (refreshes.get(token) ?? []).filter((at) => at > now() - seconds * 1000);
  return {
    check(token, holder) {
      if (oneAtATime !== undefined && (busyUntil.get(token) ?? 0) > Date.now())
        throw new Refused('invalid_grant', oneAtATime);
      if (throttle !== undefined && recentOf(token, throttle.seconds).length >= throttle.most)
        throw new Refused('throttled', '');
      if (demanded.has(holder)) throw new Refused('interaction_required', 'a further factor is asked for');
    },
    note(token, delayMs) {
      busyUntil.set(token, Date.now() + delayMs);
      refreshes.set(token, [...recentOf(token, throttle?.seconds ?? 0), now()]);
    },
    demand: (holder) => void demanded.add(holder),
  };
};
