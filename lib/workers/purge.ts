import { erasePurgeItem, listPurgeItems, type PurgeName } from '../store/events/purge-queue.ts';
import type { DueWorker } from './due-work.ts';

/**
 * Erases the partitions of the purge queue. There is no lease, as several workers may erase a partition at once; a run
 * does each item once, so that an item that fails is left to the next run.
 */
export const purgeWorker = (): DueWorker<PurgeName, PurgeName, 'purged' | 'continued'> => {
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
