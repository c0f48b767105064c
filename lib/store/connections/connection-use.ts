import { absentOr, below } from '../dynamodb/condition.ts';
import { isoTime } from '../dynamodb/item.ts';
import type { Connection } from './connection.ts';
import { updateConnection } from './connection-update.ts';

/** Milliseconds between two updates of the time of use. */
export const usePrecisionMs = 60 * 60_000;

/** Stores the time of use of a connection. */
export const noteUse = (connection: Connection, now: number): Promise<Connection | undefined> =>
  updateConnection(connection, {
    set: { lastUsedAt: isoTime(now) },
    when: { lastUsedAt: absentOr(below(isoTime(now))) },
  });
