import { environment } from '../../environment.ts';
import type { Item } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';

/** Kinds of items that have a data key of their own. Each is the part of the sort key before the id. */
export const sealedKinds = ['connection', 'pending_connection', 'oauth_app', 'webhook'] as const;
export type SealedKind = (typeof sealedKinds)[number];

/** The encryption context of a data key. A pending connection uses the context of the connection that it may become. */
export const contextOf = ({ project, kind, id }: Omit<StoredDataKey, 'wrapped'>): Readonly<Record<string, string>> => ({
  project,
  [kind === 'pending_connection' ? 'connection' : kind]: id,
});

/** The data key of an item. */
export interface StoredDataKey {
  readonly project: string;
  readonly kind: SealedKind;
  readonly id: string;
  /** Absent once the data key is destroyed. */
  readonly wrapped: Uint8Array | undefined;
}

const tableOf = (kind: SealedKind): string =>
  kind === 'connection' || kind === 'pending_connection' ? environment.tables.connections : environment.tables.projects;

const keyOf = ({ project, kind, id }: Omit<StoredDataKey, 'wrapped'>) => ({ pk: project, sk: `${kind}#${id}` });

const toDataKey = (kind: SealedKind, item: Item): StoredDataKey => ({
  project: item.pk,
  kind,
  id: String(item.sk).slice(kind.length + 1),
  wrapped: item.wrapped_data_key,
});

/** Reads a page of the data keys of a project. */
export const listDataKeys = (project: string, kind: SealedKind, page: PageRequest): Promise<Page<StoredDataKey>> =>
  queryPage({ table: tableOf(kind), partition: project, kind }, page, (item) => toDataKey(kind, item));

/** Reads a data key. `undefined` if the item does not exist. */
export const getDataKey = async (name: Omit<StoredDataKey, 'wrapped'>): Promise<StoredDataKey | undefined> => {
  const item = await readItem(tableOf(name.kind), keyOf(name));
  return item === undefined ? undefined : toDataKey(name.kind, item);
};

/**
 * Replaces the wrapped form of a data key. The rest of the item stays.
 * @returns false if the wrapped form changed meanwhile, or the item does not exist
 */
export const replaceDataKey = async (dataKey: StoredDataKey, wrapped: Uint8Array): Promise<boolean> => {
  const changed = await changeItem({
    TableName: tableOf(dataKey.kind),
    Key: keyOf(dataKey),
    UpdateExpression: 'SET wrapped_data_key = :after',
    ConditionExpression: 'wrapped_data_key = :before',
    ExpressionAttributeValues: { ':before': dataKey.wrapped, ':after': wrapped },
  });
  return changed !== undefined;
};
