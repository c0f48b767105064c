import * as z from 'zod';
import { mapOf, memberName, word } from '../../objects/caps.ts';
import {
  disabledReasons,
  mostEventsPerRequest,
  mostPreviousSecrets,
  mostWebhookHeaders,
  mostWebhooks,
} from '../../objects/delivery.ts';
import { isEventPattern } from '../../objects/event-types.ts';
import { unifiedId } from '../../objects/fields.ts';
import type { Route } from '../../route.ts';
import {
  attemptRecord,
  deliveryQuery,
  deliveryRecord,
  deliveryUses,
  deliveryWithheld,
  replayBody,
} from './deliveries.ts';
import { deletion, idParams, pageQuery, time } from './fields.ts';
import { syncEstimate } from './webhook-sync.ts';

export const webhookRecord = z
  .object({
    id: z.string(),
    url: z.string().optional(),
    host: z.string().describe('Host and port of the address, which all keys see.'),
    description: z.string().nullable(),
    id_connection: z.string().nullable().describe('The connection whose events it receives. Null for all.'),
    headers: z.array(z.string()).describe('Names of the additional headers of its requests. Values are not shown.'),
    scope: z.array(z.string()).describe('Events to send: types, or patterns such as `crm.*`.'),
    active: z.boolean().describe('Whether events are sent.'),
    max_events_per_request: z
      .number()
      .describe('1: a request contains one event. More: several events of a connection, in order, as `data.events`.'),
    changed_fields: z
      .record(z.string(), z.array(z.string()))
      .nullable()
      .describe('By type of event: the fields whose changes are sent. Null for all changes.'),
    failing_since: time.nullable().describe('Time of the first failure since the last success.'),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .describe(
        'Why it was switched off. `failing`: it failed for 5 days. `gone`: it returned 410. PUT with `active: true` ends that.',
      ),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Webhook', description: 'An address that receives events.' });

const url = z.string().min(1).max(2048);
const description = z.string().max(1000).nullable();
const pattern = z
  .string()
  .max(100)
  .refine(isEventPattern, {
    error: ({ input }) =>
      `${JSON.stringify(input)} covers no event: give *, a type such as crm.contact.created, or a pattern such as ` +
      'crm.*, crm.contact.* or *.deleted',
  });
const connection = unifiedId
  .nullable()
  .describe(
    'The connection whose events are sent. Null or absent: all connections. Its end is sent, and nothing after it.',
  );
const headers = mapOf(z.string().max(4096), { members: mostWebhookHeaders, bytes: 8 * 1024 }).describe(
  'Additional headers of each request, by name, such as `authorization`. Values are stored encrypted and not shown.',
);
const scope = z.array(pattern).min(1).max(100);

const maxEvents = z
  .int()
  .min(1)
  .max(mostEventsPerRequest)
  .describe(
    `Maximum events in a request, 1 to ${mostEventsPerRequest}. From 2 on, \`data\` is \`{ "events": [...] }\`, even ` +
      'for one event, and each connection has one request at a time: events after a failed request wait until it ' +
      'arrives or is given up.',
  );

const changedFields = mapOf(z.array(memberName.min(1)).min(1).max(100), { members: 50, bytes: 8 * 1024 })
  .nullable()
  .describe(
    'By type of event, such as `crm.deal.updated`: fields of the record. An update of that type is sent if its ' +
      '`changed_fields` contains one, or if records were merged. Null, and other types: all updates.',
  );

const change = z
  .strictObject({
    active: z.boolean().optional(),
    status: z.enum(['active', 'inactive']).optional().describe('The same as `active`, in words.'),
    url: url.optional(),
    description: description.optional(),
    id_connection: connection.optional(),
    headers: headers.nullable().optional(),
    scope: scope.optional(),
    max_events_per_request: maxEvents.optional(),
    changed_fields: changedFields.optional(),
  })
  .refine(({ active, status }) => active === undefined || status === undefined || active === (status === 'active'), {
    path: ['status'],
    error: 'contradicts active; give one of the two',
  });

const rotation = z.strictObject({
  overlap_seconds: z
    .int()
    .min(0)
    .max(7 * 24 * 60 * 60)
    .default(24 * 60 * 60)
    .describe(
      'Seconds during which the previous secret also signs messages. Default: 24 hours, at most 7 days. Earlier ' +
        `overlaps stay; at most ${mostPreviousSecrets} at a time.`,
    ),
});

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
    body: z.strictObject({
      url,
      description: description.optional(),
      id_connection: connection.optional(),
      headers: headers.nullable().optional(),
      scope: scope.default(['*']),
      max_events_per_request: maxEvents.default(1),
      changed_fields: changedFields.optional(),
      id_project: word.min(1).optional().describe('Id or name of the project of the API key.'),
    }),
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
    body: change,
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
    body: rotation,
    bodyOptional: true,
    response: webhookRecord.extend({ secret: z.string() }),
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'], webhookKey: ['Decrypt'] },
  },
} as const satisfies Record<string, Route>;
