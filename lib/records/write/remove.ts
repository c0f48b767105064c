import type { Answer, Call } from '../../call.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { connectionOf } from '../caller.ts';
import { noteRemoved, readAhead, tryToNote } from '../changes/record-changes.ts';
import { openObject, scopeOfRecord, unsupportedOperation } from '../context.ts';
import { refuseMerged, remoteOf } from '../issued-ids.ts';
import { remotePathOfRecord } from '../present.ts';
import { readRemote } from '../read/remote-record.ts';
import { perhapsApplied } from './applied.ts';
import { withIdempotencyKey } from './idempotency.ts';

/**
 * Deletes a record as the vendor does, which may be archiving it, at most once per `Idempotency-Key`. Its id stays the same
 * should it come back.
 *
 * The record is read before: some vendors answer the delete of a deleted record with success.
 * https://github.com/n8n-io/n8n/pull/3219
 * @throws ApiError `not_found` for a record that is not there, no more, or merged: the other one is not deleted in its place
 */
export const removeRecord = async (object: UnifiedObject, call: Call, id: string): Promise<Answer> => {
  const opened = await openObject(call, connectionOf(call), object, 'remove');
  const remote = await remoteOf(opened, id);
  const { context, names } = scopeOfRecord(opened, remote);
  const { remove } = context.declaration;
  if (remove === undefined) throw unsupportedOperation(context, 'remove');
  const data = { id, deleted: true };
  return withIdempotencyKey(context, call, data, {
    write: async () => {
      const stored = readAhead(opened, remote);
      refuseMerged(opened, id, remote, remotePathOfRecord(context, await readRemote(context, names)));
      await context.session.send(remove, names).catch((error: unknown) => {
        throw perhapsApplied(error);
      });
      return { data, warnings: await tryToNote(call, () => noteRemoved(context, remote, stored)) };
    },
    read: async () => ({ data }),
  });
};
