import type { Pace, RequestTemplate } from '../../../providers/define.ts';
import { derivedSession } from './derived-session.ts';
import type { Session } from './session.ts';

/** Milliseconds by this clock, and a wait of some milliseconds. */
export interface PaceClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * A turn for each request, at even distances: as many as the time has at once would be too many with the next ones where
 * they take longer on their way.
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
  request.path !== undefined && paths.test(request.path) && (reads === undefined || reads === isRead(request));

const paced = (session: Session, paces: readonly Pace[], clock: PaceClock): Session => {
  if (paces.length === 0) return session;
  const turns = paces.map((pace) => ({ pace, turn: createTurns(pace, clock) }));
  const send: Session['send'] = async (template, ...rest) => {
    for (const { pace, turn } of turns) if (isPaced(pace, template)) await turn();
    return session.send(template, ...rest);
  };
  return derivedSession(session, { send });
};

/** The account's session, whose requests keep to the limits that answers do not tell. It serves all objects of a cycle. */
export const paceSession = (session: Session, clock: PaceClock): Session =>
  paced(session, session.provider.paces ?? [], clock);

/** A session whose writes alone do: a caller waits for them, and not for what is read with them. */
export const paceWrites = (session: Session, clock: PaceClock): Session => {
  const paces = session.provider.paces ?? [];
  return paced(
    session,
    paces.filter(({ reads }) => reads === false),
    clock,
  );
};
