import { environment } from '../../environment.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { entity } from '../dynamodb/entity.ts';
import { keyUnder, queryKeys } from '../dynamodb/operations.ts';
import { eachPage } from '../dynamodb/query.ts';
import { noConnection } from '../events/event-keys.ts';
import { purgeOfConnection, purgeOfWebhook, putPurgeItems } from '../events/purge-queue.ts';

/** Items of a project by their keys only. The purge deletes the items and reads no attribute. */
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

/**
 * Stores the purge items before the items that name them are deleted. Otherwise, a repeated call would not find the
 * webhooks.
 */
const notePurgeItems = async (project: string, now: number): Promise<void> => {
  const webhooks = await idsOf(webhookKeys, project);
  const revoked = await idsOf(connectionKeys, project);
  await putPurgeItems(
    [
      ...webhooks.map((id) => purgeOfWebhook(project, id)),
      ...[noConnection, ...revoked].map((id) => purgeOfConnection(project, id)),
      { project, partition: `${project}#audit`, shards: 0 },
    ],
    now,
  );
};

/**
 * Deletes all data of a project without connections: keys, linked users, webhooks, audit items, counters, issues … A worker
 * erases its events and deliveries.
 * @param deadline epoch ms; after this time, no further page is begun
 * @returns false if the time ended before everything was deleted
 */
export const purgeProject = async (project: string, deadline: number, clock: () => number): Promise<boolean> => {
  await notePurgeItems(project, clock());
  const { projects, connections, usage, requests } = environment.tables;
  for (const table of [projects, connections, usage, requests]) {
    if (!(await purgePartition(table, project, deadline, clock))) return false;
  }
  return true;
};
