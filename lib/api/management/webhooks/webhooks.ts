import * as z from 'zod';
import { mostWebhooks } from '../../../objects/delivery.ts';
import type { Route } from '../../../route.ts';
import { deletion, idParams, pageQuery } from '../fields.ts';
import {
  attemptRecord,
  deliveryQuery,
  deliveryRecord,
  deliveryUses,
  deliveryWithheld,
  replayBody,
} from './deliveries.ts';
import { secretRotation, webhookChange, webhookCreation } from './webhook-bodies.ts';
import { webhookRecord } from './webhook-record.ts';
import { syncEstimate } from './webhook-sync.ts';

/** Members that only keys with the named scope see. The address may contain a secret of the receiver. */
const withheld = { url: ['webhooks'] } as const satisfies Route['withheld'];

export const webhookRoutes = {
  list: {
    method: 'GET',
    path: '/webhook',
    handler: 'webhook.read',
    operation: 'webhook.list',
    summary: 'List webhooks',
    description: 'Returns a page of the webhooks of the project, without their signing secrets.',
    group: 'webhook',
    auth: 'key',
    scope: 'events:read',
    withheld,
    status: 200,
    query: pageQuery,
    response: z.array(webhookRecord),
    paged: true,
    uses: { projects: ['Query'], webhookKey: ['Decrypt'] },
  },
  create: {
    method: 'POST',
    path: '/webhook',
    handler: 'webhook.create',
    summary: `Add a webhook, at most ${mostWebhooks} to a project; its signing secret is in this answer only`,
    description:
      'Adds an address that receives events from now on: all events unless `scope` names some. Returns 422 for an ' +
      'address in a private network, and 409 if the project has the maximum number of webhooks.',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 201,
    body: webhookCreation,
    response: webhookRecord.extend({ secret: z.string(), sync: syncEstimate }),
    errors: ['conflict', 'not_found'],
    uses: {
      projects: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      connections: ['GetItem', 'Query', 'UpdateItem'],
      webhookKey: ['GenerateDataKey'],
    },
  },
  get: {
    method: 'GET',
    path: '/webhook/{id}',
    handler: 'webhook.read',
    operation: 'webhook.get',
    summary: 'Get a webhook',
    description: 'Returns one webhook, without its signing secret.',
    group: 'webhook',
    auth: 'key',
    scope: 'events:read',
    withheld,
    status: 200,
    params: idParams,
    response: webhookRecord,
    uses: { projects: ['GetItem'], webhookKey: ['Decrypt'] },
  },
  update: {
    method: 'PUT',
    path: '/webhook/{id}',
    handler: 'webhook.update',
    summary: 'Update the status, address, headers, description, connection or scope of a webhook',
    description:
      'Changes the given members and keeps the rest; an empty body changes nothing. `active: true` switches a ' +
      'disabled webhook on again.',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    body: webhookChange,
    bodyOptional: true,
    response: webhookRecord.extend({
      sync: syncEstimate.optional().describe('Present if the scope, the connection or the status is given.'),
    }),
    uses: {
      projects: ['GetItem', 'Query', 'UpdateItem'],
      connections: ['GetItem', 'Query', 'UpdateItem'],
      events: ['PutItem'],
      webhookKey: ['Decrypt'],
    },
  },
  remove: {
    method: 'DELETE',
    path: '/webhook/{id}',
    handler: 'webhook.remove',
    summary: 'Delete a webhook; its deliveries are erased within minutes',
    description: 'Deletes the webhook. It receives no further events, and its deliveries are erased within minutes.',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    response: deletion,
    uses: { projects: ['DeleteItem'], events: ['PutItem'] },
  },
  deliveries: {
    method: 'GET',
    path: '/webhook/{id}/deliveries',
    handler: 'webhook.deliveries',
    summary: 'List the deliveries to a webhook of the last 30 days, the newest first, with all attempts',
    description:
      "Returns a page of deliveries with the latest attempts of each, and the webhook's responses. If a filter " +
      'removes many deliveries, a page may be short or empty, and still have a `next_cursor`.',
    group: 'webhook',
    auth: 'key',
    scope: 'events:read',
    withheld: deliveryWithheld,
    status: 200,
    params: idParams,
    query: deliveryQuery,
    response: z.array(deliveryRecord),
    paged: true,
    uses: deliveryUses,
  },
  replay: {
    method: 'POST',
    path: '/webhook/{id}/replay',
    handler: 'webhook.replay',
    summary: 'Send a delivery again, or all deliveries that failed since a time',
    description:
      'Sends one delivery again, in whatever state it is, or all failed deliveries of events since a time. Returns ' +
      '409 for a disabled webhook, and 503 `not_tried` if the time is too short for all deliveries.',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 202,
    params: idParams,
    body: replayBody,
    response: z
      .object({ replayed: z.number().describe('Number of deliveries that are sent again, from now on.') })
      .meta({ id: 'Replay', description: 'The deliveries that are sent again.' }),
    errors: ['conflict', 'not_tried'],
    uses: { projects: ['GetItem'], events: ['Query', 'PutItem', 'UpdateItem'] },
  },
  test: {
    method: 'POST',
    path: '/webhook/{id}/test',
    handler: 'webhook.test',
    summary: 'Send a test event now and show the result',
    description:
      'Sends a signed event of the type `webhook.test` to the webhook, once, and returns the result. If the webhook ' +
      'does not respond with a 2xx, the status is still 200, and `delivered` is false.',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    response: z
      .object({
        event_id: z.string(),
        delivered: z.boolean().describe('Whether the response was a 2xx.'),
        attempt: attemptRecord,
      })
      .meta({ id: 'WebhookTest', description: 'The result of a test event.' }),
    uses: { projects: ['GetItem'], webhookKey: ['Decrypt'] },
  },
  rotateSecret: {
    method: 'POST',
    path: '/webhook/{id}/rotate-secret',
    handler: 'webhook.rotateSecret',
    summary: 'Replace the signing secret; the new one is in this answer only',
    description:
      'Creates a new signing secret. Messages are signed with both secrets for `overlap_seconds`. Default: 24 hours.',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    body: secretRotation,
    bodyOptional: true,
    response: webhookRecord.extend({ secret: z.string() }),
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'], webhookKey: ['Decrypt'] },
  },
} as const satisfies Record<string, Route>;
