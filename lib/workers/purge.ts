import { erasePurgeItem, listPurgeItems, type PurgeItem } from '../store/events/purge-queue.ts';
import type { Run } from './scheduled.ts';

/** Most that is looked for at a time. */
const batch = 50;

/**
 * Erases what deleted webhooks and projects have left, as far as the time suffices. What fails is tried by the next run,
 * and holds nothing else up.
 * @param failures grows with each
 * @returns how many of them are gone
 */
export const erasePurgeItems = async ({ now, deadline }: Run, failures: unknown[]): Promise<number> => {
  let erased = 0;
  const met = new Set<string>();
  const isNew = ({ partition }: PurgeItem): boolean => !met.has(partition);
  for (;;) {
    const found = (await listPurgeItems(now(), batch)).filter(isNew);
    if (found.length === 0) return erased;
    for (const purgeItem of found) {
      if (now() >= deadline) return erased;
      met.add(purgeItem.partition);
      try {
        if (await erasePurgeItem(purgeItem, deadline, now)) erased += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
};
