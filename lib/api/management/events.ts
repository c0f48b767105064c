import * as z from 'zod';
import { isEventPattern } from '../../objects/event-types.ts';
import { dateTime, unifiedId } from '../../objects/fields.ts';
import { objectNames } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { customerQuery, orderQuery, ownerFields } from './customers.ts';
import { pageQuery, time } from './fields.ts';

export const eventRecord = z
  .object({
    id: z.string(),
    type: z.string().describe('`crm.contact.created`, `connection.revoked` …'),
    id_project: z.string(),
    ...ownerFields,
    sequence: z.int().describe('1, 2, 3 … for each connection, without a gap until its data is erased.'),
    object: z.string().nullable().describe('`crm.contact`; null when the event is not of a record.'),
    record_id: z.string().nullable(),
    remote_id: z.string().nullable(),
    record: z
      .looseObject({})
      .nullable()
      .describe('The record as of then; null when it is gone, and once the connection is revoked.'),
    changed_fields: z.array(z.string()).nullable().describe('Of an updated record.'),
    merged_from: z.array(z.string()).nullable().describe('Of an updated record: ids of records merged into it.'),
    merged_into: z.string().nullable().describe('Of a deleted record: id of the record that it was merged into.'),
    data: z.looseObject({}).describe('Further facts, by the type of the event.'),
    time,
  })
  .meta({ id: 'Event', description: 'Something that happened to a record or a connection.' });

const pattern = z
  .string()
  .max(100)
  .refine(isEventPattern, {
    error: ({ input }) =>
      `${JSON.stringify(input)} covers no event: give a type such as crm.contact.created, or a part of one such as ` +
      'crm.* or *.deleted',
  });

export const eventRoutes = {
  list: {
    method: 'GET',
    path: '/events',
    handler: 'events.list',
    summary:
      'List events: those of a connection in their sequence, else those of the project in the order of their times',
    description:
      'Answers a page of the events that are kept, 30 days unless the deployment says otherwise. With `id_connection` ' +
      'and `after_sequence` no event is missed. `after_sequence` without `id_connection` is a 422. Where a filter leaves ' +
      'little over, a page may be short, or empty, and have a `next_cursor`.',
    group: 'events',
    auth: 'key',
    scope: 'events',
    status: 200,
    query: pageQuery
      .extend({
        type: pattern.optional().describe('Only these: a type, or a pattern such as `crm.*` and `*.deleted`.'),
        ...customerQuery,
        connection: unifiedId.optional().describe('The same as `id_connection`.'),
        object: z.enum(objectNames).optional().describe('Only events of records of this object.'),
        from: dateTime.optional().describe('Only events from this time on.'),
        to: dateTime.optional().describe('Only events before this time.'),
        after_sequence: z.coerce
          .number()
          .int()
          .min(0)
          .max(Number.MAX_SAFE_INTEGER)
          .optional()
          .describe('Only events of the connection that come after this one.'),
        ...orderQuery('asc', 'By sequence where the events are of one connection, else by time.'),
      })
      .refine(({ connection, id_connection: id }) => (connection ?? id) === (id ?? connection), {
        path: ['connection'],
        error: 'is another one than id_connection',
      })
      .refine(
        (query) => query.after_sequence === undefined || (query.id_connection ?? query.connection) !== undefined,
        {
          path: ['after_sequence'],
          error: 'counts the events of one connection: give id_connection too',
        },
      ),
    response: z.array(eventRecord),
    paged: true,
    uses: {
      events: ['Query', 'BatchGetItem'],
      connections: ['BatchGetItem'],
      projects: ['BatchGetItem'],
      key: ['Decrypt'],
    },
  },
} as const satisfies Record<string, Route>;
