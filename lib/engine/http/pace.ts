import type { Pace } from '../../providers/define.ts';
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
const createTurns = ({ requests, seconds }: Pace, { now, pause }: PaceClock): (() => Promise<void>) => {
  let free = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = Math.max(now(), free);
    free = at + (seconds * 1000) / requests;
    if (at > now()) await pause(at - now());
  };
};

/** The account's session, whose requests keep to the limits that answers do not tell. It serves all objects of a cycle. */
export const paceSession = (session: Session, clock: PaceClock): Session => {
  const paced = (session.provider.paces ?? []).map((pace) => ({ pace, turn: createTurns(pace, clock) }));
  if (paced.length === 0) return session;
  const send: Session['send'] = async (template, ...rest) => {
    for (const { pace, turn } of paced) if ('path' in template && pace.paths.test(template.path)) await turn();
    return session.send(template, ...rest);
  };
  return { ...session, send };
};
