import { pauseOf, recentPauseOf } from '../connections/sync-pause.ts';
import { derivedSession } from '../engine/http/session/derived-session.ts';
import type { OpenedObject } from '../records/context.ts';
import type { Connection } from '../store/connections/connection.ts';
import { recentProject } from '../store/projects/recent-projects.ts';
import { parkRun, unparkRuns } from '../store/sync/schedule-changes.ts';
import { dueSchedule, type LeasedSchedule, parkSchedule, type ScheduleName } from '../store/sync/schedules.ts';
import type { LeasedSync } from '../store/sync/sync-run.ts';
import { getSync } from '../store/sync/syncs.ts';
import { liveConnection } from './live-connection.ts';

/** Whether a connection is paused at this moment. One that is revoked, or gone, is not: its syncs are to be deleted. */
const isPaused = async (name: ScheduleName, now: number): Promise<boolean> => {
  const found = await liveConnection(name);
  return found !== undefined && (await pauseOf(found, now)) !== undefined;
};

/**
 * Takes the schedule of a paused connection out of the index `due`. Whoever ends the pause first removes it, then makes
 * the schedule due; so it is made due here where the pause has ended since it was read.
 * @throws LeaseLost
 */
export const parkCycle = async (held: LeasedSchedule, now: number): Promise<'parked'> => {
  await parkSchedule(held);
  if (!(await isPaused(held, now))) await dueSchedule(held, now);
  return 'parked';
};

/** The same for a run of its own, which the next cycle lets go on from its place. @throws LeaseLost */
export const parkOwnRun = async (leased: LeasedSync, now: number): Promise<'parked'> => {
  await parkRun(leased);
  if (await isPaused(leased, now)) return 'parked';
  const parked = await getSync(leased);
  if (parked !== undefined) await unparkRuns([parked], now);
  return 'parked';
};

/**
 * Milliseconds before a notification of a paused connection is looked at again. Changes are found by the first look after
 * the pause; a delete, where the provider does not list it, by the notification or the next complete list.
 */
const putOffMs = 30 * 60_000;

/** Until when (epoch ms) the notifications of a connection are put off, where it is paused. */
export const pausedUntil = async (connection: Connection, now: number): Promise<number | undefined> => {
  const project = await recentProject(connection.project, now);
  const pause = await recentPauseOf(connection, project?.syncPauses ?? {}, now);
  return pause && now + putOffMs;
};

/** Milliseconds after which a run under way looks again whether its connection is paused. */
const lookEveryMs = 1_000;

/** An object of an account, and whether its connection has been paused since it was opened. */
export interface WatchedObject {
  readonly opened: OpenedObject;
  readonly isPaused: () => boolean;
}

/** Looks whether a connection is paused as its provider answers, so that a run under way ends with its page. */
export const watchPause = (opened: OpenedObject, now: () => number): WatchedObject => {
  const { connection, session } = opened;
  const name = { project: connection.project, connection: connection.id };
  let found = false;
  let next = now() + lookEveryMs;
  const send: typeof session.send = async (...request) => {
    const answer = await session.send(...request);
    if (!found && now() >= next) {
      found = await isPaused(name, now());
      next = now() + lookEveryMs;
    }
    return answer;
  };
  return { opened: { ...opened, session: derivedSession(session, { send }) }, isPaused: () => found };
};
