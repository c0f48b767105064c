import { optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { put } from '../dynamodb/operations.ts';

/**
 * A management call of a project, or of the operator (`op`). Its key begins with the time, so the calls of a few days
 * are one query.
 */
export const auditEntries = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'audit#{at}#{requestId}' },
  attributes: {
    /** Id of the API key. */
    keyId: text('key'),
    /** Route such as `DELETE /webhook/{id}`. */
    route: text(),
    /** Id of the resource, if the path or the answer contains one. */
    target: optional(text()),
    time: time(),
    requestId: text(),
    expiresAt: timeToLive(),
  },
});

/** A management call. `project` is `op` for a call of the operator, `time` is in epoch ms. */
export type AuditEntry = Omit<EntityValue<typeof auditEntries>, 'at' | 'expiresAt'>;

/** Milliseconds that entries are stored. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

/** Stores a management call. */
export const putAudit = async (entry: AuditEntry): Promise<void> => {
  await put(auditEntries, { ...entry, at: isoTime(entry.time), expiresAt: entry.time + lifetimeMs });
};
