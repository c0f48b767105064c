import type * as z from 'zod';
import type { oauthAppRecord, oauthAppRoutes } from '../../api/management/oauth.ts';
import type { Answer, Call } from '../../call.ts';
import { sealClientSecret } from '../../crypto/oauth-app-secret.ts';
import { oauthOf } from '../../engine/oauth/grants.ts';
import { checkNamedHost } from '../../engine/oauth/hosts.ts';
import { validationError } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';
import { loadProvider } from '../../providers/load.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import {
  deleteOAuthApp,
  getOAuthApp,
  listOAuthApps,
  putOAuthApp,
  type StoredOAuthApp,
} from '../../store/projects/oauth-apps.ts';
import { projectOf } from '../caller.ts';
import { originOf } from '../origin.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { redirectUriAt } from './consent.ts';

type Routes = typeof oauthAppRoutes;

const present = async (app: StoredOAuthApp, origin: string): Promise<z.input<typeof oauthAppRecord>> => {
  const { oauth } = (await loadProvider(app.provider)) ?? {};
  return {
    provider: app.provider,
    host: app.host ?? null,
    client_id: app.clientId,
    scopes: [...(app.scopes ?? oauth?.scopes ?? [])],
    redirect_uri: redirectUriAt(origin, app.project, app.provider, oauth),
    created_at: app.createdAt,
    updated_at: app.updatedAt,
  };
};

/** A provider that supports OAuth. @throws ApiError `not_found`, `unsupported_operation` */
const providerWithOAuth = async (id: string): Promise<Provider> => {
  const provider = requireFound(await loadProvider(id), 'provider', id);
  oauthOf(provider);
  return provider;
};

/**
 * Checks the host of an app. The provider must have the host. An app without a host is refused if each account needs
 * an own app.
 * @throws ApiError `validation_failed` with the path `host`
 */
const checkHost = (provider: Provider, host: string | undefined): void => {
  if (host !== undefined) return checkNamedHost(provider, host);
  if (provider.oauth?.hosts?.ownApp !== 'always') return;
  throw validationError([
    { path: 'host', message: `is needed: each account of ${provider.name} has an app of its own` },
  ]);
};

/**
 * Stores the project's OAuth app at a provider, for all hosts or for a single host. It replaces the previous app,
 * whose data key is deleted.
 * @throws ApiError `not_found` for an unknown provider, `unsupported_operation` if the provider has no OAuth,
 * `validation_failed` for a host that the provider does not have
 */
export const putApp = async ({ params, body, caller, domain, now }: Call<Routes['put']>): Promise<Answer> => {
  const project = projectOf(caller);
  const provider = await providerWithOAuth(params.provider);
  checkHost(provider, body.host);
  const name = { project, provider: provider.id, host: body.host };
  const before = await getOAuthApp(project, name.provider, name.host);
  const app: StoredOAuthApp = {
    ...name,
    ...(await sealClientSecret(name, body.client_secret)),
    clientId: body.client_id,
    scopes: body.scopes,
    createdAt: before?.createdAt ?? isoTime(now),
    updatedAt: isoTime(now),
  };
  await putOAuthApp(app, before);
  return { data: await present(app, originOf({ domain })) };
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

/** Name of an app in an error message. */
const titleOf = (
  { provider }: { readonly provider: string },
  { host }: { readonly host?: string | undefined },
): string => (host === undefined ? provider : `${provider} at ${host}`);

/**
 * Returns one OAuth app, without its secret.
 * @throws ApiError `not_found`
 */
export const getApp = async ({ params, query, caller, domain }: Call<Routes['get']>): Promise<Answer> => {
  const app = await getOAuthApp(projectOf(caller), params.provider, query.host);
  return { data: await present(requireFound(app, 'strategy', titleOf(params, query)), originOf({ domain })) };
};

/**
 * Deletes an OAuth app. Tokens of accounts that were connected with the app can no longer be refreshed.
 * @throws ApiError `not_found`
 */
export const removeApp = async ({ params, query, caller }: Call<Routes['remove']>): Promise<Answer> => {
  const isRemoved = await deleteOAuthApp({ project: projectOf(caller), provider: params.provider, host: query.host });
  requireFound(isRemoved || undefined, 'strategy', titleOf(params, query));
  return { data: { id: params.provider, deleted: true } };
};
