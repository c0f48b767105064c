import * as z from 'zod';
import { keyScopes, tokenScopes, type Uses } from '../../access.ts';
import { providerFailures } from '../../errors.ts';
import { jsonOf, listOf, mapOf, memberName } from '../../objects/caps.ts';
import type { Route } from '../../route.ts';
import { customerQuery, orderQuery } from './customers.ts';
import { disconnectionReceipt, erasureRecord } from './disconnection.ts';
import { credentialTexts, idParams, pageQuery, providerId, time } from './fields.ts';
import { linkedUserNames, namingLinkedUser } from './linked-user-names.ts';
import { providerWebhookRecord } from './provider-webhooks.ts';
import { syncPauseRecord } from './sync.ts';

export const connectionStatus = z.enum(['active', 'needs_reauth', 'revoked']);

const defaultsMeaning = 'By object, what a minimal record needs and its body has no field for.';

export const defaults = mapOf(mapOf(memberName.min(1), { members: 50 }), { members: 50, bytes: 32 * 1024 }).describe(
  defaultsMeaning,
);

/** What a project notes about a connection. */
const metadata = mapOf(jsonOf({ depth: 10, members: 200 }), { members: 50, bytes: 2048 }).describe(
  'What you note about the connection: JSON of at most 2 KB. It is sealed, shown to keys of the project, and added to the ' +
    'events that are sent.',
);

const percent = z.int().min(0).max(100);

const budgetMeaning =
  'Of the requests that the account has for a day, where the provider limits those: `leave_percent` is what background work ' +
  '(syncs, change notifications, provider webhooks) leaves to your requests, `use_percent` what it takes at most.';

const backgroundBudget = z
  .strictObject({ leave_percent: percent, use_percent: percent.min(1) })
  .describe(budgetMeaning);

/** The scopes that a connection token may have. */
const scopes = listOf(z.enum(tokenScopes), 20)
  .min(1)
  .transform((list) => [...new Set(list)])
  .describe('Scopes of the connection token. The API key must have each scope that is added.');

/** Never holds credentials. */
export const connectionRecord = z
  .object({
    id: z.string(),
    id_project: z.string(),
    id_linked_user: z.string(),
    linked_user_origin_id: z.string().nullable().describe('null once the linked user is deleted.'),
    provider: z.string(),
    account: z.object({ id: z.string(), name: z.string() }).describe('The account, as the provider names it.'),
    status: connectionStatus,
    defaults: z.record(z.string(), z.record(z.string(), z.string())).describe(defaultsMeaning),
    scopes: z.array(z.enum(keyScopes)),
    background_budget: z.object({ leave_percent: z.number(), use_percent: z.number() }).describe(budgetMeaning),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('What you note about the connection; `{}` once it is revoked.'),
    last_error: z
      .object({ code: z.string(), message: z.string(), at: time })
      .nullable()
      .describe(
        'Why the account could not be used when it was tried last; null when it could. `message` has the words of the ' +
          'provider until the account is disconnected.',
      ),
    last_used_at: time.nullable().describe('To the hour.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Connection', description: "One customer's link to an account at a provider." });

/** The one answer with the token. */
export const newConnection = connectionRecord
  .extend({
    connection_token: z
      .string()
      .optional()
      .describe('Absent when the account was connected already, or the API key does not have the scopes of the token.'),
  })
  .meta({ id: 'NewConnection', description: 'A connection that was made, with its token.' });

/** The grants that it takes to disconnect an account, at its provider and here. */
export const disconnecting = {
  projects: ['GetItem', 'UpdateItem'],
  connections: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const satisfies Uses;

export const connectionRoutes = {
  create: {
    method: 'POST',
    path: '/connections',
    handler: 'connections.create',
    summary: 'Connect an account from credentials; the connection token is in this answer only',
    description:
      'Checks the credentials at the provider and connects the account. An account that is connected already is ' +
      'repaired: it keeps its id and its token, and the answer is 200. Credentials that the provider refuses are a ' +
      '422 `credentials_rejected`, and nothing is kept.',
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
            'Scopes of the connection token: `records:read` and `records:write` unless given. The API key must have each ' +
              'scope that is given.',
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
    handler: 'connections.list',
    summary: 'List connections',
    description:
      'Answers a page of the connections of the project, without their credentials and tokens. Revoked ones are ' +
      'left out unless `status` asks for them.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    query: pageQuery.extend({
      ...customerQuery,
      ...orderQuery('asc', 'By id.'),
      status: connectionStatus
        .optional()
        .describe('Only connections with this status; without, all that are not revoked.'),
    }),
    response: z.array(connectionRecord),
    paged: true,
    uses: { connections: ['Query', 'GetItem'], key: ['Decrypt'] },
  },
  get: {
    method: 'GET',
    path: '/connections/{id}',
    handler: 'connections.get',
    summary: 'Get a connection',
    description:
      'Answers one connection with its status, its defaults and its provider webhook, without credentials and token.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: connectionRecord
      .extend({
        hooks: providerWebhookRecord.nullable().describe('Null where the provider sends no change notifications.'),
        sync_paused: syncPauseRecord.nullable().describe('Null where nothing holds the syncs.'),
      })
      .meta({ id: 'ConnectionDetails', description: 'A connection, and how its provider notifies of changes.' }),
    uses: { connections: ['GetItem'], projects: ['GetItem'], key: ['Decrypt'] },
  },
  update: {
    method: 'PATCH',
    path: '/connections/{id}',
    handler: 'connections.update',
    summary:
      'Change the defaults of a connection, those not given stay, the scopes of its token, its budget or its metadata',
    description:
      'Changes the defaults that are sent and keeps the others, or replaces the scopes of the connection token, the budget of ' +
      'background work, or the metadata. A scope that the API key does not have itself is a 403, a revoked connection a 409.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    body: z
      .strictObject({
        defaults: defaults.optional(),
        scopes: scopes.optional(),
        background_budget: backgroundBudget.nullish().describe(`${budgetMeaning} 30 and 40 where it is null.`),
        metadata: metadata.nullish(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), {
        path: ['defaults'],
        error: 'give defaults, scopes, background_budget or metadata',
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
      'Makes a new connection token. The one before is refused, after `overlap_seconds` where that is sent. A ' +
      'token with a scope that the API key does not have is a 403.',
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
        .describe('How long the token before is taken too, at most 7 days. Without, it is refused within 30 seconds.'),
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
      'Destroys the credentials and the token, ends the grant at the provider where it can be ended, and erases ' +
      'the rest in the background. The answer is a receipt; `GET /connections/{id}/erasure` shows how far the ' +
      'erasure is.',
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
    summary: 'Show how far a revoked connection is erased',
    description: 'Answers what is erased of a revoked connection, by kind, and whether more is left.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: erasureRecord,
    uses: { connections: ['GetItem'] },
  },
} as const satisfies Record<string, Route>;
