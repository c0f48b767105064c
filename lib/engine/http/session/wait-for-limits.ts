import { spentUntil } from '../answer/rate-budget.ts';
import type { PaceClock } from './paced-session.ts';
import type { Session } from './session.ts';
import { aroundRequests } from './wrap-requests.ts';

interface Bounds {
  readonly clock: PaceClock;
  /** Epoch ms: a wait that ends later is none, and the vendor says itself that it is too much. */
  readonly latest: number;
  /** Requests under way at once: where fewer are left, the next ones wait. */
  readonly atOnce: number;
}

/**
 * A session for many requests of one call, of which none is sent while the last answers say that the limit of the vendor is
 * used up: what would be refused waits for the next time of the limit.
 */
export const withinLimits = (session: Session, { clock, latest, atOnce }: Bounds): Session => {
  if (session.provider.budgets === undefined) return session;
  let spent = Number.NEGATIVE_INFINITY;
  return aroundRequests(session, async (_, send) => {
    const now = clock.now();
    if (spent > now && spent <= latest) await clock.pause(spent - now);
    const answer = await send();
    spent = Math.max(spent, spentUntil(session.provider, answer.headers, clock.now(), atOnce) ?? spent);
    return answer;
  });
};
