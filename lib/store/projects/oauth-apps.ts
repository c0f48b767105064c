import { bytes, listOf, optional, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, list, put, remove } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** The app that a project has registered with a vendor: one per provider. */
export const oauthApps = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'oauth_app#{provider}' },
  attributes: {
    /** Id of the provider. */
    provider: text(),
    clientId: text(),
    /** Asked for at the consent; the provider's usual ones when absent. */
    scopes: optional(listOf(text())),
    /** Client secret, sealed with the data key that `wrapped_data_key` holds. */
    sealedSecret: bytes(),
    wrappedDataKey: bytes(),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
  },
});

export type StoredOAuthApp = EntityValue<typeof oauthApps>;

/** Stores the app, in the place of the one before it. */
export const putOAuthApp = async (app: StoredOAuthApp): Promise<void> => {
  await put(oauthApps, app);
};

/** The app of a project at a provider, when it has one. */
export const getOAuthApp = (project: string, provider: string): Promise<StoredOAuthApp | undefined> =>
  get(oauthApps, { project, provider });

/** A page of a project's apps, in the order of their providers. */
export const listOAuthApps = (project: string, page: PageRequest): Promise<Page<StoredOAuthApp>> =>
  list(oauthApps, { project }, page);

/** @returns false when there is none */
export const deleteOAuthApp = (project: string, provider: string): Promise<boolean> =>
  remove(oauthApps, { project, provider });
