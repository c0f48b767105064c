import { objectNames } from '../objects/names.ts';
import { erasableItems } from '../store/connections/erasable.ts';
import {
  acquireErasure,
  ErasureLeaseLost,
  eraseItems,
  finishErasure,
  type LeasedErasure,
  listDueErasures,
  postponeErasure,
} from '../store/connections/erasures.ts';
import { endPendingConnections } from './pending-connections.ts';
import { erasePurgeItems } from './purge.ts';
import type { Report, Run } from './scheduled.ts';

/** Milliseconds: longer than a transaction may take, after each of which it begins again. */
const lease = 60_000;

/**
 * Milliseconds after which nothing of a revoked connection is written any more: a process may take its token for 30 s
 * more, and a request may take 30 s. An index may lag behind, too.
 */
const settling = 120_000;

/** Most erasures that a run looks for at a time. */
const batch = 10;

type Outcome = 'finished' | 'postponed' | 'lost';

/** @returns whether anything was found, or `undefined` when the time is used up */
const eraseOnce = async (claimed: LeasedErasure, { now, deadline }: Run): Promise<boolean | undefined> => {
  let found = false;
  for await (const { kind, deletions } of erasableItems(claimed, objectNames)) {
    if (now() >= deadline) return undefined;
    if ((await eraseItems(claimed, kind, deletions, now() + lease)) > 0) found = true;
  }
  return found;
};

/** It is done when nothing is found at a time after which nothing comes any more. */
const erase = async (claimed: LeasedErasure, run: Run): Promise<Outcome> => {
  const settled = Date.parse(claimed.since) + settling;
  for (;;) {
    const began = run.now();
    const found = await eraseOnce(claimed, run);
    if (found === false && began >= settled) {
      await finishErasure(claimed, run.now());
      return 'finished';
    }
    if (found !== true) {
      await postponeErasure(claimed, found === undefined ? run.now() : settled);
      return 'postponed';
    }
  }
};

const tryToErase = async (claimed: LeasedErasure, run: Run): Promise<Outcome> => {
  try {
    return await erase(claimed, run);
  } catch (error) {
    if (error instanceof ErasureLeaseLost) return 'lost';
    throw error;
  }
};

/**
 * Erases what revoked connections, and deleted webhooks and projects, have left, and ends pending connections that
 * nobody confirmed, as far as the time suffices. A run may be killed anywhere and may overlap with another one. An erasure that fails waits for its lease to end and holds no other one up.
 * @throws AggregateError with all failures, at the end
 */
export const eraseDue = async (run: Run): Promise<Report> => {
  const report = { finished: 0, postponed: 0, lost: 0 };
  const failures: unknown[] = [];
  for (;;) {
    const due = run.now() < run.deadline ? await listDueErasures(run.now(), batch) : [];
    let claims = 0;
    for (const name of due) {
      const claimed = run.now() < run.deadline ? await acquireErasure(name, lease, run.now()) : undefined;
      if (claimed === undefined) continue;
      claims += 1;
      try {
        report[await tryToErase(claimed, run)] += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (claims === 0) break;
  }
  const pending = await endPendingConnections(run, failures);
  const purgeItems = await erasePurgeItems(run, failures);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} erasures failed`);
  return { ...report, pending, purgeItems };
};
