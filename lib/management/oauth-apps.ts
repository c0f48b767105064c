import type * as z from 'zod';
import type { oauthAppRecord, oauthAppRoutes } from '../api/management/oauth.ts';
import type { Answer, Call } from '../call.ts';
import { sealClientSecret } from '../crypto/oauth-app-secret.ts';
import { oauthOf } from '../engine/oauth/grants.ts';
import { providers } from '../providers/all.ts';
import type { Provider } from '../providers/define.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import {
  deleteOAuthApp,
  getOAuthApp,
  listOAuthApps,
  putOAuthApp,
  type StoredOAuthApp,
} from '../store/projects/oauth-apps.ts';
import { projectOf } from './caller.ts';
import { redirectUriAt } from './consent.ts';
import { originOf } from './origin.ts';
import { answerPage } from './page-answer.ts';
import { requireFound } from './require-found.ts';

type Routes = typeof oauthAppRoutes;

const present = (app: StoredOAuthApp, origin: string): z.input<typeof oauthAppRecord> => ({
  provider: app.provider,
  client_id: app.clientId,
  scopes: [...(app.scopes ?? providers[app.provider]?.oauth?.scopes ?? [])],
  redirect_uri: redirectUriAt(origin, app.project, app.provider, providers[app.provider]?.oauth),
  created_at: app.createdAt,
  updated_at: app.updatedAt,
});

/** @throws ApiError `not_found`, `unsupported_operation` */
const providerWithOAuth = (id: string): Provider => {
  const provider = requireFound(Object.hasOwn(providers, id) ? providers[id] : undefined, 'provider', id);
  oauthOf(provider);
  return provider;
};

/**
 * Stores the project's OAuth app at a provider, in the place of the one before, whose data key ends with it.
 * @throws ApiError `not_found` for the provider, `unsupported_operation` where it has no OAuth
 */
export const putApp = async ({ params, body, caller, domain, now }: Call<Routes['put']>): Promise<Answer> => {
  const project = projectOf(caller);
  const name = { project, provider: providerWithOAuth(params.provider).id };
  const before = await getOAuthApp(project, name.provider);
  const app: StoredOAuthApp = {
    ...name,
    ...(await sealClientSecret(name, body.client_secret)),
    clientId: body.client_id,
    scopes: body.scopes,
    createdAt: before?.createdAt ?? isoTime(now),
    updatedAt: isoTime(now),
  };
  await putOAuthApp(app);
  return { data: present(app, originOf({ domain })) };
};

/**
 * A page of the project's OAuth apps, without their secrets.
 * @throws ApiError `invalid_cursor`
 */
export const listApps = ({ query, caller, domain }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const read = (page: Parameters<typeof listOAuthApps>[1]) => listOAuthApps(project, page);
  return answerPage({ caller, project, route: 'GET /connections/strategies' }, query, read, (app) =>
    present(app, originOf({ domain })),
  );
};

/**
 * One OAuth app, without its secret.
 * @throws ApiError `not_found`
 */
export const getApp = async ({ params, caller, domain }: Call<Routes['get']>): Promise<Answer> => {
  const app = await getOAuthApp(projectOf(caller), params.provider);
  return { data: present(requireFound(app, 'strategy', params.provider), originOf({ domain })) };
};

/**
 * Deletes an OAuth app: tokens of accounts that were connected with it cannot be refreshed any more.
 * @throws ApiError `not_found`
 */
export const removeApp = async ({ params, caller }: Call<Routes['remove']>): Promise<Answer> => {
  requireFound((await deleteOAuthApp(projectOf(caller), params.provider)) || undefined, 'strategy', params.provider);
  return { data: { id: params.provider, deleted: true } };
};
