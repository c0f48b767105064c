import type * as z from 'zod';
import type { syncEstimate } from '../../api/management/webhooks/webhook-sync.ts';
import { canBeSynced, isCovered, loadServed, notSyncedFor, readWishes, type Wishes } from '../../api/wanted-objects.ts';
import { objectNames } from '../../objects/names.ts';
import type { Declaration } from '../../providers/define.ts';
import { costsPerRecord, kindsOf } from '../../providers/language/kinds.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { getConnection, listConnections } from '../../store/connections/connections.ts';
import type { Webhook } from '../../store/events/webhooks.ts';
import { listSyncs, type Sync, type SyncRun } from '../../store/sync/syncs.ts';

type Estimate = z.input<typeof syncEstimate>;
type Line = Estimate['objects'][number];

/** Maximum number of counted connections: one page. */
const mostCounted = 100;

/** Number of connections per provider whose syncs are read for the estimate. */
const mostSampled = 3;

interface Counted {
  readonly connections: readonly Connection[];
  readonly hasMore: boolean;
}

const connectionsFor = async ({ project, connection }: Webhook): Promise<Counted> => {
  if (connection === undefined) {
    const { items, next } = await listConnections(project, { limit: mostCounted });
    return { connections: items, hasMore: next !== undefined };
  }
  const found = await getConnection(project, connection);
  return { connections: found === undefined || found.status === 'revoked' ? [] : [found], hasMore: false };
};

const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.ceil(values.reduce((sum, one) => sum + one, 0) / values.length);

/** The last runs of an object in the given syncs. */
const runsOf = (syncs: readonly Sync[], object: string): readonly SyncRun[] =>
  syncs.filter((sync) => sync.object === object).flatMap(({ run }) => run ?? []);

/** The runs through all records. */
const wholeRuns = (syncs: readonly Sync[], object: string): readonly SyncRun[] =>
  runsOf(syncs, object).filter(({ mode }) => mode !== 'changes');

/** Average number of requests of past runs through all records. `null` if there was none. */
const firstRunRequests = (declared: Declaration, object: string, syncs: readonly Sync[]): number | null => {
  const known = averageOf(wholeRuns(syncs, object).map(({ counts }) => counts.pages));
  if (known !== null || !costsPerRecord(declared)) return known;
  const parents = kindsOf(declared).flatMap(([, { partitions }]) => partitions?.object ?? []);
  const [parent] = parents;
  return parent === undefined ? null : averageOf(wholeRuns(syncs, parent).map(({ counts }) => counts.seen));
};

/** Requests of a look that finds nothing: one page for each list of the object. */
const requestsPerCycle = (declared: Declaration): number => kindsOf(declared).length;

const linesFor = async (
  webhook: Webhook,
  provider: string,
  connections: readonly Connection[],
  wishes: Wishes,
): Promise<readonly Line[]> => {
  const [first] = connections;
  if (first === undefined) return [];
  const sampled = connections.slice(0, mostSampled).map(({ project, id }) => listSyncs(project, id));
  const [served, ...read] = await Promise.all([loadServed(first), ...sampled]);
  const syncs = read.flat();
  return objectNames.flatMap((object): Line[] => {
    const declared: Declaration | undefined = served.objects[object];
    if (declared === undefined || !canBeSynced(served, object) || !isCovered({ webhooks: [webhook] }, first, object))
      return [];
    const reason = notSyncedFor(wishes, served, object);
    return [
      {
        provider,
        object,
        connections: connections.length,
        synced: reason === null,
        reason,
        requests_per_cycle: wishes.settings[object]?.classes?.length ?? requestsPerCycle(declared),
        first_run_requests: firstRunRequests(declared, object, syncs),
      },
    ];
  });
};

/**
 * The objects that a webhook causes to be synced, by provider, with the requests of their runs. The estimate covers a
 * page of connections, and uses stored syncs of only a few. A new webhook need not be stored yet.
 */
export const estimateSyncs = async (webhook: Webhook): Promise<Estimate> => {
  if (!webhook.active) return { connections: 0, has_more: false, objects: [] };
  const [{ connections, hasMore }, read] = await Promise.all([connectionsFor(webhook), readWishes(webhook.project)]);
  const wishes = { ...read, webhooks: [...read.webhooks, webhook] };
  const byProvider = [...Map.groupBy(connections, ({ provider }) => provider)];
  const lines = await Promise.all(byProvider.map(([provider, some]) => linesFor(webhook, provider, some, wishes)));
  return { connections: connections.length, has_more: hasMore, objects: lines.flat() };
};
