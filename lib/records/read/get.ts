import type { Answer, Call } from '../../call.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { connectionOf } from '../caller.ts';
import { type OpenedObject, openObject, scopeOfRecord } from '../context.ts';
import { IssuedIds, remoteOf, storeRead } from '../issued-ids.ts';
import { loadPresentation, presentRecord } from '../present.ts';
import { readChildren } from './children.ts';
import { expandRecords } from './expand.ts';
import { readRemote } from './remote-record.ts';

export interface GetOptions {
  readonly remote_data?: boolean | undefined;
  readonly expand?: readonly string[] | undefined;
}

/** One record by what names it at the provider, live, with its children. */
export const getRecordAt = async (
  opened: OpenedObject,
  path: RemotePath,
  { remote_data: remoteData, expand = [] }: GetOptions,
): Promise<Answer> => {
  const { context, names } = scopeOfRecord(opened, path);
  const found = readRemote(context, names);
  const [remote, extra] = await Promise.all([found, readChildren(context, names, found)]);
  const presentation = await loadPresentation(context, [remote]);
  const issuedIds = new IssuedIds(opened.connection);
  const record = presentRecord(context, remote, presentation, issuedIds, { remoteData, extra });
  const [data] = await expandRecords(opened, [record], expand, issuedIds);
  await storeRead(issuedIds);
  return { data };
};

/** One record, live from the provider, with its children. */
export const getRecordById = async (
  object: UnifiedObject,
  call: Call,
  id: string,
  options: GetOptions,
): Promise<Answer> => {
  const opened = await openObject(call, connectionOf(call), object, 'get');
  return getRecordAt(opened, await remoteOf(opened, id), options);
};
