import { planMissingRegistrations } from '../connections/webhook-registrations.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { indexAccount } from '../store/connections/connection-changes.ts';
import { listConnections } from '../store/connections/connections.ts';
import { listProjects } from '../store/projects/projects.ts';
import { duePlan } from '../store/sync/plans.ts';
import { acquireReplan, askReplan, releaseReplan, renewReplan } from '../store/sync/replans.ts';
import type { Run } from './scheduled.ts';

/** Milliseconds: longer than a page may take. */
const lease = 120_000;

/** Milliseconds between two times that all projects are gone through: nothing stays unsynced for ever. */
const repairInterval = 24 * 60 * 60_000;

/** Connections, or projects, that are made due at a time. */
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
    await duePlan({ project: scope, connection: connection.id }, now);
  }
  return next;
};

/**
 * Makes the plans of all connections of a project due, or those of all projects, and gives connections of earlier
 * releases what they lack: they are found by their accounts and registered for what their providers tell. What the time
 * does not suffice for goes on where it was.
 */
export const replan = async (scope: string, { now, deadline }: Run): Promise<'planned' | 'continued' | 'lost'> => {
  const held = await acquireReplan(scope, now() + lease, now());
  if (held === undefined) return 'lost';
  for (let { after } = held; ; ) {
    after = await page(scope, after, now());
    if (after === undefined) break;
    const isOver = now() >= deadline;
    if (!(await renewReplan(held, after, isOver ? now() : now() + lease))) return 'lost';
    if (isOver) return 'continued';
  }
  await releaseReplan(held, scope === operatorScope ? now() + repairInterval : undefined);
  return 'planned';
};
