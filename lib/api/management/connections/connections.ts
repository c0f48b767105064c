import * as z from 'zod';
import { providerFailures } from '../../../errors.ts';
import type { Route } from '../../../route.ts';
import { customerQuery, orderQuery } from '../customers.ts';
import { idParams, pageQuery, providerWords } from '../fields.ts';
import { providerWebhookRecord } from '../provider-webhooks.ts';
import { syncPauseRecord } from '../sync.ts';
import { connectionChange, connectionCreation, tokenRotation } from './connection-bodies.ts';
import { connectionRecord, connectionStatus, newConnection } from './connection-record.ts';
import { disconnecting, disconnectionReceipt, erasureRecord } from './disconnection.ts';

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
    body: connectionCreation,
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
    body: connectionChange,
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
    body: tokenRotation,
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
