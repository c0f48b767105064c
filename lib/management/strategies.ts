import type * as z from 'zod';
import type { Call } from '../api/endpoint.ts';
import type { strategyRecord, strategyRoutes } from '../api/management/oauth.ts';
import type { Answer } from '../api/response.ts';
import { sealClientSecret } from '../crypto/oauth-app-secret.ts';
import { oauthOf } from '../engine/oauth.ts';
import { providers } from '../providers/all.ts';
import type { Provider } from '../providers/define.ts';
import { isoTime } from '../store/item.ts';
import { deleteOAuthApp, getOAuthApp, listOAuthApps, putOAuthApp, type StoredOAuthApp } from '../store/oauth-apps.ts';
import { projectOf } from './caller.ts';
import { redirectUriAt } from './consent.ts';
import { found } from './found.ts';
import { originOf } from './origin.ts';
import { answerPage } from './paging.ts';

type Routes = typeof strategyRoutes;

const present = (app: StoredOAuthApp, origin: string): z.input<typeof strategyRecord> => ({
  provider: app.provider,
  client_id: app.clientId,
  scopes: [...(app.scopes ?? providers[app.provider]?.oauth?.scopes ?? [])],
  redirect_uri: redirectUriAt(origin, app.project, app.provider, providers[app.provider]?.oauth),
  created_at: app.createdAt,
  updated_at: app.updatedAt,
});

/** @throws ApiError `not_found`, `unsupported_operation` */
const providerWithOAuth = (id: string): Provider => {
  const provider = found(Object.hasOwn(providers, id) ? providers[id] : undefined, 'provider', id);
  oauthOf(provider);
  return provider;
};

export const putStrategy = async ({ params, body, caller, domain, now }: Call<Routes['put']>): Promise<Answer> => {
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

export const listStrategies = ({ query, caller, domain }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const read = (page: Parameters<typeof listOAuthApps>[1]) => listOAuthApps(project, page);
  return answerPage({ caller, project, route: 'GET /connections/strategies' }, query, read, (app) =>
    present(app, originOf({ domain })),
  );
};

export const getStrategy = async ({ params, caller, domain }: Call<Routes['get']>): Promise<Answer> => {
  const app = await getOAuthApp(projectOf(caller), params.provider);
  return { data: present(found(app, 'strategy', params.provider), originOf({ domain })) };
};

export const removeStrategy = async ({ params, caller }: Call<Routes['remove']>): Promise<Answer> => {
  found((await deleteOAuthApp(projectOf(caller), params.provider)) || undefined, 'strategy', params.provider);
  return { data: { id: params.provider, deleted: true } };
};
