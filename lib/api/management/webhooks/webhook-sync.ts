import * as z from 'zod';

/** Reasons why an object that a scope covers is not synced. */
export const notSyncedReasons = ['costs_per_record', 'only_by_name', 'own_classes', 'not_scheduled'] as const;

/** The objects that a webhook causes to be synced, and an estimate of the requests. */
export const syncEstimate = z
  .object({
    connections: z.number().describe('Number of counted connections, at most 100.'),
    has_more: z.boolean().describe('Whether the project has more connections than were counted.'),
    objects: z.array(
      z.object({
        provider: z.string(),
        object: z.string(),
        connections: z.number().describe('Number of counted connections to this provider.'),
        synced: z.boolean(),
        reason: z
          .enum(notSyncedReasons)
          .nullable()
          .describe(
            'Why it is not synced. `costs_per_record`: a sync needs a request per parent record: name the object in ' +
              'the scope, such as `ticketing.comment.*`, or in `sync` of the project. `only_by_name`: it has very ' +
              'many records: name it in the same places. `own_classes`: accounts define its classes: name its ' +
              '`classes` in `sync` of the project. `not_scheduled`: the project has it off the schedule.',
          ),
        requests_per_cycle: z
          .number()
          .describe('Minimum number of requests to the provider for a look that finds nothing, per connection.'),
        first_run_requests: z
          .number()
          .nullable()
          .describe(
            'Requests to the provider for a run through all records, per connection, measured in past runs: the ' +
              'first run, and each search for deleted records. Null if there was no such run.',
          ),
      }),
    ),
  })
  .meta({ id: 'WebhookSync', description: 'The objects that a webhook causes to be synced, with estimated requests.' });
