import { endpointsHoldAfter, holdAfter } from '../engine/http/answer/rate-budget.ts';
import { derivedSession } from '../engine/http/session/derived-session.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { SharedReads } from '../engine/http/session/shared-reads.ts';

/** Receives what the provider's answers show about the account's limits. Times are epoch ms. */
export interface SessionWatch {
  readonly now: () => number;
  /** Called with the time until which the run leaves the rest of the account's limit to other requests. */
  readonly hold: (until: number) => void;
  /** Called with the time until which the run leaves the rest of its endpoints' limit to other requests. */
  readonly holdRun: (until: number) => void;
  /** Called with the time of a request, which the run or an earlier run sent. */
  readonly asked: (at: number) => void;
}

/** Session of the account that reads the rate limit from each answer, and the age from each shared answer. */
export const watchSession = (session: Session, { now, hold, holdRun, asked }: SessionWatch): Session => {
  const send: Session['send'] = async (...request) => {
    const answer = await session.send(...request);
    hold(holdAfter(session.provider, answer.headers, now()) ?? 0);
    holdRun(endpointsHoldAfter(session.provider, answer.headers, now()) ?? 0);
    return answer;
  };
  const { reads } = session;
  if (reads === undefined) return derivedSession(session, { send });
  const watched: SharedReads = async (key, read) => {
    const shared = await reads(key, read);
    asked(shared.askedAt);
    return shared;
  };
  return derivedSession(session, { send, reads: watched });
};
