import type { Call } from '../../call.ts';
import type { Held } from '../../store/dynamodb/lease.ts';
import { type LockName, releaseLock } from '../../store/records/record-locks.ts';

/**
 * Lets others write a record. A lock that could not be released ends by itself: what became of the write is answered either way.
 * @param held nothing of a preview
 */
export const unlockRecord = async ({ log, requestId }: Call, held: Held<LockName> | undefined): Promise<void> => {
  if (held === undefined) return;
  try {
    await releaseLock(held);
  } catch (error) {
    log.error('record not unlocked', { request_id: requestId, cause: error instanceof Error ? error : String(error) });
  }
};
