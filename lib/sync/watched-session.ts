import { endpointsHoldAfter, holdAfter } from '../engine/http/answer/rate-budget.ts';
import { derivedSession } from '../engine/http/session/derived-session.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { SharedReads } from '../engine/http/session/shared-reads.ts';

/** What a run learns of its account by the answers. Times are epoch ms. */
export interface SessionWatch {
  readonly now: () => number;
  /** The rest of the account's limit is for other requests until then. */
  readonly hold: (until: number) => void;
  /** The rest of the limit of what the run asks for is. */
  readonly holdRun: (until: number) => void;
  /** An answer was asked for at this time: by the run itself, or by another one before it. */
  readonly asked: (at: number) => void;
}

/** The account's session; the rate limit is read from each answer, and its age from each that is shared. */
export const watchSession = (session: Session, { now, hold, holdRun, asked }: SessionWatch): Session => {
  const send: Session['send'] = async (...request) => {
    const answer = await session.send(...request);
    hold(holdAfter(session.provider, answer.headers, now()) ?? 0);
    holdRun(endpointsHoldAfter(session.provider, answer.headers, now()) ?? 0);
    return answer;
  };
  const { reads } = session;
  if (reads === undefined) return derivedSession(session, { send });
  const once: SharedReads['once'] = async (key, read) => {
    const shared = await reads.once(key, read);
    asked(shared.askedAt);
    return shared;
  };
  return derivedSession(session, { send, reads: { once } });
};
