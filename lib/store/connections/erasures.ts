import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '../../crypto/ids.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { cancellationCodes, retryConflicts } from '../dynamodb/conflicts.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { epochSeconds, type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { hasAny } from '../dynamodb/query.ts';
import { type TransactItem, writeUnlessFirst } from '../dynamodb/transaction.ts';

/** What became of the grant at the provider. */
export interface Disconnection {
  /** `unsupported`: only the owner of the account can end it there. `failed`: the provider did not confirm it. */
  readonly outcome: 'revoked' | 'unsupported' | 'failed';
  /** What the provider, or we, had to say. */
  readonly message?: string | undefined;
  /** How many of the messages about changes that we have registered it goes on to send; they are refused. */
  readonly hooksLeft?: number | undefined;
}

/** What is erased: record mappings, writes that were kept to be replayed, events, and what webhooks were sent of them. */
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

/** An erasure that one worker works on until its lease ends. */
export interface LeasedErasure extends Erasure {
  readonly claim: string;
}

/** Partition of the index `due`. */
const due = 'erasure';

/** Milliseconds for which an erasure that is done, and its connection, are shown. */
const shownFor = 90 * 24 * 60 * 60_000;

type Name = Pick<Erasure, 'project' | 'connection'>;

const keyOf = ({ project, connection }: Name) => ({ pk: project, sk: `erasure#${connection}` });
const connectionKeyOf = ({ project, connection }: Name) => ({ pk: project, sk: `connection#${connection}` });

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
 * Takes an erasure for one worker. Should that one die, it is due again when the lease ends.
 * @param lease milliseconds
 * @returns `undefined` when another worker has it, or it is done
 */
export const acquireErasure = async (name: Name, lease: number, now: number): Promise<LeasedErasure | undefined> => {
  const claim = newId();
  const item = await changeItem(environment.tables.connections, keyOf(name), {
    UpdateExpression: 'SET #state = :running, claim = :claim, due_at = :until',
    ConditionExpression: 'due_at <= :now',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':running': 'running',
      ':claim': claim,
      ':until': isoTime(now + lease),
      ':now': isoTime(now),
    },
  });
  return item && { ...toErasure(item), claim };
};

/** Another worker has taken the erasure over: its lease had ended. */
export class ErasureLeaseLost extends Error {
  constructor({ connection }: Name) {
    super(`The erasure of the connection ${connection} was taken over by another worker.`);
    this.name = 'ClaimLost';
  }
}

/** An item to erase, and the condition under which it is (still) one of the connection. */
export type Deletion = NonNullable<TransactItem['Delete']>;

const refusedAt = (error: unknown): readonly boolean[] | undefined =>
  cancellationCodes(error)?.map((code) => code === 'ConditionalCheckFailed');

/** Most items of one transaction, besides the count. */
export const mostDeletions = 99;

/**
 * Erases items and counts them, both or neither: whenever a worker dies, the count is what is gone. Items that are no
 * longer the connection's stay.
 * @returns how many are gone
 * @throws ErasureLeaseLost
 */
export const eraseItems = async (
  claimed: LeasedErasure,
  kind: ErasedKind,
  deletions: readonly Deletion[],
  until: number,
): Promise<number> => {
  if (deletions.length === 0) return 0;
  const count = {
    TableName: environment.tables.connections,
    Key: keyOf(claimed),
    UpdateExpression: 'ADD #count :count SET due_at = :until',
    ConditionExpression: 'claim = :claim',
    ExpressionAttributeNames: { '#count': `erased_${kind}` },
    ExpressionAttributeValues: { ':count': deletions.length, ':until': isoTime(until), ':claim': claimed.claim },
  };
  const write = new TransactWriteCommand({
    TransactItems: [{ Update: count }, ...deletions.map((Delete) => ({ Delete }))],
  });
  try {
    await retryConflicts(() => database().send(write));
    return deletions.length;
  } catch (error) {
    const [lost, ...refused] = refusedAt(error) ?? [];
    if (lost) throw new ErasureLeaseLost(claimed);
    if (!refused.includes(true)) throw error;
    const rest = deletions.filter((_, index) => !refused[index]);
    return eraseItems(claimed, kind, rest, until);
  }
};

const change = async (claimed: LeasedErasure, parts: readonly TransactItem[]): Promise<void> => {
  if (!(await writeUnlessFirst(parts))) throw new ErasureLeaseLost(claimed);
};

/** Gives an erasure back, to be gone on with at this time (epoch ms). */
export const postponeErasure = (claimed: LeasedErasure, at: number): Promise<void> =>
  change(claimed, [
    {
      Update: {
        TableName: environment.tables.connections,
        Key: keyOf(claimed),
        UpdateExpression: 'SET due_at = :at REMOVE claim',
        ConditionExpression: 'claim = :claim',
        ExpressionAttributeValues: { ':at': isoTime(at), ':claim': claimed.claim },
      },
    },
  ]);

/** Ends an erasure; it and the revoked connection are shown for 90 days. */
export const finishErasure = (claimed: LeasedErasure, now: number): Promise<void> => {
  const TableName = environment.tables.connections;
  const expiresAt = epochSeconds(now + shownFor);
  return change(claimed, [
    {
      Update: {
        TableName,
        Key: keyOf(claimed),
        UpdateExpression: 'SET #state = :done, finished_at = :now, expires_at = :expires REMOVE due, due_at, claim',
        ConditionExpression: 'claim = :claim',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':done': 'done',
          ':now': isoTime(now),
          ':expires': expiresAt,
          ':claim': claimed.claim,
        },
      },
    },
    {
      Update: {
        TableName,
        Key: connectionKeyOf(claimed),
        UpdateExpression: 'SET expires_at = :expires',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':expires': expiresAt },
      },
    },
  ]);
};
