import type { Answer, Call } from '../../call.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { withMembers } from '../../objects/selection.ts';
import { connectionOf } from '../caller.ts';
import { noticesOf, type OpenedObject, openObject, scopeOfRecord } from '../context.ts';
import { IssuedIds, refuseMerged, remoteOf, storeRead } from '../issued-ids.ts';
import { loadPresentation, presentRecord, remotePathOfRecord } from '../present.ts';
import { readChildren } from './children.ts';
import { expandRecords } from './expand.ts';
import { readAnyRemote } from './remote-record.ts';
import { checkFields, openedFor } from './selected-members.ts';

export interface GetOptions {
  readonly remote_data?: boolean | undefined;
  readonly expand?: readonly string[] | undefined;
  /** Members of the record to answer; all without. */
  readonly fields?: readonly string[] | undefined;
}

/** A record, and the remote path that it has: not the one asked for where that was merged into another record. */
interface FoundRecord {
  readonly data: unknown;
  readonly path: RemotePath;
}

const findRecord = async (opened: OpenedObject, path: RemotePath, options: GetOptions): Promise<FoundRecord> => {
  const { remote_data: remoteData, expand = [], fields } = options;
  const { context, names } = scopeOfRecord(openedFor(opened, options), path);
  const found = readAnyRemote(context, names);
  const [remote, extra] = await Promise.all([found, readChildren(context, names, found)]);
  const presentation = await loadPresentation(context, [remote]);
  const issuedIds = new IssuedIds(opened.connection);
  const record = presentRecord(context, remote, presentation, issuedIds, { remoteData, extra });
  const [data = record] = await expandRecords(opened, [record], expand, issuedIds);
  await storeRead(issuedIds);
  return { data: withMembers(data, fields), path: remotePathOfRecord(context, remote) };
};

/**
 * One record, live from the provider, with its children.
 * @throws ApiError `not_found` with `merged_into` for a record that was merged
 */
export const getRecordById = async (
  object: UnifiedObject,
  call: Call,
  id: string,
  options: GetOptions,
): Promise<Answer> => {
  checkFields(object, options.fields);
  const opened = await openObject(call, connectionOf(call), object, 'get');
  const path = await remoteOf(opened, id);
  const found = await findRecord(opened, path, options);
  refuseMerged(opened, id, path, found.path);
  return { data: found.data, warnings: noticesOf(opened) };
};
