import * as z from 'zod';
import { deliveryStatuses } from '../../objects/delivery.ts';
import { dateTime } from '../../objects/fields.ts';
import { ownerFields } from './customers.ts';
import { time } from './fields.ts';

/** One time that a delivery was sent. */
export const attemptRecord = z
  .object({
    time,
    duration_ms: z.number().describe('Until the answer, or until it was given up, at most 15 seconds.'),
    status: z.number().nullable().describe('Of the answer.'),
    content_type: z.string().nullable().describe('Of the answer: a common type, or its first half, such as `image/*`.'),
    length: z
      .number()
      .nullable()
      .describe('Of the answer, bytes; null where it is longer than was read and does not say.'),
    answer: z
      .string()
      .nullable()
      .describe(
        'The first 1024 bytes of the answer where it is a text, without the signatures, the signing secrets and the query of ' +
          'the address; null once the account is disconnected, and for an event of no account.',
      ),
    error: z.string().nullable().describe('Why there was no answer.'),
    request_id: z
      .string()
      .nullable()
      .describe("`webhook-id` of a request with several events; else that is the event's."),
    events: z.number().describe('How many events the request had. Its answer is shown with the first one.'),
  })
  .meta({ id: 'DeliveryAttempt' });

/** An event on its way to a webhook. */
export const deliveryRecord = z
  .object({
    id: z.string(),
    event_id: z.string().describe('The `webhook-id` of all attempts, but for requests with several events.'),
    type: z.string(),
    time: time.describe('When it happened: ISO 8601, UTC.'),
    sequence: z.number().describe('Place of the event in the feed of its connection.'),
    ...ownerFields,
    status: z
      .enum(deliveryStatuses)
      .describe('`failed`: given up after the last attempt, or because the webhook was switched off.'),
    next_attempt_at: time.nullable(),
    attempts: z.array(attemptRecord).describe('The latest 20, oldest first.'),
  })
  .meta({ id: 'Delivery', description: 'An event on its way to a webhook.' });

/** What is sent again. */
export const replayBody = z
  .strictObject({
    delivery_id: z.string().min(1).max(200).optional().describe('One delivery, in any state.'),
    since: dateTime.optional().describe('All that failed, of events since then.'),
  })
  .refine(({ delivery_id, since }) => (delivery_id === undefined) !== (since === undefined), {
    error: 'give either delivery_id or since',
  });
