import { type OAuthAppName, oauthAppId } from '../../crypto/oauth-app-name.ts';
import { type Audit, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { bytes, listOf, optional, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, list } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { writeTogether } from '../dynamodb/transaction.ts';

/**
 * The app that a project has registered with a vendor: one per provider, and one per host if the provider has several
 * hosts.
 */
export const oauthApps = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'oauth_app#{name}' },
  attributes: {
    /** Id of the provider. */
    provider: text(),
    /** The host that the app serves. Absent: all hosts that have no app of their own. */
    host: optional(text()),
    clientId: text(),
    /** Scopes to request at the consent. Default: the provider's usual scopes. */
    scopes: optional(listOf(text())),
    /** Client secret, sealed with the data key in `wrapped_data_key`. */
    sealedSecret: bytes(),
    wrappedDataKey: bytes(),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
  },
});

export type StoredOAuthApp = Omit<EntityValue<typeof oauthApps>, 'name'>;

const audit = ({ project, provider, host }: OAuthAppName): Audit => ({
  project,
  target: host === undefined ? provider : `${provider} at ${host}`,
  kind: auditedKinds.oauthApp,
});

/** Stores the app and replaces the given previous one. */
export const putOAuthApp = async (app: StoredOAuthApp, before?: StoredOAuthApp): Promise<void> => {
  await writeTogether([
    oauthApps.part.put({ ...app, name: oauthAppId(app) }),
    auditPart({
      ...audit(app),
      before: before && { ...before, name: oauthAppId(app) },
      after: { ...app, name: oauthAppId(app) },
    }),
  ]);
};

const keyOf = ({ project, ...app }: OAuthAppName) => ({ project, name: oauthAppId(app) });

/** Reads the app of a project at a provider, for all hosts or for a single host, if it exists. */
export const getOAuthApp = (project: string, provider: string, host?: string): Promise<StoredOAuthApp | undefined> =>
  get(oauthApps, keyOf({ project, provider, host }));

/** Reads a page of a project's apps, in the order of their providers and hosts. */
export const listOAuthApps = (project: string, page: PageRequest): Promise<Page<StoredOAuthApp>> =>
  list(oauthApps, { project }, page);

/** Deletes an app. @returns false if it does not exist */
export const deleteOAuthApp = (name: OAuthAppName): Promise<boolean> =>
  removeAudited(oauthApps, keyOf(name), audit(name));
