import type { Call } from '../api/endpoint.ts';
import type { Answer } from '../api/response.ts';
import { connectionKey } from '../crypto/credentials.ts';
import { getList, getPath, getText } from '../engine/path.ts';
import { ApiError } from '../errors.ts';
import type { UnifiedObject } from '../objects/define.ts';
import type { ListRequest, NextPage } from '../providers/define.ts';
import { connectionOf } from './caller.ts';
import { openRecords, type RecordContext } from './context.ts';
import { type CursorScope, openCursor, sealCursor } from './cursor.ts';
import { completeAll } from './joins.ts';
import { HandedOut, storeRead } from './mappings.ts';
import { loadCustomFields, loadPresentation, presentRecord, selectedFields } from './present.ts';

export interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly modified_after?: string | undefined;
  readonly remote_data?: boolean | undefined;
}

const requestFor = ({ declaration, provider, name }: RecordContext, query: ListQuery): ListRequest => {
  if (query.modified_after === undefined) return declaration.list;
  if (declaration.listSince !== undefined) return declaration.listSince;
  throw new ApiError('unsupported_filter', `modified_after: ${provider.id} cannot list ${name} by time of change`, {
    details: {
      issues: [{ path: 'modified_after', message: `is not supported by ${provider.id} for ${name}` }],
      retriable: false,
    },
  });
};

/** The vendor's earliest acceptable "now", where it wants some distance. */
const clampSince = (request: ListRequest, since: string | undefined, now: number): string | undefined => {
  if (since === undefined || request.minAge === undefined) return since;
  return new Date(Math.min(Date.parse(since), now - request.minAge * 1000)).toISOString();
};

const cursorAfter = (next: NextPage, body: unknown): string | undefined => {
  if (next.more !== undefined && getPath(body, next.more) !== true) return undefined;
  if (next.end !== undefined && getPath(body, next.end) === true) return undefined;
  return getText(body, next.cursor);
};

const isLeftOut = ({ declaration }: RecordContext, remote: unknown): boolean =>
  Object.entries(declaration.leaveOut ?? {}).some(([path, values]) => values.includes(getPath(remote, path)));

/** Where a vendor's list begins earlier than asked for, the surplus is dropped. */
const isTooOld = ({ declaration }: RecordContext, remote: unknown, since: string | undefined): boolean => {
  const modified =
    since === undefined || declaration.modifiedAt === undefined ? undefined : getText(remote, declaration.modifiedAt);
  return since !== undefined && modified !== undefined && Date.parse(modified) < Date.parse(since);
};

/** A page of records, live from the provider, in its order. */
export const listRecords = async (object: UnifiedObject, call: Call, query: ListQuery): Promise<Answer> => {
  const connection = connectionOf(call);
  const context = await openRecords(call, connection, object, 'list');
  const request = requestFor(context, query);
  const key = await connectionKey(connection);
  const scope: CursorScope = {
    connection: connection.id,
    object: context.name,
    filters: { modified_after: query.modified_after },
  };
  const cursor = query.cursor === undefined ? undefined : openCursor(key, scope, query.cursor);
  const customFields = context.declaration.selects === undefined ? undefined : await loadCustomFields(context);
  const since = clampSince(request, query.modified_after, call.now);

  const answer = await context.session.send(request, {
    limit: Math.min(query.limit, request.maxLimit),
    cursor,
    cursor_or_start: cursor ?? request.start,
    modified_after: since,
    modified_after_first: cursor === undefined ? since : undefined,
    fields: selectedFields(context.declaration, customFields ?? []),
  });

  const found = getList(answer.body, request.items).filter(
    (remote) => !isLeftOut(context, remote) && !isTooOld(context, remote, query.modified_after),
  );
  const remotes = await completeAll(context, request.joins ?? [], found);
  const presentation = await loadPresentation(context, remotes, customFields);
  const handedOut = new HandedOut(connection);
  const options = { remoteData: query.remote_data };
  const data = remotes.map((remote) => presentRecord(context, remote, presentation, handedOut, options));
  await storeRead(handedOut);
  const next = cursorAfter(request.next, answer.body);
  return { data, nextCursor: next === undefined ? null : sealCursor(key, scope, next) };
};
