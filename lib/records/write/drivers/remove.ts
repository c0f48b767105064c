import type { Answer, Call } from '../../../call.ts';
import { refusal } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import { connectionOf } from '../../caller.ts';
import { noteRemoved, readAhead, tryToNote } from '../../changes/record-changes.ts';
import { type OpenedObject, openObject, scopeOfRecord, unsupportedOperation } from '../../context.ts';
import { refuseMerged, remoteOf } from '../../issued-ids.ts';
import { remotePathOfRecord } from '../../present.ts';
import { readAmongOthers } from '../../read/remote-record.ts';
import { markOf, sendAmongOthers } from '../batched-write.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { written } from '../outcomes.ts';
import { guardRecord, sendGuarded } from '../prepare/precondition.ts';

/**
 * Reads the record before the delete, because some vendors return success if the record is already deleted.
 * https://github.com/n8n-io/n8n/pull/3219
 */
const prepareRemove = async (opened: OpenedObject, call: Call, id: string) => {
  const remote = await remoteOf(opened, id);
  const { context, names } = scopeOfRecord(opened, remote);
  const { remove: request } = context.declaration;
  if (request === undefined) throw unsupportedOperation(context, 'remove');
  const stored = readAhead(opened, remote);
  const refuse = (found: unknown): void => refuseMerged(opened, id, remote, remotePathOfRecord(context, found));
  const guard = await guardRecord(context, { call, remotePath: remote, names, refuse });
  const found = guard === undefined ? await readAmongOthers(context, names) : guard.remote;
  if (guard === undefined) refuse(found);
  const { remove: removal, refuse: refuses } = context.declaration.quirks ?? {};
  const why = refuses?.(undefined, found)[''];
  if (why !== undefined)
    throw refusal('conflict', `The ${opened.object.noun} was not deleted: it ${why}.`, { quoted: [why] });
  // Requests that delete the record instead of `request`.
  const instead = removal?.(found);
  return { context, remote, names, request, instead: instead && [instead].flat(), stored, guard };
};

/**
 * The purpose that opens the object of a delete. A condition is compared with the record of a get.
 * @param condition condition of the delete
 */
export const purposeOfRemove = (condition: unknown): 'get' | 'remove' => (condition === undefined ? 'remove' : 'get');

/**
 * Deletes a record in the vendor's way, which may be archiving, at most once per `Idempotency-Key`. If the record is
 * restored, it has the same id.
 * @throws ApiError `not_found` if the record does not exist or was merged; the surviving record is not deleted
 */
export const removeRecord = async (object: UnifiedObject, call: Call, id: string): Promise<Answer> =>
  removeIn(await openObject(call, connectionOf(call), object, purposeOfRemove(call.headers['if-match'])), call, id);

type Prepared = Awaited<ReturnType<typeof prepareRemove>>;

const send = async ({ context, names, request, instead }: Prepared): Promise<void> => {
  const isShared = instead === undefined;
  if (isShared && (await sendAmongOthers(context, 'remove', markOf(context, names), undefined)) !== undefined) return;
  context.member?.leave();
  for (const step of instead ?? [{ request }])
    await written(context.session.send(step.request, { ...names, ...step.values }));
};

/** Deletes a record of an opened object. */
export const removeIn = (opened: OpenedObject, call: Call, id: string): Promise<Answer> => {
  const data = { id, deleted: true };
  return withIdempotencyKey(opened, call, {
    what: 'delete',
    body: data,
    prepare: () => prepareRemove(opened, call, id),
    send: async (prepared) => {
      const { context, remote, stored, guard } = prepared;
      return sendGuarded({ context, call, guard }, undefined, async () => {
        await send(prepared);
        return { data, warnings: await tryToNote(call, () => noteRemoved(context, remote, stored)) };
      });
    },
  });
};
