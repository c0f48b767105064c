import * as z from 'zod';
import { disabledReasons } from '../../../objects/delivery.ts';
import { time } from '../fields.ts';

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
