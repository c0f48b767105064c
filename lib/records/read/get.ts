import type { Answer, Call } from '../../call.ts';
import type { Values } from '../../engine/http/request/template.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { withMembers } from '../../objects/selection.ts';
import { connectionOf } from '../caller.ts';
import { noticesOf, type OpenedObject, openObject, type RecordContext, scopeOfRecord } from '../context.ts';
import { type Condition, conditionIn, entityTagOf, matchesWeakly } from '../entity-tags.ts';
import { IssuedIds, refuseMerged, remoteOf, storeRead } from '../issued-ids.ts';
import { loadPresentation, presentRecord, remotePathOfRecord, type UnifiedRecord } from '../present.ts';
import { readBeside } from './children.ts';
import { withExpanded } from './expanded.ts';
import { readAnyRemote, readRemote } from './remote-record.ts';
import { checkFields, openedFor } from './selected-members.ts';

export interface GetOptions {
  readonly remote_data?: boolean | undefined;
  readonly expand?: readonly string[] | undefined;
  /** Record members to return. Default: all. */
  readonly fields?: readonly string[] | undefined;
}

/**
 * A record with its actual remote path. The path differs from the requested path if the record was merged into another.
 */
interface FoundRecord {
  readonly data: unknown;
  readonly path: RemotePath;
  /** Absent if only a part of the record was read. */
  readonly etag: string | undefined;
}

/** A record in the vendor's form, and in our form with its children. */
export interface WholeRecord {
  readonly remote: unknown;
  readonly record: UnifiedRecord;
}

const presentFound = async (
  context: RecordContext,
  names: Values,
  found: Promise<unknown>,
  issuedIds: IssuedIds,
  remoteData?: boolean,
): Promise<WholeRecord> => {
  const [remote, extra] = await Promise.all([found, readBeside(context, names, found)]);
  const presentation = await loadPresentation(context, [remote]);
  return { remote, record: presentRecord(context, remote, presentation, issuedIds, { remoteData, extra }) };
};

/**
 * A record in the form of a get, with its tag.
 * @throws ApiError `not_found`
 */
export const readTagged = async (
  context: RecordContext,
  names: Values,
): Promise<WholeRecord & { readonly etag: string }> => {
  const issuedIds = new IssuedIds(context.connection);
  const whole = await presentFound(context, names, readRemote(context, names), issuedIds);
  if (context.session.preview === undefined) await storeRead(issuedIds);
  return { ...whole, etag: await entityTagOf(context, whole.record) };
};

const findRecord = async (
  opened: OpenedObject,
  path: RemotePath,
  options: GetOptions,
  condition: Condition | undefined,
): Promise<FoundRecord> => {
  const { remote_data: remoteData, expand = [], fields } = options;
  // The tag covers the whole record, so a condition reads the whole record.
  const wanted = condition === undefined ? openedFor(opened, options) : opened;
  const { context, names } = scopeOfRecord(wanted, path);
  const issuedIds = new IssuedIds(opened.connection);
  const { remote, record } = await presentFound(context, names, readAnyRemote(context, names), issuedIds, remoteData);
  const etag = wanted === opened ? await entityTagOf(context, record) : undefined;
  const isKnown = etag !== undefined && condition !== undefined && matchesWeakly(condition, etag);
  const [data = record] = isKnown ? [] : await withExpanded(opened, [record], expand, issuedIds);
  await storeRead(issuedIds);
  return { data: isKnown ? undefined : withMembers(data, fields), path: remotePathOfRecord(context, remote), etag };
};

/**
 * A record with its children, read live from the provider. If `If-None-Match` contains the record's tag, returns only
 * 304.
 * @throws ApiError `not_found` with `merged_into` if the record was merged
 */
export const getRecordById = async (
  object: UnifiedObject,
  call: Call,
  id: string,
  options: GetOptions,
): Promise<Answer> => {
  checkFields(object, options.fields);
  const condition = conditionIn('If-None-Match', call.headers['if-none-match']);
  const opened = await openObject(call, connectionOf(call), object, 'get');
  const path = await remoteOf(opened, id);
  const { data, path: actual, etag } = await findRecord(opened, path, options, condition);
  refuseMerged(opened, id, path, actual);
  const headers = etag === undefined ? {} : { etag };
  return data === undefined ? { status: 304, headers } : { data, headers, warnings: noticesOf(opened) };
};
