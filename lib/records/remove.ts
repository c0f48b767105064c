import type { Call } from '../api/endpoint.ts';
import type { Answer } from '../api/response.ts';
import type { UnifiedObject } from '../objects/define.ts';
import { perhapsApplied } from './applied.ts';
import { connectionOf } from './caller.ts';
import { enterRecord, openObject, unsupportedOperation } from './context.ts';
import { remoteOf } from './mappings.ts';
import { noteRemoved, readAhead, tryToNote } from './written.ts';

/** Deletes a record as the vendor does, which may be archiving it. Its id stays the same should it come back. */
export const removeRecord = async (object: UnifiedObject, call: Call, id: string): Promise<Answer> => {
  const opened = await openObject(call, connectionOf(call), object, 'remove');
  const remote = await remoteOf(opened, id);
  const { context, names } = enterRecord(opened, remote);
  const { remove } = context.declaration;
  if (remove === undefined) throw unsupportedOperation(context, 'remove');
  const stored = readAhead(opened, remote);
  await context.session.send(remove, names).catch((error: unknown) => {
    throw perhapsApplied(error);
  });
  const warnings = await tryToNote(call, () => noteRemoved(context, remote, stored));
  return { data: { id, deleted: true }, warnings };
};
