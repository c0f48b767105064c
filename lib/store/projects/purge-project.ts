import { environment } from '../../environment.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { entity } from '../dynamodb/entity.ts';
import { keyUnder, queryKeys } from '../dynamodb/operations.ts';
import { eachPage } from '../dynamodb/query.ts';
import { noConnection } from '../events/event-keys.ts';
import { purgeOfConnection, purgeOfWebhook, putPurgeItems } from '../events/purge-queue.ts';

/** The keys of kinds that are declared elsewhere: nothing else of them is needed here. */
const webhookKeys = entity({ table: 'projects', key: { pk: '{project}', sk: 'webhook#{id}' }, attributes: {} });
const connectionKeys = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'connection#{id}' },
  attributes: {},
});

/** Ids of all entries of a kind. Consistent. */
const idsOf = async (keys: typeof webhookKeys | typeof connectionKeys, project: string): Promise<readonly string[]> => {
  const key = keyUnder(keys, { project });
  const ids: string[] = [];
  const pages = eachPage((startAfter) => queryKeys(keys, { key, isConsistent: true, startAfter }));
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
};

/** Before the items that name them are deleted: a repeated call would not find the webhooks any more. */
const notePurgeItems = async (project: string, now: number): Promise<void> => {
  const webhooks = await idsOf(webhookKeys, project);
  const revoked = await idsOf(connectionKeys, project);
  await putPurgeItems(
    [
      ...webhooks.map((id) => purgeOfWebhook(project, id)),
      ...[noConnection, ...revoked].map((id) => purgeOfConnection(project, id)),
    ],
    now,
  );
};

/**
 * Deletes everything of a project without connections: keys, linked users, webhooks, audit items, counters … A worker
 * erases its events and deliveries.
 * @param deadline epoch ms after which no further page is begun
 * @returns false when the time ended before all was gone
 */
export const purgeProject = async (project: string, deadline: number, clock: () => number): Promise<boolean> => {
  await notePurgeItems(project, clock());
  const { projects, connections, usage } = environment.tables;
  for (const table of [projects, connections, usage]) {
    if (!(await purgePartition(table, project, deadline, clock))) return false;
  }
  return true;
};
