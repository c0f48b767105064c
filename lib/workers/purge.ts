import { endIssues } from '../issues/watch.ts';
import { erasePurgeItem, listPurgeItems, type PurgeName, webhookIn } from '../store/events/purge-queue.ts';
import type { DueWorker } from './due-work.ts';

/**
 * Erases the partitions in the purge queue, and closes the issues of a webhook that was deleted or switched off. It needs
 * no lease, because several workers may erase a partition at once. A run tries each item once; the next run tries a failed
 * item again.
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
    work: async (item, { now, deadline }) => {
      const webhook = webhookIn(item);
      if (webhook !== undefined) await endIssues({ project: item.project, subject: webhook }, now());
      return (await erasePurgeItem(item, deadline, now)) ? 'purged' : 'continued';
    },
  };
};
