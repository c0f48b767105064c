import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { choice, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { not } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, has, listDue } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { feedLost, feedRenewal, type LeasedFeed } from '../events/feed-head.ts';
import { connections } from './connection.ts';

/** The end of the grant at the provider. */
export interface Disconnection {
  /**
   * `unsupported`: only the owner of the account can end the grant, at the provider. `failed`: the provider did not
   * confirm the end.
   */
  readonly outcome: 'revoked' | 'unsupported' | 'failed';
  /** Message of the provider, or our own. */
  readonly message?: string | undefined;
  /** Number of provider webhooks that could not be removed. Their change notifications are refused. */
  readonly hooksLeft?: number | undefined;
}

/** Record mappings, writes with an idempotency key, events, and the deliveries of these events. */
export const erasedKinds = ['records', 'writes', 'events', 'deliveries'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

export interface Erasure {
  readonly project: string;
  readonly connection: string;
  readonly state: 'pending' | 'running' | 'done';
  /** Time of the revocation: ISO 8601, UTC. */
  readonly since: string;
  readonly finishedAt?: string | undefined;
  readonly erased: Readonly<Record<ErasedKind, number>>;
  readonly provider: Disconnection;
}

/** An erasure that a worker holds. */
export type LeasedErasure = Held<Erasure>;

/** Partition of the index `due`. */
const due = 'erasure';

/** Milliseconds during which a finished erasure and its connection are still shown. */
const shownMs = 90 * 24 * 60 * 60_000;

/** The erasure of the data of a revoked connection. */
export const erasures = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'erasure#{connection}' },
  attributes: {
    connection: text(),
    state: choice<Erasure['state']>(),
    /** Time of the revocation: ISO 8601, UTC. */
    since: text(),
    /** ISO 8601, UTC. */
    finishedAt: optional(text()),
    /** Number of erased record mappings. */
    erasedRecords: number(),
    /** Number of erased writes with an idempotency key. */
    erasedWrites: number(),
    /** Number of erased events of records. */
    erasedEvents: number(),
    /** Number of erased deliveries of those events. */
    erasedDeliveries: number(),
    /** Whether the provider has ended the grant. */
    providerOutcome: choice<Disconnection['outcome']>(),
    /** Message of the provider, or our own. */
    providerMessage: optional(text()),
    /** Number of provider webhooks that could not be removed. */
    hooksLeft: optional(number()),
    /** Partition of the index `due`. Removed when the erasure is done. */
    due: optional(choice<typeof due>()),
    /** Time when the erasure is due, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Fence of the worker that holds the erasure. */
    fence: optional(number()),
    /** 90 days after the end of the erasure. */
    expiresAt: optional(timeToLive()),
  },
});

/** Attribute of an erasure that counts the erased items, by kind. */
const counts = {
  records: 'erasedRecords',
  writes: 'erasedWrites',
  events: 'erasedEvents',
  deliveries: 'erasedDeliveries',
} as const satisfies Record<ErasedKind, string>;

type Name = Pick<Erasure, 'project' | 'connection'>;

const erasureLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: Name) => `erasure of the connection ${connection}`,
  entity: erasures,
});

const toErasure = (stored: EntityValue<typeof erasures>): Erasure => ({
  project: stored.project,
  connection: stored.connection,
  state: stored.state,
  since: stored.since,
  finishedAt: stored.finishedAt,
  erased: {
    records: stored.erasedRecords,
    writes: stored.erasedWrites,
    events: stored.erasedEvents,
    deliveries: stored.erasedDeliveries,
  },
  provider: { outcome: stored.providerOutcome, message: stored.providerMessage, hooksLeft: stored.hooksLeft },
});

/** Part of the transaction that revokes a connection. */
export const erasurePut = (
  { project, connection, provider }: Name & { readonly provider: Disconnection },
  now: number,
): { readonly Put: NonNullable<TransactItem['Put']> } =>
  erasures.part.insert({
    project,
    connection,
    state: 'pending',
    since: isoTime(now),
    erasedRecords: 0,
    erasedWrites: 0,
    erasedEvents: 0,
    erasedDeliveries: 0,
    providerOutcome: provider.outcome,
    providerMessage: provider.message,
    hooksLeft: provider.hooksLeft,
    due,
    dueAt: now,
  });

/** Reads the erasure of a revoked connection. Consistent. */
export const getErasure = async (project: string, connection: string): Promise<Erasure | undefined> => {
  const stored = await get(erasures, { project, connection });
  return stored && toErasure(stored);
};

/** Whether any data of a project's disconnected accounts is not erased yet. Consistent. */
export const hasUnfinishedErasures = (project: string): Promise<boolean> =>
  has(erasures, { project }, { state: not('done') });

/** Due erasures, oldest first. */
export const listDueErasures = (now: number, limit: number): Promise<readonly Name[]> =>
  listDue(erasures, due, now, limit);

/**
 * Acquires a due erasure.
 * @param now epoch ms
 * @returns `undefined` if another worker holds the erasure, or it is done
 */
export const acquireErasure = async (name: Name, leaseMs: number, now: number): Promise<LeasedErasure | undefined> => {
  const acquired = await erasureLease.acquire(name, { leaseMs, now }, { set: { state: 'running' } });
  return acquired && { ...toErasure(acquired.item), fence: acquired.fence };
};

/** The deletion of an item to erase, with the condition that the item still belongs to the connection. */
export type Deletion = NonNullable<TransactItem['Delete']>;

/** Maximum number of items per transaction, in addition to the count and the lease of the feed. */
export const mostDeletions = 98;

/**
 * Erases items and counts them in a single transaction, so that the count is correct even if a worker dies. Items that
 * belong to another connection by now stay.
 * @param until epoch ms until which the leases of the erasure and of the feed are renewed
 * @param feed of the connection, required for its events: it prevents an erasure while a dispatcher gives the event its
 * place
 * @returns number of erased items
 * @throws LeaseLost
 */
export const eraseItems = async (
  leased: LeasedErasure,
  kind: ErasedKind,
  deletions: readonly Deletion[],
  until: number,
  feed?: LeasedFeed,
): Promise<number> => {
  if (deletions.length === 0) return 0;
  const before = feed === undefined ? [] : [feedRenewal(feed, until)];
  const items = [...before, ...deletions.map((Delete) => ({ Delete }))];
  const refused = await erasureLease.renew(leased, until, { add: { [counts[kind]]: deletions.length } }, items);
  if (refused.length === 0) return deletions.length;
  if (feed !== undefined && refused.includes(0)) throw feedLost(feed);
  const rest = deletions.filter((_, place) => !refused.includes(place + before.length));
  return eraseItems(leased, kind, rest, until, feed);
};

/** Releases an erasure. A worker continues it at `at` (epoch ms). @throws LeaseLost */
export const postponeErasure = async (leased: LeasedErasure, at: number): Promise<void> => {
  await erasureLease.release(leased, at);
};

/**
 * Ends an erasure. The erasure and the revoked connection are shown for 90 more days. @param now epoch ms @throws
 * LeaseLost
 */
export const finishErasure = async (leased: LeasedErasure, now: number): Promise<void> => {
  const { project, connection: id } = leased;
  const expiresAt = now + shownMs;
  const connection = connections.part.update({ project, id }, { set: { expiresAt } });
  const audit = auditPart({
    ...{ project, target: id, kind: auditedKinds.connection, verb: 'erased' },
    before: {},
    after: {},
  });
  const set = { state: 'done', finishedAt: isoTime(now), expiresAt } as const;
  const refused = await erasureLease.release(leased, undefined, { set }, [connection, audit]);
  if (refused.length > 0) throw new Error(`The connection ${leased.connection} is gone before its erasure was over.`);
};
