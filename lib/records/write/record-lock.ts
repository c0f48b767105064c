import type { Call } from '../../call.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import type { Held } from '../../store/dynamodb/lease.ts';
import { type LockName, releaseLock } from '../../store/records/record-locks.ts';
import type { OpenedObject } from '../context.ts';

export const lockNameOf = ({ connection, name }: OpenedObject, path: readonly string[]): LockName => ({
  project: connection.project,
  record: recordId(connection.identity, name, path),
});

/**
 * Releases the lock on a record. A lock that cannot be released ends by itself, so the outcome of the write is returned
 * anyway.
 * @param held `undefined` in a preview
 */
export const unlockRecord = async ({ log }: Call, held: Held<LockName> | undefined): Promise<void> => {
  if (held === undefined) return;
  try {
    await releaseLock(held);
  } catch (error) {
    log.error('record not unlocked', { failure: error });
  }
};

/** Runs a preparation while the lock on the record is held. If the preparation fails, the lock is released. */
export const whileHeld = async <T>(
  call: Call,
  held: Held<LockName> | undefined,
  prepare: () => Promise<T>,
): Promise<T> => {
  try {
    return await prepare();
  } catch (error) {
    await unlockRecord(call, held);
    throw error;
  }
};
