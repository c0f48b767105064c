import * as z from 'zod';
import { causes } from '../../causes.ts';
import { memberName } from '../../objects/caps.ts';
import { isEventPattern } from '../../objects/event-types.ts';
import { dateTime, unifiedId } from '../../objects/fields.ts';
import type { Route } from '../../route.ts';
import { customerQuery, orderQuery, ownerFields, showingAlias } from './customers.ts';
import { objectName, pageQuery, requestId, time } from './fields.ts';

export const eventRecord = z
  .object({
    id: z.string(),
    type: z.string().describe('`crm.contact.created`, `connection.revoked` …'),
    id_project: z.string(),
    ...ownerFields,
    sequence: z.int().describe('1, 2, 3 … for each connection, without a gap until its data is erased.'),
    object: z.string().nullable().describe('`crm.contact`. Null if the event concerns no record.'),
    record_id: z.string().nullable(),
    remote_id: z.string().nullable(),
    record: z
      .looseObject({})
      .nullable()
      .optional()
      .describe('The record at that time. Null for a deleted record, and once the connection is revoked.'),
    changed_fields: z.array(z.string()).nullable().describe('For an updated record.'),
    merged_from: z.array(z.string()).nullable().describe('For an updated record: ids of records merged into it.'),
    merged_into: z.string().nullable().describe('For a deleted record: id of the record into which it was merged.'),
    caused_by: z
      .object({
        cause: z
          .enum(causes)
          .describe('`api`: a request of yours. `registration`: of the change notifications at the provider.'),
        request_id: z
          .string()
          .describe('The `x-request-id` of the request; for a job, of the request that made it. Else the id of a run.'),
        key_id: z.string().nullable().describe('API key of the request. Null for a connection token.'),
      })
      .nullable()
      .describe('What stored the event: a request, or work on the connection. Null for an event of the service.'),
    data: z.looseObject({}).describe('Further facts. They depend on the type of the event.'),
    time,
  })
  .meta({ id: 'Event', description: 'Something that happened to a record or a connection.' });

const pattern = z
  .string()
  .max(100)
  .refine(isEventPattern, {
    error: ({ input }) =>
      `${JSON.stringify(input)} covers no event: give a type such as crm.contact.created, or a pattern such as ` +
      'crm.* or *.deleted',
  });

export const eventRoutes = {
  list: {
    method: 'GET',
    path: '/events',
    handler: 'events.list',
    summary: "List a connection's events in their sequence, or the project's events in the order of their times",
    description:
      'Returns a page of the stored events. Events are stored for 30 days unless the deployment sets another time. ' +
      '`id_connection` with `after_sequence` misses no event. `after_sequence` without `id_connection` returns 422. ' +
      '`record_id` and `remote_id` list the events of a record, and read an index that may lack the latest second. ' +
      '`request_id` finds the events by the entry of the request log. ' +
      'If a filter removes many events, a page may be short or empty, and still have a `next_cursor`.',
    group: 'events',
    auth: 'key',
    scope: 'events:read',
    withheld: { alias: showingAlias, record: ['records:read', 'events'] },
    status: 200,
    query: pageQuery
      .extend({
        type: pattern.optional().describe('Only events of this type, or of a pattern such as `crm.*` and `*.deleted`.'),
        ...customerQuery,
        connection: unifiedId.optional().describe('The same as `id_connection`.'),
        object: objectName.optional().describe('Only events of records of this object.'),
        record_id: unifiedId.optional().describe('Only events of this record, in the order of their times.'),
        remote_id: memberName
          .min(1)
          .optional()
          .describe('Only events of the records with this `remote_id`, in the order of time. Needs `id_connection`.'),
        request_id: requestId
          .optional()
          .describe('Only events that name this request or run in `caused_by`, in the order of their times.'),
        event_id: unifiedId.optional().describe('Only this event.'),
        from: dateTime.optional().describe('Only events from this time on.'),
        to: dateTime.optional().describe('Only events before this time.'),
        after_sequence: z.coerce
          .number()
          .int()
          .min(0)
          .max(Number.MAX_SAFE_INTEGER)
          .optional()
          .describe('Only events of the connection that come after this place in the sequence.'),
        ...orderQuery('asc', "By time for a record's events, by sequence for a connection's events, else by time."),
      })
      .refine(({ connection, id_connection: id }) => (connection ?? id) === (id ?? connection), {
        path: ['connection'],
        error: 'names another connection than id_connection',
      })
      .refine(
        (query) => query.after_sequence === undefined || (query.id_connection ?? query.connection) !== undefined,
        {
          path: ['after_sequence'],
          error: 'counts the events of a single connection: give id_connection too',
        },
      )
      .refine((query) => query.remote_id === undefined || (query.id_connection ?? query.connection) !== undefined, {
        path: ['remote_id'],
        error: 'names a record of a single account: give id_connection too',
      }),
    response: z.array(eventRecord),
    paged: true,
    uses: {
      events: ['Query', 'GetItem', 'BatchGetItem'],
      connections: ['GetItem', 'BatchGetItem'],
      requests: ['GetItem'],
      projects: ['BatchGetItem'],
      key: ['Decrypt'],
    },
  },
} as const satisfies Record<string, Route>;
