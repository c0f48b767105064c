import type * as z from 'zod';
import type { webhookRecord } from '../../api/management/webhooks/webhook-record.ts';
import type { webhookRoutes } from '../../api/management/webhooks/webhooks.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import {
  createWebhookSecret,
  openWebhookHeaders,
  openWebhookUrl,
  renewWebhookSecret,
  sealWebhookHeaders,
  sealWebhookUrl,
  type WebhookHeaders,
} from '../../crypto/webhook-secret.ts';
import { ApiError, refusal, validationError } from '../../errors.ts';
import { mostPreviousSecrets, mostWebhooks } from '../../objects/delivery.ts';
import { getConnection } from '../../store/connections/connections.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import {
  deleteWebhook,
  putWebhook,
  replaceWebhookSecret,
  updateWebhook as updateStored,
} from '../../store/events/webhook-changes.ts';
import {
  getWebhook,
  listWebhooks as listStored,
  overlappingSecrets,
  type PreviousSecret,
  type Webhook,
} from '../../store/events/webhooks.ts';
import { ownProject, projectOf } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { checkReceiver } from '../webhook-url.ts';
import { changedFieldsOf, checkChangedFields } from './changed-fields.ts';
import { checkHeaders } from './webhook-headers.ts';
import { estimateSyncs } from './webhook-sync.ts';

type Routes = typeof webhookRoutes;

/** Encrypted parts of a webhook in readable form, if they are known already. */
interface Opened {
  readonly url?: string | undefined;
  readonly headers?: WebhookHeaders | undefined;
}

const present = async (webhook: Webhook, opened: Opened = {}): Promise<z.input<typeof webhookRecord>> => {
  const url = opened.url ?? (await openWebhookUrl(webhook));
  return { ...factsOf(webhook), url, host: new URL(url).host, headers: await headerNamesOf(webhook, opened) };
};

const headerNamesOf = async (webhook: Webhook, { headers }: Opened): Promise<string[]> =>
  Object.keys(headers ?? (await openWebhookHeaders(webhook))).toSorted();

/** The parts of a webhook that are stored in readable form. */
const factsOf = (webhook: Webhook): Omit<z.input<typeof webhookRecord>, 'url' | 'host' | 'headers'> => ({
  id: webhook.id,
  description: webhook.description,
  id_connection: webhook.connection ?? null,
  scope: [...webhook.scope],
  active: webhook.active,
  max_events_per_request: webhook.maxEventsPerRequest ?? 1,
  changed_fields: webhook.changedFields === undefined ? null : changedFieldsOf(webhook.changedFields),
  failing_since: webhook.failingSince ?? null,
  disabled_reason: webhook.disabledReason ?? null,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

/**
 * A page of the project's webhooks, without their secrets.
 * @throws ApiError `invalid_cursor`
 */
export const listWebhooks = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const read = async (page: PageRequest) => {
    const { items, ...next } = await listStored(project, page);
    return { items: await Promise.all(items.map((webhook) => present(webhook))), ...next };
  };
  return answerPage({ caller, project, route: 'GET /webhook' }, query, read, (webhook) => webhook);
};

const full = (): ApiError =>
  refusal(
    'conflict',
    `The project has the maximum of ${mostWebhooks} webhooks: delete one first, DELETE /webhook/{id}, or widen ` +
      'the scope of an existing webhook.',
  );

const changed = (what: string): ApiError =>
  new ApiError('conflict', `${what} was changed or deleted meanwhile; try again.`, {
    details: { retriable: true, outcome: 'not_applied' },
  });

/**
 * Checks the connection whose events a webhook receives, and returns it unchanged.
 * @throws ApiError `validation_failed`, with the same words for another project's connection and for an unknown
 * connection
 */
const checkConnection = async <T extends string | null | undefined>(project: string, id: T): Promise<T> => {
  if (typeof id !== 'string') return id;
  const connection = await getConnection(project, id);
  if (connection !== undefined && connection.status !== 'revoked') return id;
  const message =
    connection === undefined ? 'is no connection of this project' : 'is revoked; connect the account again';
  throw validationError([{ path: 'id_connection', message }]);
};

/**
 * Creates a webhook. No other answer contains its secret.
 * @throws ApiError `validation_failed` for an unsuitable URL, unsuitable headers, or an unknown connection,
 * `not_found` if `id_project` is not the project of the key, `conflict` if the project has the maximum number of
 * webhooks, or too many requests change its webhooks at the same time
 */
export const createWebhook = async ({ body, caller, now }: Call<Routes['create']>): Promise<Answer> => {
  const name = { project: await ownProject(caller, body.id_project), id: newId() };
  const url = checkReceiver(body.url);
  const headers = checkHeaders(body.headers ?? {});
  const connection = (await checkConnection(name.project, body.id_connection)) ?? undefined;
  const { secret, ...sealed } = await createWebhookSecret(name, url, headers);
  const webhook: Webhook = {
    ...name,
    ...sealed,
    description: body.description ?? null,
    connection,
    scope: body.scope,
    active: true,
    maxEventsPerRequest: body.max_events_per_request,
    changedFields: checkChangedFields(body.changed_fields) ?? undefined,
    createdAt: isoTime(now),
    updatedAt: isoTime(now),
  };
  // Before the webhook is stored: if the estimate failed later, the answer with the secret would be lost.
  const sync = await estimateSyncs(webhook);
  const outcome = await putWebhook(webhook);
  if (outcome === 'full') throw full();
  if (outcome === 'busy') throw changed('The webhooks of the project');
  return {
    data: { ...(await present(webhook, { url, headers })), secret, sync },
    message: 'Keep the secret: it is shown only once.',
  };
};

/**
 * Returns a webhook, without its secret.
 * @throws ApiError `not_found`
 */
export const getWebhookById = async ({ params: { id }, caller }: Call<Routes['get']>): Promise<Answer> => ({
  data: await present(requireFound(await getWebhook(projectOf(caller), id), 'webhook', id)),
});

/** New encrypted parts of a webhook. */
const sealedChange = async (webhook: Webhook, { url, headers }: { url: string | undefined } & ChangedHeaders) => ({
  sealedUrl: url === undefined ? undefined : await sealWebhookUrl(webhook, url),
  sealedHeaders: headers === undefined ? undefined : ((await sealWebhookHeaders(webhook, headers)) ?? null),
});

interface ChangedHeaders {
  readonly headers: WebhookHeaders | undefined;
}

/** The checked headers of a change. `null` removes all headers. */
const changedHeaders = ({ headers }: Call<Routes['update']>['body']): WebhookHeaders | undefined =>
  headers === undefined ? undefined : checkHeaders(headers ?? {});

/**
 * Changes the given members. An empty body changes nothing.
 * @throws ApiError `not_found`, `validation_failed` for an unsuitable URL, unsuitable headers, or an unknown
 * connection
 */
export const updateWebhook = async ({ params: { id }, body, caller, now }: Call<Routes['update']>): Promise<Answer> => {
  const project = projectOf(caller);
  const current = async () => requireFound(await getWebhook(project, id), 'webhook', id);
  if (Object.keys(body).length === 0) return { data: await present(await current()) };
  const { status, active = status && status === 'active', description, scope } = body;
  const { max_events_per_request: maxEventsPerRequest } = body;
  const changedFields = checkChangedFields(body.changed_fields);
  const url = body.url === undefined ? undefined : checkReceiver(body.url);
  const headers = changedHeaders(body);
  const connection = await checkConnection(project, body.id_connection);
  const isSealed = url !== undefined || headers !== undefined;
  const sealed = isSealed ? await sealedChange(await current(), { url, headers }) : {};
  const webhook = await updateStored(
    project,
    id,
    { active, ...sealed, description, connection, scope, maxEventsPerRequest, changedFields },
    now,
  );
  const found = requireFound(webhook, 'webhook', id);
  const shown = await present(found, { url, headers });
  const maySyncOthers = scope !== undefined || connection !== undefined || active !== undefined;
  return { data: maySyncOthers ? { ...shown, sync: await estimateSyncs(found) } : shown };
};

/**
 * Deletes a webhook. Its deliveries are erased later.
 * @throws ApiError `not_found`
 */
export const removeWebhook = async ({ params: { id }, caller, now }: Call<Routes['remove']>): Promise<Answer> => {
  requireFound((await deleteWebhook(projectOf(caller), id, now)) || undefined, 'webhook', id);
  return { data: { id, deleted: true } };
};

/**
 * Previous secrets that keep working after a rotation. Overlaps of earlier rotations continue.
 * @throws ApiError `conflict` if there would be too many previous secrets
 */
const previousSecretsOf = (webhook: Webhook, overlap: number, now: number): readonly PreviousSecret[] => {
  const before = overlappingSecrets(webhook, now);
  if (overlap === 0) return before;
  const [soonest] = before.map(({ until }) => until).toSorted();
  if (soonest === undefined || before.length < mostPreviousSecrets) {
    return [{ sealed: webhook.sealedSecret, until: isoTime(now + overlap) }, ...before];
  }
  throw new ApiError(
    'conflict',
    `The webhook ${webhook.id} has ${mostPreviousSecrets} secrets whose overlap has not ended, which is the maximum: ` +
      `rotate again after ${soonest}, or now with "overlap_seconds": 0, which ends the present secret at once.`,
    {
      details: { retriable: true, outcome: 'not_applied', retry_after: Math.ceil((Date.parse(soonest) - now) / 1000) },
    },
  );
};

/**
 * Replaces the secret of a webhook. No other answer contains the new secret. During the overlap, given in seconds,
 * the previous secret also signs deliveries.
 * @throws ApiError `not_found`, `conflict` if too many overlaps have not ended, or the webhook was changed meanwhile
 */
export const rotateWebhookSecret = async (call: Call<Routes['rotateSecret']>): Promise<Answer> => {
  const { params, body, caller, now } = call;
  const webhook = requireFound(await getWebhook(projectOf(caller), params.id), 'webhook', params.id);
  const previous = previousSecretsOf(webhook, body.overlap_seconds * 1000, now);
  const { secret, sealedSecret } = await renewWebhookSecret(webhook);
  const rotated = await replaceWebhookSecret(webhook, sealedSecret, previous, now);
  if (rotated !== undefined) {
    return { data: { ...(await present(rotated)), secret }, message: 'Keep the secret: it is shown only once.' };
  }
  throw changed(`The webhook ${webhook.id}`);
};
