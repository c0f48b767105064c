import { type OAuthAppName, oauthAppId } from '../../crypto/oauth-app-name.ts';
import { bytes, listOf, optional, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, list, put, remove } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** The app that a project has registered with a vendor: one per provider, and one per host where it has several. */
export const oauthApps = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'oauth_app#{name}' },
  attributes: {
    /** Id of the provider. */
    provider: text(),
    /** The host that it is for; all that have no app of their own when absent. */
    host: optional(text()),
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

export type StoredOAuthApp = Omit<EntityValue<typeof oauthApps>, 'name'>;

/** Stores the app, in the place of the one before it. */
export const putOAuthApp = async (app: StoredOAuthApp): Promise<void> => {
  await put(oauthApps, { ...app, name: oauthAppId(app) });
};

const keyOf = ({ project, ...app }: OAuthAppName) => ({ project, name: oauthAppId(app) });

/** The app of a project at a provider, for all hosts or for one, when it has it. */
export const getOAuthApp = (project: string, provider: string, host?: string): Promise<StoredOAuthApp | undefined> =>
  get(oauthApps, keyOf({ project, provider, host }));

/** A page of a project's apps, in the order of their providers and hosts. */
export const listOAuthApps = (project: string, page: PageRequest): Promise<Page<StoredOAuthApp>> =>
  list(oauthApps, { project }, page);

/** @returns false when there is none */
export const deleteOAuthApp = (name: OAuthAppName): Promise<boolean> => remove(oauthApps, keyOf(name));
