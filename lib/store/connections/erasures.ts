import { environment } from '../../environment.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { exists, updateOf } from '../dynamodb/expression.ts';
import { epochSeconds, type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { hasAny } from '../dynamodb/query.ts';
import { asStored, rawItems } from '../dynamodb/raw-items.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** The end of the grant at the provider. */
export interface Disconnection {
  /** `unsupported`: only the owner of the account can end it there. `failed`: the provider did not confirm it. */
  readonly outcome: 'revoked' | 'unsupported' | 'failed';
  /** Of the provider, or ours. */
  readonly message?: string | undefined;
  /** Provider webhooks that could not be removed: their change notifications are refused. */
  readonly hooksLeft?: number | undefined;
}

/** Record mappings, writes with an idempotency key, events, and their deliveries. */
export const erasedKinds = ['records', 'writes', 'events', 'deliveries'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

export interface Erasure {
  readonly project: string;
  readonly connection: string;
  readonly state: 'pending' | 'running' | 'done';
  /** When the connection was revoked: ISO 8601, UTC. */
  readonly since: string;
  readonly finishedAt?: string | undefined;
  readonly erased: Readonly<Record<ErasedKind, number>>;
  readonly provider: Disconnection;
}

/** An erasure that one worker holds. */
export type LeasedErasure = Held<Erasure>;

/** Partition of the index `due`. */
const due = 'erasure';

/** Milliseconds for which an erasure that is done, and its connection, are shown. */
const shownMs = 90 * 24 * 60 * 60_000;

type Name = Pick<Erasure, 'project' | 'connection'>;

const keyOf = ({ project, connection }: Name) => ({ pk: project, sk: `erasure#${connection}` });
const connectionKeyOf = ({ project, connection }: Name) => ({ pk: project, sk: `connection#${connection}` });

const erasureLease = new Lease({
  work: ({ connection }: Name) => `erasure of the connection ${connection}`,
  entity: rawItems({ table: 'connections', keyOf }),
});

const toErasure = (item: Item): Erasure => ({
  project: item.pk,
  connection: item.connection,
  state: item.state,
  since: item.since,
  finishedAt: item.finished_at,
  erased: {
    records: item.erased_records,
    writes: item.erased_writes,
    events: item.erased_events,
    deliveries: item.erased_deliveries,
  },
  provider: { outcome: item.provider_outcome, message: item.provider_message, hooksLeft: item.hooks_left },
});

/** Part of the transaction that revokes a connection. */
export const erasurePut = (
  { provider, ...name }: Name & { readonly provider: Disconnection },
  now: number,
): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      ...keyOf(name),
      v: schemaVersion,
      connection: name.connection,
      state: 'pending',
      since: isoTime(now),
      erased_records: 0,
      erased_writes: 0,
      erased_events: 0,
      erased_deliveries: 0,
      provider_outcome: provider.outcome,
      provider_message: provider.message,
      hooks_left: provider.hooksLeft,
      due,
      due_at: isoTime(now),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The erasure of a revoked connection. Consistent. */
export const getErasure = async (project: string, connection: string): Promise<Erasure | undefined> => {
  const item = await readItem(environment.tables.connections, keyOf({ project, connection }));
  return item === undefined ? undefined : toErasure(item);
};

/** Whether anything of a project's disconnected accounts is still to be erased. Consistent. */
export const hasUnfinishedErasures = (project: string): Promise<boolean> =>
  hasAny({
    table: environment.tables.connections,
    partition: project,
    kind: 'erasure',
    whereNot: { state: 'done' },
  });

/** Erasures that are due, the longest waiting first. */
export const listDueErasures = async (now: number, limit: number): Promise<readonly Name[]> => {
  const keys = await firstDue(environment.tables.connections, due, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk, connection: sk.slice('erasure#'.length) }));
};

/**
 * Acquires an erasure that is due.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it, or it is done
 */
export const acquireErasure = async (name: Name, leaseMs: number, now: number): Promise<LeasedErasure | undefined> => {
  const acquired = await erasureLease.acquire(name, { leaseMs, now }, { set: { state: 'running' } });
  return acquired && { ...toErasure(acquired.item), fence: acquired.fence };
};

/** An item to erase, and the condition under which it is (still) one of the connection. */
export type Deletion = NonNullable<TransactItem['Delete']>;

/** Most items of one transaction, besides the count. */
export const mostDeletions = 99;

/**
 * Erases items and counts them, both or neither: whenever a worker dies, the count is that of the erased items. Items
 * that are no longer the connection's stay.
 * @param until epoch ms to which the lease is renewed
 * @returns how many were erased
 * @throws LeaseLost
 */
export const eraseItems = async (
  leased: LeasedErasure,
  kind: ErasedKind,
  deletions: readonly Deletion[],
  until: number,
): Promise<number> => {
  if (deletions.length === 0) return 0;
  const items = deletions.map((Delete) => ({ Delete }));
  const refused = await erasureLease.renew(leased, until, { add: { [`erased_${kind}`]: deletions.length } }, items);
  if (refused.length === 0) return deletions.length;
  const rest = deletions.filter((_, place) => !refused.includes(place));
  return eraseItems(leased, kind, rest, until);
};

/** Releases an erasure, to be continued at this time (epoch ms). @throws LeaseLost */
export const postponeErasure = async (leased: LeasedErasure, at: number): Promise<void> => {
  await erasureLease.release(leased, at);
};

/** Ends an erasure; it and the revoked connection are shown for 90 days. @param now epoch ms @throws LeaseLost */
export const finishErasure = async (leased: LeasedErasure, now: number): Promise<void> => {
  const expiresAt = epochSeconds(now + shownMs);
  const connection = {
    TableName: environment.tables.connections,
    Key: connectionKeyOf(leased),
    ...updateOf({ set: { expires_at: expiresAt }, when: exists }, asStored),
  };
  const set = { state: 'done', finished_at: isoTime(now), expires_at: expiresAt };
  const refused = await erasureLease.release(leased, undefined, { set }, [{ Update: connection }]);
  if (refused.length > 0) throw new Error(`The connection ${leased.connection} is gone before its erasure was over.`);
};
