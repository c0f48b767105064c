import { spentUntil } from '../answer/rate-budget.ts';
import { aroundRequests } from './derived-session.ts';
import type { PaceClock } from './paced-session.ts';
import type { Session } from './session.ts';

interface Bounds {
  readonly clock: PaceClock;
  /** Latest end of a wait, epoch ms. A longer wait is skipped, and the vendor itself refuses the request. */
  readonly latest: number;
  /** Requests in flight at the same time. If the limit leaves fewer, the next requests wait. */
  readonly atOnce: number;
}

/**
 * Session for many requests within one call. While the last responses say that the vendor's limit is used up, requests
 * wait for the next period instead of being refused.
 */
export const withinLimits = (session: Session, { clock, latest, atOnce }: Bounds): Session => {
  if (session.provider.budgets === undefined) return session;
  let spent = Number.NEGATIVE_INFINITY;
  return aroundRequests(session, async (_, send) => {
    const now = clock.now();
    if (spent > now && spent <= latest) await clock.pause(spent - now);
    const answer = await send();
    spent = Math.max(spent, spentUntil(session.provider, answer.headers, clock.now(), atOnce));
    return answer;
  });
};
