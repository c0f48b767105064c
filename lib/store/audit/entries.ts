import type { ActorKind } from '../../access.ts';
import { choice, number, optional, shape, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { dueAttributes, duePartitionOf } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { insert } from '../dynamodb/operations.ts';

/** Author of a change. */
export interface Actor {
  readonly kind: ActorKind;
  /** Id of the API key or of the magic link. For a worker: its function. */
  readonly id: string;
}

/** Kind of the work in the index `due`: entries without a number. */
export const auditKind = 'audit';

/**
 * A change of the set-up of a project, or of the operator (`op`). The change and its entry are one transaction. A
 * worker gives the entry its number and its hash.
 */
export const auditEntries = entity({
  table: 'events',
  key: { pk: '{project}#audit', sk: 'audit#{at}#{id}' },
  attributes: {
    /** `key`, `operator`, `connect_page` or `worker`, and its id. */
    actor: shape({ kind: choice<ActorKind>(), id: text() }),
    /** Kind of the change, such as `webhook.updated`. `call` for a call that changed no item of the service. */
    action: text(),
    /** Route such as `DELETE /webhook/{id}`. Absent for a worker. */
    route: optional(text()),
    /** Id of the changed resource, if it has one. */
    target: optional(text()),
    /** Changed members with their values before and after, as JSON. Values of other members are left out. */
    changes: text(),
    time: time(),
    requestId: optional(text()),
    /** 1, 2, 3 … in the project, without a gap. */
    number: optional(number()),
    /** Time of the entry with the number before. */
    previousTime: optional(time()),
    /** Hash of the entry with the number before: SHA-256, hex. */
    previousHash: optional(text()),
    /** SHA-256 of the previous hash and the entry, hex. */
    hash: optional(text()),
    due: optional(dueAttributes.due),
    dueAt: optional(dueAttributes.dueAt),
    expiresAt: timeToLive(),
  },
});

/** An entry. `project` is `op` for the operator, `time` is in epoch ms. */
export type AuditEntry = EntityValue<typeof auditEntries>;

/** A change of a member. Without values, only the fact of the change is recorded. */
export type MemberChange =
  | { readonly member: string; readonly before: unknown; readonly after: unknown }
  | { readonly member: string; readonly changed: true };

/** Facts of a new entry. `time` is in epoch ms. */
export interface NewEntry {
  readonly project: string;
  readonly id: string;
  readonly actor: Actor;
  readonly action: string;
  readonly route?: string | undefined;
  readonly target?: string | undefined;
  readonly changes: readonly MemberChange[];
  readonly time: number;
  readonly requestId?: string | undefined;
}

/** Milliseconds that entries are stored: 400 days. */
export const lifetimeMs = 400 * 24 * 60 * 60_000;

const storedEntry = ({ changes, ...entry }: NewEntry): AuditEntry => ({
  ...entry,
  at: isoTime(entry.time),
  changes: JSON.stringify(changes),
  due: duePartitionOf(auditKind, entry.project),
  dueAt: entry.time,
  expiresAt: entry.time + lifetimeMs,
});

/** Part of the transaction of a change: its entry. */
export const entryPart = (entry: NewEntry) => auditEntries.part.insert(storedEntry(entry));

/** Stores an entry that belongs to no transaction. */
export const putEntry = async (entry: NewEntry): Promise<void> => {
  await insert(auditEntries, storedEntry(entry));
};
