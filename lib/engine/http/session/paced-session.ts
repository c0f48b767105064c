import type { Pace, RequestTemplate } from '../../../providers/define.ts';
import { derivedSession } from './derived-session.ts';
import type { Session } from './session.ts';

/** A clock in milliseconds, and a pause of some milliseconds. */
export interface PaceClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Gives each request a turn, at even intervals. If all requests of a period left at once, slow requests could meet the
 * next period's requests and exceed the limit.
 */
const createTurns = ({ limit: requests, seconds }: Pace, { now, pause }: PaceClock): (() => Promise<void>) => {
  let free = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = Math.max(now(), free);
    free = at + (seconds * 1000) / requests;
    if (at > now()) await pause(at - now());
  };
};

const isRead = ({ method, reads }: RequestTemplate): boolean => method === 'GET' || reads === true;

const isPaced = ({ path: paths, reads }: Pace, request: RequestTemplate): boolean =>
  paths.test(request.path) && (reads === undefined || reads === isRead(request));

/**
 * Session whose requests keep to the declared paces: rate limits that responses do not announce. It serves all objects
 * of a cycle.
 */
export const paceSession = (
  session: Session,
  clock: PaceClock,
  paces: readonly Pace[] = session.provider.paces ?? [],
): Session => {
  if (paces.length === 0) return session;
  const turns = paces.map((pace) => ({ pace, turn: createTurns(pace, clock) }));
  const send: Session['send'] = async (template, ...rest) => {
    for (const { pace, turn } of turns) if (isPaced(pace, template)) await turn();
    return session.send(template, ...rest);
  };
  return derivedSession(session, { send });
};

/** Session whose writes keep to the declared paces. Reads do not wait, because a caller waits for the writes. */
export const paceWrites = (session: Session, clock: PaceClock): Session =>
  paceSession(
    session,
    clock,
    session.provider.paces?.filter(({ reads }) => reads === false),
  );
