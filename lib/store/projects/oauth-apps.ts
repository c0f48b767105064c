import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { type Item, schemaVersion } from '../dynamodb/item.ts';
import { deleteItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';

/** The app that a project has registered with a vendor: one per provider. */
export interface StoredOAuthApp {
  readonly project: string;
  /** Id of the provider. */
  readonly provider: string;
  readonly clientId: string;
  /** Asked for at the consent; the provider's usual ones when absent. */
  readonly scopes?: readonly string[] | undefined;
  /** Client secret, sealed with the data key that `wrappedDataKey` holds. */
  readonly sealedSecret: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const keyOf = (project: string, provider: string) => ({ pk: project, sk: `oauth_app#${provider}` });

const toItem = (app: StoredOAuthApp): Item => ({
  ...keyOf(app.project, app.provider),
  v: schemaVersion,
  provider: app.provider,
  client_id: app.clientId,
  scopes: app.scopes,
  sealed_secret: app.sealedSecret,
  wrapped_data_key: app.wrappedDataKey,
  created_at: app.createdAt,
  updated_at: app.updatedAt,
});

const toOAuthApp = (item: Item): StoredOAuthApp => ({
  project: item.pk,
  provider: item.provider,
  clientId: item.client_id,
  scopes: item.scopes,
  sealedSecret: item.sealed_secret,
  wrappedDataKey: item.wrapped_data_key,
  createdAt: item.created_at,
  updatedAt: item.updated_at,
});

/** Stores the app, in the place of the one before it. */
export const putOAuthApp = async (app: StoredOAuthApp): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item: toItem(app) }));
};

/** The app of a project at a provider, if it has one. Consistent. */
export const getOAuthApp = async (project: string, provider: string): Promise<StoredOAuthApp | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(project, provider));
  return item === undefined ? undefined : toOAuthApp(item);
};

/** A page of a project's apps, in the order of their providers. */
export const listOAuthApps = (project: string, page: PageRequest): Promise<Page<StoredOAuthApp>> =>
  queryPage({ table: environment.tables.projects, partition: project, kind: 'oauth_app' }, page, toOAuthApp);

/** @returns false when there is none */
export const deleteOAuthApp = (project: string, provider: string): Promise<boolean> =>
  deleteItem(environment.tables.projects, keyOf(project, provider));
