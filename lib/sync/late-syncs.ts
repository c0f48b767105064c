import { invocations } from '../invocation.ts';
import type { Evidence } from '../issues/evidence.ts';
import type { Connection } from '../store/connections/connection.ts';
import { lookedAtOf } from '../store/sync/look-times.ts';
import type { LeasedSchedule } from '../store/sync/schedules.ts';
import type { Sync } from '../store/sync/syncs.ts';
import type { CycleOutcome } from './cycle-report.ts';
import type { Plan } from './plan.ts';

const needsReauth = 'connection_needs_reauth';

/** Whether a cycle should have looked at a sync and did not. A run of its own reads at its own pace. */
const isLeft = ({ isBaselined, state, dueAt, object }: Sync, { done }: CycleOutcome): boolean =>
  isBaselined && state === 'waiting' && dueAt === undefined && !done.has(object);

/** A sync that is late. */
interface Late {
  readonly object: string;
  /** Epoch ms. */
  readonly since: number;
}

/** Syncs that are late after a cycle. Syncs whose errors open other issues do not count. */
const lateAfter = async (
  held: LeasedSchedule,
  { planned }: Plan,
  outcome: CycleOutcome,
  now: number,
): Promise<readonly Late[]> => {
  const left = planned.filter(({ sync }) => isLeft(sync, outcome));
  if (left.length === 0) return [];
  // Loaded for a sync that may be late, because most cycles look at all syncs.
  const { causeOf, causeOfCode } = await import('../issues/causes.ts');
  return left.flatMap(({ sync, schedule }) => {
    const code = outcome.codes.get(sync.object) ?? sync.lastError?.code ?? '';
    const lookedAt = lookedAtOf(sync, held);
    if (causeOfCode(code) !== undefined || lookedAt === undefined) return [];
    const dueAt = lookedAt + schedule.interval;
    return now - dueAt >= causeOf('sync_late').waitMs ? [{ object: sync.object, since: dueAt }] : [];
  });
};

/**
 * Notes the evidence of a cycle: syncs that are late, and an account that can or cannot be opened. A cycle makes
 * database calls for this only if it found a failure, or if the schedule says that the connection had a failure.
 * @param now epoch ms
 * @returns whether a sync is late, for the schedule
 */
export const noteCycle = async (
  held: LeasedSchedule,
  { project, id: subject, provider }: Connection,
  plan: Plan,
  outcome: CycleOutcome,
  now: number,
): Promise<boolean> => {
  const note = async (facts: Pick<Evidence, 'cause' | 'sign' | 'since' | 'objects' | 'request'>) => {
    // Loaded for a failure or its end, because most cycles have neither.
    const { noteFact } = await import('../issues/watch.ts');
    await noteFact({ project, subject, provider, at: now, ...facts }, now);
  };
  const { accountError, isLimited, done } = outcome;
  if (accountError !== undefined) {
    await note({ cause: needsReauth, sign: 'opens' });
    return held.isLate;
  }
  const wasRefused = held.lastError?.code === needsReauth;
  if (wasRefused && done.size > 0) await note({ cause: needsReauth, sign: 'closes' });
  // The limit opens an issue of its own.
  if (isLimited) return held.isLate;
  const late = await lateAfter(held, plan, outcome, now);
  const isLate = late.length > 0;
  if (isLate) {
    const { runId: request } = invocations.getStore() ?? {};
    const since = Math.min(...late.map((one) => one.since));
    const objects = late.map(({ object }) => object);
    await note({ cause: 'sync_late', sign: 'opens', since, objects, ...(request !== undefined && { request }) });
  }
  if (!isLate && held.isLate) await note({ cause: 'sync_late', sign: 'closes' });
  return isLate;
};
