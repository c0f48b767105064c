import * as z from 'zod';
import { tokenScopes, type Uses } from '../../access.ts';
import { providerFailures } from '../../errors.ts';
import { jsonOf, listOf, mapOf, memberName } from '../../objects/caps.ts';
import type { Route } from '../../route.ts';
import { customerQuery, orderQuery } from './customers.ts';
import { disconnectionReceipt, erasureRecord } from './disconnection.ts';
import {
  credentialTexts,
  failureRecord,
  idParams,
  keyScope,
  pageQuery,
  providerId,
  providerWords,
  time,
} from './fields.ts';
import { linkedUserNames, namingLinkedUser } from './linked-user-names.ts';
import { providerWebhookRecord } from './provider-webhooks.ts';
import { syncPauseRecord } from './sync.ts';

export const connectionStatus = z
  .enum(['active', 'needs_reauth', 'revoked'])
  .describe(
    '`active`: in use. `needs_reauth`: the account must be connected again. `revoked`: disconnected, for good.',
  );

const defaultsMeaning = 'By object: values that a new record requires but its body has no field for.';

export const defaults = mapOf(mapOf(memberName.min(1), { members: 50 }), { members: 50, bytes: 32 * 1024 }).describe(
  defaultsMeaning,
);

/** A project's notes about a connection. */
const metadata = mapOf(jsonOf({ depth: 10, members: 200 }), { members: 50, bytes: 2048 }).describe(
  'Your notes about the connection: JSON of at most 2 KB. They are stored encrypted, returned to keys of the ' +
    'project, and added to the events that are sent.',
);

const percent = z.int().min(0).max(100);

const budgetMeaning =
  "Shares of the account's daily limit of requests, if the provider has one. `leave_percent`: what background work " +
  '(syncs, change notifications, provider webhooks) leaves to your requests. `use_percent`: its maximum.';

const backgroundBudget = z
  .strictObject({ leave_percent: percent, use_percent: percent.min(1) })
  .describe(budgetMeaning);

/** Scopes of a connection token. */
const scopes = listOf(z.enum(tokenScopes), 20)
  .min(1)
  .transform((list) => [...new Set(list)])
  .describe('Scopes of the connection token. The API key must have each scope that is added.');

/** A connection as the API returns it. Never contains credentials. */
export const connectionRecord = z
  .object({
    id: z.string(),
    id_project: z.string(),
    id_linked_user: z.string(),
    linked_user_origin_id: z.string().nullable().describe('Null once the linked user is deleted.'),
    provider: z.string(),
    account: z.object({ id: z.string(), name: z.string() }).describe('The account, as the provider names it.'),
    status: connectionStatus,
    defaults: z.record(z.string(), z.record(z.string(), z.string())).describe(defaultsMeaning),
    scopes: z.array(keyScope),
    background_budget: z
      .object({ leave_percent: z.number(), use_percent: z.number() })
      .meta({ id: 'BackgroundBudget', description: budgetMeaning }),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('Your notes about the connection. `{}` once the connection is revoked.'),
    webhook_url_override: z
      .string()
      .nullable()
      .optional()
      .describe('Address that receives the events of the connection instead of the webhooks. Null if they do.'),
    last_error: failureRecord
      .nullable()
      .describe(
        'Reason why the last use of the account failed. Null if it succeeded. `message`: words of the provider until ' +
          'the account is disconnected.',
      ),
    last_used_at: time.nullable().describe('Precise to the hour.'),
    sync_paused: syncPauseRecord
      .nullable()
      .optional()
      .describe('Null if the syncs are not paused. Only in the answers of GET routes.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Connection', description: "One customer's link to an account at a provider." });

/** A new connection. No other answer contains its token. */
export const newConnection = connectionRecord
  .extend({
    connection_token: z
      .string()
      .optional()
      .describe('Absent if the account was connected already, or if the API key lacks a scope of the token.'),
  })
  .meta({ id: 'NewConnection', description: 'A new connection, with its token.' });

/** Table and key rights of disconnecting an account, at its provider and here. */
export const disconnecting = {
  projects: ['GetItem', 'UpdateItem'],
  connections: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const satisfies Uses;

/** Members that only keys with the named scope see. The address may contain a secret of the receiver. */
const withheld = {
  webhook_url_override: ['connections'],
  'last_error.message': providerWords,
} as const satisfies Route['withheld'];

export const connectionRoutes = {
  create: {
    method: 'POST',
    path: '/connections',
    handler: 'connections.create',
    summary: 'Connect an account from credentials; the connection token is in this answer only',
    description:
      'Checks the credentials at the provider and connects the account. If the account is connected already, the ' +
      'connection is repaired: it keeps its id and its token, and the status is 200. Returns 422 ' +
      '`credentials_rejected` for credentials that the provider refuses, and stores nothing. Warns if the ' +
      'credentials end within a day.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 201,
    mayExist: true,
    body: namingLinkedUser(
      z.strictObject({
        provider: providerId,
        ...linkedUserNames,
        credentials: credentialTexts.describe('As the provider declares them.'),
        defaults: defaults.optional(),
        metadata: metadata.optional(),
        scopes: listOf(z.enum(tokenScopes), 20)
          .min(1)
          .optional()
          .describe(
            'Scopes of the connection token. The API key must have each of these scopes. Default: ' +
              '`records:read` and `records:write`.',
          ),
      }),
    ),
    response: newConnection,
    errors: ['not_found', 'credentials_rejected', ...providerFailures],
    uses: {
      projects: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
      connections: ['GetItem', 'PutItem', 'UpdateItem'],
      events: ['PutItem'],
      key: ['GenerateDataKey', 'Decrypt'],
    },
  },
  list: {
    method: 'GET',
    path: '/connections',
    handler: 'connections.read',
    operation: 'connections.list',
    summary: 'List connections',
    description:
      'Returns a page of the connections of the project, without their credentials and tokens. Revoked connections ' +
      'are left out unless `status` asks for them.',
    group: 'connections',
    auth: 'key',
    scope: 'connections:read',
    withheld,
    status: 200,
    query: pageQuery.extend({
      ...customerQuery,
      ...orderQuery('asc', 'By id.'),
      status: connectionStatus
        .optional()
        .describe('Only connections with this status. Default: all connections that are not revoked.'),
    }),
    response: z.array(connectionRecord),
    paged: true,
    uses: { connections: ['Query', 'GetItem'], projects: ['GetItem', 'BatchGetItem'], key: ['Decrypt'] },
  },
  get: {
    method: 'GET',
    path: '/connections/{id}',
    handler: 'connections.read',
    operation: 'connections.get',
    summary: 'Get a connection',
    description:
      'Returns one connection with its status, its defaults and its provider webhook, without credentials and token.',
    group: 'connections',
    auth: 'key',
    scope: 'connections:read',
    withheld: { ...withheld, 'hooks.last_error.message': providerWords },
    status: 200,
    params: idParams,
    response: connectionRecord
      .extend({
        sync_paused: syncPauseRecord.nullable().describe('Null if the syncs are not paused.'),
        hooks: providerWebhookRecord.nullable().describe('Null if the provider sends no change notifications.'),
      })
      .meta({ id: 'ConnectionDetails', description: "A connection, and its provider's change notifications." }),
    uses: { connections: ['GetItem'], projects: ['GetItem'], key: ['Decrypt'] },
  },
  update: {
    method: 'PATCH',
    path: '/connections/{id}',
    handler: 'connections.update',
    summary: 'Change defaults of a connection (others stay), the scopes of its token, its budget or its metadata',
    description:
      'Changes the given defaults and keeps the others. Replaces the token scopes, the background budget, the ' +
      'metadata or the address for its events. Returns 403 for a scope that the API key lacks, and 409 for a revoked connection.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    body: z
      .strictObject({
        defaults: defaults.optional(),
        scopes: scopes.optional(),
        background_budget: backgroundBudget.nullish().describe(`${budgetMeaning} Null sets 30 and 40.`),
        metadata: metadata.nullish(),
        webhook_url_override: z
          .string()
          .min(1)
          .max(2048)
          .nullish()
          .describe(
            'For trials: an `https://` address that receives the events of this connection instead of each webhook of ' +
              "the project, signed with the webhook's secret. Requires a key with the scope `webhooks`. Null ends the " +
              'trial.',
          ),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), {
        path: ['defaults'],
        error: 'give defaults, scopes, background_budget, metadata or webhook_url_override',
      }),
    response: connectionRecord,
    errors: ['conflict'],
    uses: { connections: ['GetItem', 'UpdateItem'], key: ['Decrypt'] },
  },
  rotateToken: {
    method: 'POST',
    path: '/connections/{id}/rotate-token',
    handler: 'connections.rotateToken',
    summary: 'Replace the connection token; the new one is in this answer only',
    description:
      'Creates a new connection token. The previous token is refused, at once or after `overlap_seconds`. Returns ' +
      '403 if the token has a scope that the API key lacks.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    body: z.strictObject({
      overlap_seconds: z
        .int()
        .min(0)
        .max(7 * 24 * 60 * 60)
        .default(0)
        .describe('Seconds until the previous token is refused, at most 7 days. 0 takes effect within 30 seconds.'),
    }),
    bodyOptional: true,
    response: connectionRecord
      .extend({ connection_token: z.string() })
      .meta({ id: 'RotatedConnection', description: 'A connection with its new token.' }),
    errors: ['conflict', 'forbidden'],
    uses: { connections: ['GetItem', 'UpdateItem'], key: ['Decrypt'] },
  },
  remove: {
    method: 'DELETE',
    path: '/connections/{id}',
    handler: 'connections.remove',
    summary: 'Disconnect an account: its credentials and token are destroyed at once, the rest is erased',
    description:
      'Destroys the credentials and the token, ends the grant at the provider if the provider supports this, and ' +
      'erases the rest in the background. Returns a receipt; `GET /connections/{id}/erasure` shows the progress of ' +
      'the erasure.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 202,
    params: idParams,
    response: disconnectionReceipt,
    uses: disconnecting,
  },
  erasure: {
    method: 'GET',
    path: '/connections/{id}/erasure',
    handler: 'connections.erasure',
    summary: 'Show the progress of the erasure of a revoked connection',
    description: 'Returns the number of erased items of a revoked connection, by kind, and whether more is left.',
    group: 'connections',
    auth: 'key',
    scope: 'connections:read',
    status: 200,
    params: idParams,
    response: erasureRecord,
    uses: { connections: ['GetItem'] },
  },
} as const satisfies Record<string, Route>;
