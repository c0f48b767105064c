import type { Call } from '../api/endpoint.ts';
import type { Answer } from '../api/response.ts';
import type { RemotePath } from '../engine/ids.ts';
import type { UnifiedObject } from '../objects/define.ts';
import { connectionOf } from './caller.ts';
import { readChildren } from './children.ts';
import { enterRecord, type OpenedObject, openObject } from './context.ts';
import { expandRecords } from './expand.ts';
import { HandedOut, remoteOf, storeRead } from './mappings.ts';
import { loadPresentation, presentRecord } from './present.ts';
import { readRemote } from './remote.ts';

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
  const { context, names } = enterRecord(opened, path);
  const found = readRemote(context, names);
  const [remote, extra] = await Promise.all([found, readChildren(context, names, found)]);
  const presentation = await loadPresentation(context, [remote]);
  const handedOut = new HandedOut(opened.connection);
  const record = presentRecord(context, remote, presentation, handedOut, { remoteData, extra });
  const [data] = await expandRecords(opened, [record], expand, handedOut);
  await storeRead(handedOut);
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
