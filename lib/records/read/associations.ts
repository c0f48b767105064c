import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { type CursorScope, openCursor, sealCursor } from '../../crypto/cursor.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { runQuirk } from '../../engine/quirks.ts';
import { type ApiError, refusal } from '../../errors.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Associated, Associations, AssociationType } from '../../providers/define.ts';
import { connectionOf } from '../caller.ts';
import { noticesOf, type OpenedObject, openObject, type RecordContext, scopeOfRecord } from '../context.ts';
import { IssuedIds, remoteOf, storeRead } from '../issued-ids.ts';

/** A record, and its associations with records of a second object. */
export interface AssociatedRecord {
  readonly context: RecordContext;
  /** Unified id. */
  readonly id: string;
  readonly remote: RemotePath;
  /** Placeholders of the record's requests. */
  readonly names: Readonly<Record<string, string>>;
  readonly other: ObjectName;
  readonly associations: Associations;
}

/** An associated record, and the types of the association. */
export interface Association {
  /** The vendor's id of the associated record. */
  readonly remoteId: string;
  readonly types: readonly AssociationType[];
}

const unsupported = ({ provider, name }: OpenedObject, other: ObjectName): ApiError =>
  refusal(
    'unsupported_operation',
    `${provider.id} has no labels between ${name} and ${other}; fields of the records may refer to each other`,
  );

/**
 * Finds a record and its associations with another object.
 * @throws ApiError `not_found`, `unsupported_operation` if the provider has no labels between the two objects
 */
export const findAssociated = async (
  opened: OpenedObject,
  id: string,
  other: ObjectName,
): Promise<AssociatedRecord> => {
  const remote = await remoteOf(opened, id);
  const { context, names } = scopeOfRecord(opened, remote);
  const associations = context.declaration.quirks?.associations?.[other];
  if (associations === undefined) throw unsupported(opened, other);
  return { context, id, remote, names, other, associations };
};

/** The account's association types between the two objects. */
export const readTypes = ({
  context: { session },
  names,
  associations,
}: AssociatedRecord): Promise<readonly AssociationType[]> => runQuirk({ session, values: names }, associations.types());

const grouped = (all: readonly Associated[], types: readonly AssociationType[]): readonly Association[] => {
  const byName = new Map(types.map((type) => [type.name, type]));
  const byId = new Map<string, AssociationType[]>();
  for (const { id, type } of all) {
    const known = byName.get(type);
    byId.set(id, [...(byId.get(id) ?? []), ...(known ? [known] : [])]);
  }
  return [...byId].map(([remoteId, its]) => ({ remoteId, types: its }));
};

/** All associations of the record, in the order of the vendor. */
export const readAssociations = async (
  record: AssociatedRecord,
  types: readonly AssociationType[],
): Promise<readonly Association[]> => {
  const { context, names, associations } = record;
  return grouped(await runQuirk({ session: context.session, values: names }, associations.list()), types);
};

/** An association in the form of the API. The type without a label, which all associations have, is left out. */
export const presentAssociation = (
  { remoteId, types }: Association,
  other: ObjectName,
  issuedIds: IssuedIds,
): Readonly<Record<string, unknown>> => ({
  id: issuedIds.idOf(other, [remoteId]),
  remote_id: remoteId,
  labels: types.flatMap(({ id, label, custom: isOwn, main: isPrimary }) =>
    label === undefined
      ? []
      : [{ type_id: id, label, category: isOwn ? 'account' : 'provider', is_primary: isPrimary }],
  ),
});

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the records that are associated with a record, read live from the provider.
 * @throws ApiError `not_found`, `unsupported_operation`, `invalid_cursor`
 */
export const listAssociations = async (
  object: UnifiedObject,
  call: Call,
  { id, to }: { readonly id: string; readonly to: ObjectName },
  { limit, cursor }: PageQuery,
): Promise<Answer> => {
  const connection = connectionOf(call);
  const opened = await openObject(call, connection, object, 'get');
  const record = await findAssociated(opened, id, to);
  const key = await connectionKey(connection);
  const list = { connection: connection.id, object: opened.name, of: id, to };
  const scope: CursorScope = { list, filters: {} };
  const start = cursor === undefined ? 0 : Number(openCursor(key, scope, cursor));
  const all = await readAssociations(record, await readTypes(record));
  const issuedIds = new IssuedIds(connection);
  const end = start + limit;
  const data = all.slice(start, end).map((one) => presentAssociation(one, to, issuedIds));
  await storeRead(issuedIds);
  return {
    data,
    warnings: noticesOf(opened),
    nextCursor: end < all.length ? sealCursor(key, scope, end) : null,
  };
};
