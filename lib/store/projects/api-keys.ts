import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyScope } from '../../access.ts';
import type { TokenHash } from '../../crypto/tokens.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { type Item, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, deleteItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';

/** An API key. The key itself is not kept. */
export interface ApiKey {
  /** Project, or `op` for a key of the operator. */
  readonly project: string;
  readonly id: string;
  readonly name: string;
  /** Empty for a key of the operator, whose routes are its own. */
  readonly scopes: readonly KeyScope[];
  readonly hashes: readonly TokenHash[];
  /** 32 bytes that seal the cursors of its lists. They do not follow from the key itself. */
  readonly cursorKey: Uint8Array;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC; the hashes are refused from then on. */
  readonly expiresAt?: string | undefined;
}

const keyOf = (project: string, id: string) => ({ pk: project, sk: `key#${id}` });

const hashItems = (hashes: readonly TokenHash[]): Item[] =>
  hashes.map(({ hash, expiresAt }) => ({ hash, expires_at: expiresAt }));

const toItem = (key: ApiKey): Item => ({
  ...keyOf(key.project, key.id),
  v: schemaVersion,
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  hashes: hashItems(key.hashes),
  cursor_key: key.cursorKey,
  created_at: key.createdAt,
  // Not `expires_at`: that is the time to live of an item, and an expired key stays visible.
  valid_until: key.expiresAt,
});

const toKey = (item: Item): ApiKey => ({
  project: item.pk,
  id: item.id,
  name: item.name,
  scopes: item.scopes,
  hashes: item.hashes.map((entry: Item) => ({ hash: entry.hash, expiresAt: entry.expires_at })),
  cursorKey: item.cursor_key,
  createdAt: item.created_at,
  expiresAt: item.valid_until,
});

/** Stores a new key. */
export const putKey = async (key: ApiKey): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item: toItem(key) }));
};

/** @param project project, or `op` */
export const getKey = async (project: string, id: string): Promise<ApiKey | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(project, id));
  return item === undefined ? undefined : toKey(item);
};

/** A page of the keys of a project, in the order of their ids. */
export const listKeys = (project: string, page: PageRequest): Promise<Page<ApiKey>> =>
  queryPage({ table: environment.tables.projects, partition: project, kind: 'key' }, page, toKey);

/**
 * Puts other hashes in the place of those of a key.
 * @returns `undefined` when the key was rotated or revoked since it was read
 */
export const replaceHashes = async (key: ApiKey, hashes: readonly TokenHash[]): Promise<ApiKey | undefined> => {
  const item = await changeItem(environment.tables.projects, keyOf(key.project, key.id), {
    UpdateExpression: 'SET hashes = :hashes',
    ConditionExpression: 'hashes = :before',
    ExpressionAttributeValues: { ':hashes': hashItems(hashes), ':before': hashItems(key.hashes) },
  });
  return item && toKey(item);
};

/** Revokes a key at once. @returns false when there is none */
export const deleteKey = (project: string, id: string): Promise<boolean> =>
  deleteItem(environment.tables.projects, keyOf(project, id));
