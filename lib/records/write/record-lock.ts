import type { Call } from '../../call.ts';
import type { Held } from '../../store/dynamodb/lease.ts';
import { type LockName, releaseLock } from '../../store/records/record-locks.ts';

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
