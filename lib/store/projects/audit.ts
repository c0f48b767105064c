import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { epochSeconds, isoTime, schemaVersion } from '../dynamodb/item.ts';

/** One management call. */
export interface AuditEntry {
  /** Project, or `op`. */
  readonly project: string;
  readonly keyId: string;
  /** `DELETE /webhook/{id}`. */
  readonly route: string;
  /** Id of the resource, where the path or the answer names one. */
  readonly target?: string | undefined;
  /** Epoch ms. */
  readonly time: number;
  readonly requestId: string;
}

/** Milliseconds for which entries are kept. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

/** Records a management call. The sort key begins with the time, so a range of days is one query. */
export const putAudit = async ({ project, keyId, route, target, time, requestId }: AuditEntry): Promise<void> => {
  const Item = {
    pk: project,
    sk: `audit#${isoTime(time)}#${requestId}`,
    v: schemaVersion,
    key: keyId,
    route,
    target,
    time: isoTime(time),
    request_id: requestId,
    expires_at: epochSeconds(time + lifetimeMs),
  };
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item }));
};
