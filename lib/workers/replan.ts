import { planMissingRegistrations } from '../connections/webhook-registrations.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { indexAccount } from '../store/connections/connection-update.ts';
import { listConnections } from '../store/connections/connections.ts';
import { listProjects } from '../store/projects/projects.ts';
import {
  acquireReplan,
  askReplan,
  finishReplan,
  type LeasedReplan,
  postponeReplan,
  renewReplan,
} from '../store/sync/replans.ts';
import { dueSchedule } from '../store/sync/schedules.ts';
import type { DueTask } from './due-work.ts';
import type { Run } from './scheduled.ts';

/** Length of the lease, in ms. Longer than a page may take. */
const leaseMs = 120_000;

/** Interval between two plans of all projects, in ms. The plan repairs a connection whose sync was lost. */
const repairIntervalMs = 24 * 60 * 60_000;

/** Number of connections, or projects, in a page. */
const pageSize = 100;

const page = async (scope: string, startAfter: string | undefined, now: number): Promise<string | undefined> => {
  if (scope === operatorScope) {
    const { items, next } = await listProjects({ limit: pageSize, startAfter });
    for (const { id, deletingSince } of items) if (deletingSince === undefined) await askReplan(id, now);
    return next;
  }
  const { items, next } = await listConnections(scope, { limit: pageSize, startAfter });
  for (const connection of items) {
    await indexAccount(connection);
    await planMissingRegistrations(connection, now);
    await dueSchedule({ project: scope, connection: connection.id }, now);
  }
  return next;
};

const replan = async (leased: LeasedReplan, { now, deadline }: Run): Promise<'planned' | 'continued'> => {
  for (let { after } = leased; ; ) {
    after = await page(leased.scope, after, now());
    if (after === undefined) break;
    if (now() >= deadline) {
      await postponeReplan(leased, after, now());
      return 'continued';
    }
    await renewReplan(leased, after, now() + leaseMs);
  }
  await finishReplan(leased, leased.scope === operatorScope ? now() + repairIntervalMs : undefined);
  return 'planned';
};

/**
 * Makes the cycles of all connections due, in one project or in all projects. Adds the missing data of connections from
 * earlier releases: the index entry by account, and provider webhooks. If the time is too short, the next run
 * continues.
 */
export const replanTask: DueTask<string, LeasedReplan, 'planned' | 'continued'> = {
  outcomes: ['planned', 'continued'],
  acquire: (scope, now) => acquireReplan(scope, leaseMs, now),
  work: replan,
};
