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

/**
 * Whether a connection is paused now. A revoked or deleted connection is not paused, so that a worker deletes its
 * syncs.
 */
const isPaused = async (name: ScheduleName, now: number): Promise<boolean> => {
  const found = await liveConnection(name);
  return found !== undefined && (await pauseOf(found, now)) !== undefined;
};

/**
 * Removes the schedule of a paused connection from the index `due`. The end of a pause first deletes the pause, then
 * makes the schedule due. If the pause ended meanwhile, this function makes the schedule due again.
 * @throws LeaseLost
 */
export const parkCycle = async (held: LeasedSchedule, now: number): Promise<'parked'> => {
  await parkSchedule(held);
  if (!(await isPaused(held, now))) await dueSchedule(held, now);
  return 'parked';
};

/**
 * Parks an own run of a paused connection. The next cycle after the pause resumes the run at its position.
 * @throws LeaseLost
 */
export const parkOwnRun = async (leased: LeasedSync, now: number): Promise<'parked'> => {
  await parkRun(leased);
  if (await isPaused(leased, now)) return 'parked';
  const parked = await getSync(leased);
  if (parked !== undefined) await unparkRuns([parked], now);
  return 'parked';
};

/**
 * Time until the next check of a paused connection's notification, in ms. The first look after the pause finds changes.
 * If the provider does not list deletes, the notification or the next complete list finds a delete.
 */
const putOffMs = 30 * 60_000;

/** Time until which the notifications of a paused connection wait, in epoch ms; `undefined` if it is not paused. */
export const pausedUntil = async (connection: Connection, now: number): Promise<number | undefined> => {
  const project = await recentProject(connection.project, now);
  const pause = await recentPauseOf(connection, project?.syncPauses ?? {}, now);
  return pause && now + putOffMs;
};

/** Interval of the checks for a pause in an active run, in ms. */
const lookEveryMs = 1_000;

/** An object of an account that knows whether its connection was paused after the object was opened. */
export interface WatchedObject {
  readonly opened: OpenedObject;
  readonly isPaused: () => boolean;
}

/**
 * Checks for a pause of the connection after answers of the provider, so that an active run ends after the current
 * page.
 */
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
