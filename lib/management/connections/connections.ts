import type * as z from 'zod';
import type { connectionRecord } from '../../api/management/connections/connection-record.ts';
import type { connectionRoutes } from '../../api/management/connections/connections.ts';
import type { Answer, Call, Caller } from '../../call.ts';
import { usualBudget } from '../../connections/budget-shares.ts';
import { presentFailure } from '../../connections/failure.ts';
import { pauseOf, recentPauseOf } from '../../connections/sync-pause.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { openMetadata, sealMetadata } from '../../crypto/metadata.ts';
import { mintToken, rotateHashes } from '../../crypto/tokens.ts';
import { openWebhookOverride, sealWebhookOverride } from '../../crypto/webhook-override.ts';
import { openAccount } from '../../engine/metadata/account.ts';
import { ApiError, validationError } from '../../errors.ts';
import type { BackgroundBudget, Connection } from '../../store/connections/connection.ts';
import { changeConnection, replaceTokenHashes } from '../../store/connections/connection-changes.ts';
import { listConnections as listStored } from '../../store/connections/connections.ts';
import { getErasure } from '../../store/connections/erasures.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import { getLinkedUser, type LinkedUser } from '../../store/projects/linked-users.ts';
import { getProject } from '../../store/projects/projects.ts';
import { projectOf } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { checkReceiver } from '../webhook-url.ts';
import { checkCredentials, checkDefaults, findProvider, lifetimeWarnings, mergeDefaults } from './credentials.ts';
import { disconnect, presentErasure } from './disconnect.ts';
import { findConnection, findLiveConnection } from './find-connection.ts';
import { namedLinkedUser } from './named-linked-user.ts';
import { namedPauses } from './present-pause.ts';
import { presentProviderWebhooks } from './provider-webhook-state.ts';
import { type StoredConnection, storeConnection } from './store-connection.ts';
import { addedScopes, checkHeldScopes, missingScopes } from './token-scopes.ts';

type Routes = typeof connectionRoutes;

const presentBudget = ({ backgroundBudget: { leavePercent, usePercent } = usualBudget }: Connection) => ({
  leave_percent: leavePercent,
  use_percent: usePercent,
});

/** The background budget that a body sets. `undefined` stands for the default. */
const budgetOf = ({ background_budget: given }: Call<Routes['update']>['body']): BackgroundBudget | undefined =>
  given ? { leavePercent: given.leave_percent, usePercent: given.use_percent } : undefined;

/** A connection as the API shows it, without its credentials. */
export const presentConnection = async (connection: Connection): Promise<z.input<typeof connectionRecord>> => ({
  id: connection.id,
  id_project: connection.project,
  id_linked_user: connection.linkedUser,
  linked_user_origin_id: connection.linkedUserOriginId ?? null,
  provider: connection.provider,
  account: connection.account,
  status: connection.status,
  defaults: mergeDefaults(connection.defaults),
  scopes: [...connection.scopes],
  background_budget: presentBudget(connection),
  metadata: { ...(await openMetadata(connection)) },
  webhook_url_override: (await openWebhookOverride(connection)) ?? null,
  last_error: await presentFailure(connection, connection.lastError),
  last_used_at: connection.lastUsedAt ?? null,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
});

/**
 * The linked user that a body names by id, by origin id, or by both.
 * @throws ApiError `validation_failed` if the linked user does not exist, or the two names differ
 */
export const findLinkedUser = async (
  project: string,
  names: Parameters<typeof namedLinkedUser>[1],
): Promise<LinkedUser> => {
  const path = names.id_linked_user === undefined ? 'linked_user_origin_id' : 'id_linked_user';
  const user = await getLinkedUser(project, namedLinkedUser(project, names) ?? '');
  if (user !== undefined) return user;
  throw validationError([{ path, message: 'is no linked user of this project; create it: POST /linked-users/create' }]);
};

const repaired =
  'The account was connected already: its credentials were replaced, its id and connection token stay valid.';

/**
 * Answer for a new or repaired connection. A new connection is shown with its token if the key holds all scopes of
 * the token.
 */
export const presentConnected = async (caller: Caller, { connection, token }: StoredConnection): Promise<Answer> => {
  const data = await presentConnection(connection);
  if (token === undefined) return { status: 200, data, message: repaired };
  const missing = missingScopes(caller, connection.scopes);
  if (missing.length === 0) {
    return {
      data: { ...data, connection_token: token },
      message: 'Keep the connection token: it is shown only once.',
    };
  }
  const message =
    `Connected without showing the connection token, as the x-api-key does not have ${missing.join(', ')}: ` +
    `POST /connections/${connection.id}/rotate-token with a key that has it.`;
  return { data, message };
};

/**
 * Proves credentials at the provider and stores the account as a connection. If the account has a connection, that
 * connection is repaired (200).
 * @throws ApiError `validation_failed` for an unknown provider, linked user, credential or default, `forbidden` for
 * scopes that the key lacks, `credentials_rejected`, `provider_*`, and the errors of `storeConnection`
 */
export const createConnection = async (call: Call<Routes['create']>): Promise<Answer> => {
  const { body, caller, now } = call;
  const project = projectOf(caller);
  const { credentials, defaults: chosenDefaults, scopes, metadata } = body;
  checkHeldScopes(caller, scopes ?? []);
  const provider = await findProvider(body.provider);
  checkCredentials(provider, credentials);
  checkDefaults(provider, chosenDefaults ?? {});
  const linkedUser = await findLinkedUser(project, body);
  const { account, defaults } = await openAccount(provider, credentials, call, 'credentials');

  const stored = await storeConnection(
    {
      linkedUser,
      provider: provider.id,
      method: 'credentials',
      credentials,
      account,
      defaults,
      chosenDefaults,
      scopes,
      metadata,
    },
    now,
  );
  const warnings = lifetimeWarnings(provider);
  return { ...(await presentConnected(caller, stored)), ...(warnings.length > 0 && { warnings }) };
};

/**
 * A page of the project's connections. Without the filter `status`, revoked connections are left out.
 * @throws ApiError `invalid_cursor`
 */
export const listConnections = async ({ query, caller, now }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { provider, status, id_connection: id, order } = query;
  const filters = { linkedUser: namedLinkedUser(project, query), provider, status, id };
  const read = async (page: PageRequest) => {
    const { items, ...next } = await listStored(project, { ...page, ...filters, isDescending: order === 'desc' });
    const presentPause = namedPauses(project);
    const pauses = items.length === 0 ? {} : ((await getProject(project))?.syncPauses ?? {});
    const present = async (connection: Connection) => ({
      ...(await presentConnection(connection)),
      sync_paused: await presentPause(await recentPauseOf(connection, pauses, now)),
    });
    return { items: await Promise.all(items.map(present)), ...next };
  };
  const list = { caller, project, route: 'GET /connections', filters: { ...filters, order } };
  return answerPage(list, query, read, (connection) => connection);
};

/** The connection of a call, even if it is revoked. */
const ownConnection = (call: Call<Routes['get' | 'remove']>): Promise<Connection> =>
  findConnection(call, projectOf(call.caller), call.params.id);

/** The connection of a call. A revoked connection cannot be changed. */
const ownLiveConnection = (call: Call<Routes['update' | 'rotateToken']>): Promise<Connection> =>
  findLiveConnection(call, projectOf(call.caller), call.params.id);

/**
 * Returns a connection, with the state of its provider webhook and the pause of its syncs.
 * @throws ApiError `not_found`
 */
export const getConnectionById = async (call: Call<Routes['get']>): Promise<Answer> => {
  const connection = await ownConnection(call);
  const [shown, hooks, pause] = await Promise.all([
    presentConnection(connection),
    presentProviderWebhooks(connection),
    pauseOf(connection, call.now).then(namedPauses(connection.project)),
  ]);
  return { data: { ...shown, hooks, sync_paused: pause } };
};

const changedMeanwhile = ({ id }: Connection): ApiError =>
  new ApiError('conflict', `The connection ${id} was changed or deleted meanwhile; try again.`, {
    details: { retriable: true, outcome: 'not_applied' },
  });

/** New metadata of a connection. `null` and `{}` remove the metadata. */
const sealedMetadata = async (connection: Connection, metadata: Call<Routes['update']>['body']['metadata']) =>
  metadata === undefined
    ? undefined
    : { sealed: sealMetadata(await connectionKey(connection), connection, metadata ?? {}) };

/**
 * New address for the events of a connection. `null` removes the address.
 * @throws ApiError `forbidden` for a key without the scope `webhooks`, `validation_failed` for an unsuitable address
 */
const sealedOverride = async (connection: Connection, { body, caller }: Call<Routes['update']>) => {
  const { webhook_url_override: given } = body;
  if (given === undefined) return undefined;
  checkHeldScopes(caller, ['webhooks'], 'webhook_url_override');
  if (given === null) return { sealed: undefined };
  const url = checkReceiver(given, 'webhook_url_override');
  return { sealed: sealWebhookOverride(await connectionKey(connection), connection, url) };
};

/**
 * Merges defaults into the defaults of a connection, and replaces the scopes of its token, its budget, its metadata
 * and the address for its events.
 * @throws ApiError `not_found`, `validation_failed` for defaults that the provider lacks, or an unsuitable address,
 * `forbidden` for scopes that the key lacks, `conflict` if the connection is revoked or was changed meanwhile
 */
export const updateConnection = async (call: Call<Routes['update']>): Promise<Answer> => {
  const connection = await ownLiveConnection(call);
  const { defaults = {}, scopes } = call.body;
  checkHeldScopes(call.caller, addedScopes(connection.scopes, scopes));
  checkDefaults(await findProvider(connection.provider), defaults);
  const change = {
    defaults: mergeDefaults(connection.defaults, defaults),
    ...(scopes && { scopes }),
    ...(call.body.background_budget !== undefined && { backgroundBudget: budgetOf(call.body) }),
    metadata: await sealedMetadata(connection, call.body.metadata),
    webhookUrl: await sealedOverride(connection, call),
  };
  const updated = await changeConnection(connection, change, call.now);
  if (updated !== undefined) return { data: await presentConnection(updated) };
  throw changedMeanwhile(connection);
};

/**
 * Replaces the connection token. No other answer contains the new token. The previous token is refused at once, or
 * after the overlap in seconds. The hashes are replaced only while the connection has the checked scopes.
 * @throws ApiError `not_found`, `forbidden` for scopes that the key lacks, `conflict` if the connection is revoked or
 * was changed meanwhile
 */
export const rotateConnectionToken = async (call: Call<Routes['rotateToken']>): Promise<Answer> => {
  const { body, now } = call;
  const connection = await ownLiveConnection(call);
  checkHeldScopes(call.caller, connection.scopes);
  const { token, hash } = mintToken({ kind: 'uct', project: connection.project, id: connection.id });
  const hashes = rotateHashes(connection.tokenHashes, hash, body.overlap_seconds * 1000, now);
  const rotated = await replaceTokenHashes(connection, hashes, now);
  if (rotated === undefined) throw changedMeanwhile(connection);
  return {
    data: { ...(await presentConnection(rotated)), connection_token: token },
    message: 'Keep the connection token: it is shown only once.',
  };
};

/**
 * Disconnects an account and returns the receipt. A repeated call returns the same receipt.
 * @throws ApiError `not_found`
 */
export const removeConnection = async (call: Call<Routes['remove']>): Promise<Answer> => {
  const connection = await ownConnection(call);
  return { data: await disconnect(connection, call) };
};

/**
 * Progress of the erasure of a revoked connection.
 * @throws ApiError `not_found`, also for a connection that is not revoked
 */
export const getConnectionErasure = async ({ params: { id }, caller }: Call<Routes['erasure']>): Promise<Answer> => ({
  data: presentErasure(requireFound(await getErasure(projectOf(caller), id), 'revoked connection', id)),
});
