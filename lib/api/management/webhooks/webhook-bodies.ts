import * as z from 'zod';
import { mapOf, memberName, word } from '../../../objects/caps.ts';
import { mostEventsPerRequest, mostPreviousSecrets, mostWebhookHeaders } from '../../../objects/delivery.ts';
import { isEventPattern } from '../../../objects/event-types.ts';
import { unifiedId } from '../../../objects/fields.ts';

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

/** A new webhook. */
export const webhookCreation = z.strictObject({
  url,
  description: description.optional(),
  id_connection: connection.optional(),
  headers: headers.nullable().optional(),
  scope: scope.default(['*']),
  max_events_per_request: maxEvents.default(1),
  changed_fields: changedFields.optional(),
  id_project: word.min(1).optional().describe('Id or name of the project of the API key.'),
});

/** Changes of a webhook. Absent members stay. */
export const webhookChange = z
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

export const secretRotation = z.strictObject({
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
