import { entryHash, firstPrevious } from '../../crypto/audit-chain.ts';
import { number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { dueAttributes, dueItems, duePartitionOf, duePartitions } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, getMany, listDue } from '../dynamodb/operations.ts';
import { type AuditEntry, auditEntries, auditKind } from './entries.ts';
import { factsOf } from './facts.ts';

/** Kind of the entries of the index `due` that find all heads. They are never removed from the index. */
export const headKind = 'audit_head';

/** The end of the chain of a project's audit, and the lease of the worker that extends the chain. */
export const auditHeads = entity({
  table: 'events',
  key: { pk: '{project}#audit', sk: 'audit_head' },
  attributes: {
    /** Number of the last entry. */
    number: orElse(number(), 0),
    /** Time of the last entry. */
    lastTime: optional(time()),
    /** Hash of the last entry. */
    hash: orElse(text(), firstPrevious),
    fence: orElse(number(), 0),
    /** End of the lease. Absent while no worker holds the chain. */
    leaseUntil: optional(time()),
    due: optional(dueAttributes.due),
    /** Time of the last extension. */
    dueAt: optional(dueAttributes.dueAt),
  },
});

/** The end of a chain. */
export type AuditHead = EntityValue<typeof auditHeads>;

const chainLease = new Lease({
  work: ({ project }) => `audit of the project ${project}`,
  entity: auditHeads,
  until: 'leaseUntil',
});

/** The name of an entry: its key. */
export type EntryName = Pick<AuditEntry, 'project' | 'at' | 'id'>;

/** Number of entries that one call of `listUnnumbered` reads. */
const listed = 500;

/** Names of entries without a number, the longest waiting first. The index may still contain entries with a number. */
export const listUnnumbered = async (now: number): Promise<readonly EntryName[]> =>
  (
    await Promise.all(duePartitions(auditKind).map((partition) => listDue(auditEntries, partition, now, listed)))
  ).flat();

/** The entries without a number, in the order of their times. Consistent. */
const unnumbered = async (names: readonly EntryName[]): Promise<readonly AuditEntry[]> =>
  (await getMany(auditEntries, names))
    .filter((entry) => entry.number === undefined)
    .toSorted((a, b) => (`${a.at}#${a.id}` < `${b.at}#${b.id}` ? -1 : 1));

/** Number of entries of a transaction, which may have 100 items. */
const atOnce = 50;

/** The end of a chain, and the fence of the worker that holds it. */
type HeldHead = Held<Pick<AuditHead, 'project' | 'number' | 'lastTime' | 'hash'>>;

/**
 * Gives numbers to waiting entries, and extends the chain by them.
 * @returns the new end, or `undefined` if an entry received its number meanwhile; then nothing was written
 */
const extendOnce = async (head: HeldHead, entries: readonly AuditEntry[], leaseMs: number, now: number) => {
  let end = { number: head.number, lastTime: head.lastTime, hash: head.hash };
  const updates = entries.map((entry) => {
    const place = { number: end.number + 1, previousTime: end.lastTime };
    const hash = entryHash(end.hash, factsOf(entry, place));
    const set = { ...place, previousHash: end.hash, hash, due: undefined, dueAt: undefined };
    end = { number: place.number, lastTime: entry.time, hash };
    return auditEntries.part.update(entry, { set, when: { number: undefined } });
  });
  const set = { ...end, due: duePartitionOf(headKind, head.project), dueAt: now };
  const refused = await chainLease.renew(head, now + leaseMs, { set }, updates);
  return refused.length > 0 ? undefined : { ...head, ...end };
};

/** The time of a worker: the length of its lease in ms, and a clock. */
export interface ChainTime {
  readonly leaseMs: number;
  readonly now: () => number;
  /** Epoch ms; after this time, no further transaction is begun. */
  readonly deadline: number;
}

/**
 * Numbers entries of a project and links them to its chain. Numbers and hashes of up to 50 entries are one transaction
 * with the end of the chain. So a worker that is killed leaves neither a gap nor a number twice.
 * @returns number of entries; `undefined` if another worker holds the chain
 * @throws LeaseLost
 */
export const extendChain = async (
  project: string,
  names: readonly EntryName[],
  { leaseMs, now, deadline }: ChainTime,
): Promise<number | undefined> => {
  let waiting = await unnumbered(names);
  if (waiting.length === 0) return 0;
  const acquired = await chainLease.acquire({ project }, { leaseMs, now: now() });
  if (acquired === undefined) return undefined;
  let head: HeldHead = { ...acquired.item, fence: acquired.fence };
  const before = head.number;
  while (waiting.length > 0 && now() < deadline) {
    const extended = await extendOnce(head, waiting.slice(0, atOnce), leaseMs, now());
    head = extended ?? head;
    waiting = extended === undefined ? await unnumbered(waiting) : waiting.slice(atOnce);
  }
  await chainLease.release(head, undefined);
  return head.number - before;
};

/** Projects whose chains have an end, from the index. A new chain may be missing for a moment. */
export const listChains = async (now: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const partition of duePartitions(headKind))
    for await (const items of dueItems(auditHeads.tableName(), partition, now))
      found.push(...items.map((item) => auditHeads.keyFrom({ pk: item.pk, sk: item.sk }).project));
  return found;
};

/** The ends of chains. Consistent. */
export const headsOf = (projects: readonly string[]): Promise<readonly AuditHead[]> =>
  getMany(
    auditHeads,
    projects.map((project) => ({ project })),
  );

/** Reads the end of a chain. Consistent. */
export const headOf = (project: string): Promise<AuditHead | undefined> => get(auditHeads, { project });
