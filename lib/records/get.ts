import type { Call } from '../api/endpoint.ts';
import type { Answer } from '../api/response.ts';
import { getPath } from '../engine/path.ts';
import type { UnifiedObject } from '../objects/define.ts';
import { connectionOf } from './caller.ts';
import { readChildren } from './children.ts';
import { openRecords } from './context.ts';
import { HandedOut, remoteOf, storeRead } from './mappings.ts';
import { loadCustomFields, loadPresentation, presentRecord, selectedFields } from './present.ts';

/** One record, live from the provider, with its children. */
export const getRecordById = async (
  object: UnifiedObject,
  call: Call,
  id: string,
  remoteData: boolean | undefined,
): Promise<Answer> => {
  const connection = connectionOf(call);
  const context = await openRecords(call, connection, object, 'get');
  const remotePath = await remoteOf(context, id);
  const { get, selects } = context.declaration;
  const customFields = selects === undefined ? undefined : await loadCustomFields(context);
  const fields = selectedFields(context.declaration, customFields ?? []);
  const found = context.session
    .send(get, { id: remotePath[0], fields })
    .then((answer) => getPath(answer.body, get.record ?? ''));
  const [remote, extra] = await Promise.all([found, readChildren(context, remotePath, found)]);
  const presentation = await loadPresentation(context, [remote], customFields);
  const handedOut = new HandedOut(connection);
  const data = presentRecord(context, remote, presentation, handedOut, { remoteData, extra });
  await storeRead(handedOut);
  return { data };
};
