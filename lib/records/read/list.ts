import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { type CursorScope, openCursor, sealCursor } from '../../crypto/cursor.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { withMembers } from '../../objects/selection.ts';
import type { Lists } from '../../providers/language/lists.ts';
import { connectionOf } from '../caller.ts';
import { noticesOf, openObject, type RecordContext } from '../context.ts';
import { IssuedIds, storeRead } from '../issued-ids.ts';
import { presentRecord, type UnifiedRecord } from '../present.ts';
import { withExpanded } from './expanded.ts';
import { checkSort } from './filters.ts';
import type { Position, RemotePage, Selection } from './list-page.ts';
import { isOurs } from './remote-record.ts';
import { readNext } from './retriever.ts';
import { scopesOf, withoutKind } from './scopes.ts';
import { checkFields, nameOfSelection, openedFor } from './selected-members.ts';

export interface ListQuery extends Selection {
  readonly cursor?: string | undefined;
  readonly remote_data?: boolean | undefined;
  readonly expand?: readonly string[] | undefined;
  /** Record members to return. Default: all. */
  readonly fields?: readonly string[] | undefined;
}

/** Maximum number of requests for a page of ours, while the first partitions contain no record. */
const maxRequests = 5;

/** The start of a page in a client's list. */
interface ListPosition extends Position {
  /** Set within the vendor's lists of deleted records, which are read after the others. */
  readonly isDeleted?: true | undefined;
  /**
   * End of the list's time window: the time of the request for the first page, unless the client gave an end. ISO 8601,
   * UTC.
   */
  readonly until?: string | undefined;
}

const deletedOf = ({ declaration: { deleted } }: RecordContext): Lists => (deleted ? { list: deleted } : {});

type ListedPage = Omit<RemotePage, 'next'> & { readonly next: ListPosition | undefined };

/** Sends a request of a list. Deleted records come last, if they are requested. */
const readListed = async (
  scopes: readonly RecordContext[],
  query: ListQuery,
  position: ListPosition | undefined,
): Promise<ListedPage | undefined> => {
  const withDeleted = query.filters.include_deleted === undefined ? [] : scopes.filter(hasDeleted);
  const [first] = withDeleted;
  if (position?.isDeleted) {
    const page = await readNext(withDeleted, { ...query, isOfDeleted: true }, position, deletedOf);
    return page && { ...page, next: page.next && inDeleted(page.next) };
  }
  const page = await readNext(scopes, query, position);
  return page && { ...page, next: page.next ?? (first && inDeleted({ scope: first.scope })) };
};

const hasDeleted = ({ declaration }: RecordContext): boolean => declaration.deleted !== undefined;
const inDeleted = (position: Position): ListPosition => ({ ...position, isDeleted: true });

/** Adds to each record whether it is deleted, if deleted records are requested. */
const withDeletions = (
  records: readonly UnifiedRecord[],
  { filters }: ListQuery,
  { context, remotes }: ListedPage,
  position: ListPosition | undefined,
): readonly UnifiedRecord[] =>
  filters.include_deleted === undefined
    ? records
    : records.map((record, index) => ({
        ...record,
        remote_was_deleted: position?.isDeleted === true || !isOurs(context, remotes[index]),
      }));

const readScopes = async (
  scopes: readonly RecordContext[],
  query: ListQuery,
  position: ListPosition | undefined,
  issuedIds: IssuedIds,
): Promise<{ readonly records: readonly UnifiedRecord[]; readonly next: ListPosition | undefined }> => {
  let from = position;
  let refused = 0;
  for (let request = 1; ; request += 1) {
    const page = await readListed(scopes, query, from);
    if (page === undefined) return { records: [], next: undefined };
    const { context, remotes, presentation, next, leftOut } = page;
    if (leftOut !== undefined) refused += 1;
    if (leftOut !== undefined && refused === leftOut.of) throw leftOut.error;
    if (remotes.length > 0 || next === undefined || request === maxRequests) {
      const options = { remoteData: query.remote_data };
      const records = remotes.map((remote) => presentRecord(context, remote, presentation, issuedIds, options));
      return { records: withDeletions(records, query, page, from), next };
    }
    from = next;
  }
};

/** A page of records in the provider's order, read live. */
export const listRecords = async (object: UnifiedObject, call: Call, query: ListQuery): Promise<Answer> => {
  const connection = connectionOf(call);
  checkFields(object, query.fields);
  const opened = await openObject(call, connection, object, 'list');
  const key = await connectionKey(connection);
  const scope: CursorScope = {
    list: { connection: connection.id, object: opened.name },
    filters: { ...query.filters, sort: query.sort, fields: nameOfSelection(query.fields) },
  };
  const position = query.cursor === undefined ? undefined : (openCursor(key, scope, query.cursor) as ListPosition);
  const until = position?.until ?? new Date(call.now).toISOString();
  const filters = object.window?.within(query.filters, until) ?? query.filters;
  const scopes = await scopesOf(openedFor(opened, query), filters);
  checkSort(scopes, query.sort);
  const issuedIds = new IssuedIds(connection);
  const read = await readScopes(scopes, withoutKind(opened, { ...query, filters }), position, issuedIds);
  const { records } = read;
  if (records.length === 0 && position === undefined)
    await (await import('./parents.ts')).refuseGoneParents(opened, query.filters);
  const next = read.next && (object.window === undefined ? read.next : { ...read.next, until });
  const data = await withExpanded(opened, records, query.expand ?? [], issuedIds);
  await storeRead(issuedIds);
  return {
    data: data.map((record) => withMembers(record, query.fields)),
    warnings: noticesOf(opened),
    nextCursor: next === undefined ? null : sealCursor(key, scope, next),
  };
};
