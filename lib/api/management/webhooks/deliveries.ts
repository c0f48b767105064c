import * as z from 'zod';
import { deliveryStatuses } from '../../../objects/delivery.ts';
import { dateTime, unifiedId } from '../../../objects/fields.ts';
import type { Route } from '../../../route.ts';
import { customerQuery, orderQuery, ownerFields, showingAlias } from '../customers.ts';
import { pageQuery, time } from '../fields.ts';

/** One attempt to send a delivery. */
export const attemptRecord = z
  .object({
    time,
    duration_ms: z.number().describe('Time until the response, or until the attempt was given up, at most 15 seconds.'),
    status: z.number().nullable().describe('Status of the response.'),
    content_type: z.string().nullable().describe('Type of the response: a common type, or its first half: `image/*`.'),
    length: z
      .number()
      .nullable()
      .describe('Bytes of the response. Null if it is longer than was read and names no length.'),
    answer: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The first 1024 bytes of the response if it is text, without the signatures, the signing secrets and the ' +
          'query of the address. Null once the account is disconnected, and for an event of no account.',
      ),
    error: z.string().nullable().describe('Reason why there was no response.'),
    request_id: z
      .string()
      .nullable()
      .describe("`webhook-id` of a request with several events. Otherwise the event's id is the `webhook-id`."),
    events: z.number().describe('Number of events in the request. Its response is shown with the first event.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'An attempt to send a delivery, with its result.' });

/** An event on its way to a webhook. */
export const deliveryRecord = z
  .object({
    id: z.string().describe('The same for all webhooks that receive the event.'),
    id_webhook: z.string().describe('The webhook that receives the event.'),
    event_id: z.string().describe('The `webhook-id` of all attempts, except requests with several events.'),
    type: z.string(),
    time: time.describe('Time of the event: ISO 8601, UTC.'),
    sequence: z.number().describe('Place of the event in the feed of its connection.'),
    ...ownerFields,
    status: z
      .enum(deliveryStatuses)
      .describe('`failed`: given up after the last attempt, or because the webhook was switched off.'),
    next_attempt_at: time.nullable(),
    attempts: z.array(attemptRecord).describe('The latest 20, oldest first.'),
  })
  .meta({ id: 'Delivery', description: 'An event on its way to a webhook.' });

/** The deliveries to send again. */
export const replayBody = z
  .strictObject({
    delivery_id: z.string().min(1).max(200).optional().describe('One delivery, in any state.'),
    since: dateTime.optional().describe('All failed deliveries of events since then.'),
  })
  .refine(({ delivery_id, since }) => (delivery_id === undefined) !== (since === undefined), {
    error: 'give either delivery_id or since',
  });

/** Query of a list of deliveries. */
export const deliveryQuery = pageQuery.extend({
  ...customerQuery,
  status: z.enum(deliveryStatuses).optional().describe('Only deliveries with this status.'),
  event_id: unifiedId.optional().describe('Only deliveries of this event.'),
  from: dateTime.optional().describe('Only deliveries of events from this time on.'),
  to: dateTime.optional().describe('Only deliveries of events before this time.'),
  ...orderQuery('desc', 'By the time when the event got its place.'),
});

/** Members of a delivery that only keys with one of these scopes see. */
export const deliveryWithheld = {
  alias: showingAlias,
  'attempts.answer': ['records:read', 'events', 'webhooks'],
} as const satisfies Route['withheld'];

/** Permissions of the function that lists deliveries. */
export const deliveryUses = {
  projects: ['GetItem', 'BatchGetItem', 'Query'],
  events: ['GetItem', 'BatchGetItem', 'Query'],
  connections: ['BatchGetItem'],
  key: ['Decrypt'],
} as const;

export const deliveryRoutes = {
  list: {
    method: 'GET',
    path: '/deliveries',
    handler: 'webhook.deliveries',
    operation: 'webhook.allDeliveries',
    summary: 'List the deliveries to all webhooks of the project, the newest first, with all attempts',
    description:
      'Returns a page of the deliveries of the last 30 days, merged from all webhooks. `event_id` lists the deliveries ' +
      'for a single event. If a filter removes many deliveries, a page may be short or empty, and still have a ' +
      '`next_cursor`.',
    group: 'webhook',
    auth: 'key',
    scope: 'events:read',
    withheld: deliveryWithheld,
    status: 200,
    query: deliveryQuery,
    response: z.array(deliveryRecord),
    paged: true,
    uses: deliveryUses,
  },
} as const satisfies Record<string, Route>;
