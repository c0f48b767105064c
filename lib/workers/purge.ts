import { erasePurgeItem, listPurgeItems, type PurgeItem } from '../store/events/purge-queue.ts';
import type { DueWorker } from './due-work.ts';

/**
 * Erases the purge queue: what deleted webhooks and projects have left. There is no lease, as several workers may erase a
 * partition at once; a run takes each item once, so that one that fails is left to the next run.
 */
export const purgeWorker = (): DueWorker<PurgeItem, PurgeItem, 'purged' | 'continued'> => {
  const met = new Set<string>();
  return {
    outcomes: ['purged', 'continued'],
    list: listPurgeItems,
    batchSize: 50,
    acquire: async (item) => {
      if (met.has(item.partition)) return undefined;
      met.add(item.partition);
      return item;
    },
    work: async (item, { now, deadline }) => ((await erasePurgeItem(item, deadline, now)) ? 'purged' : 'continued'),
  };
};
