import { optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { put } from '../dynamodb/operations.ts';

/** One management call, of a project or of the operator (`op`). Its key begins with the time: some days are one query. */
export const auditEntries = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'audit#{at}#{requestId}' },
  attributes: {
    /** Id of the API key. */
    keyId: text('key'),
    /** `DELETE /webhook/{id}`. */
    route: text(),
    /** Id of the resource, where the path or the answer names one. */
    target: optional(text()),
    time: time(),
    requestId: text(),
    expiresAt: timeToLive(),
  },
});

/** One management call. `project` is `op` for one of the operator, `time` in epoch ms. */
export type AuditEntry = Omit<EntityValue<typeof auditEntries>, 'at' | 'expiresAt'>;

/** Milliseconds for which entries are kept. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

/** Records a management call. */
export const putAudit = async (entry: AuditEntry): Promise<void> => {
  await put(auditEntries, { ...entry, at: isoTime(entry.time), expiresAt: entry.time + lifetimeMs });
};
