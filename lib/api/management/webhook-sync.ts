import * as z from 'zod';

/** Why an object that a scope covers is not synced. */
export const notSyncedReasons = ['costs_per_record', 'only_by_name', 'own_classes', 'not_scheduled'] as const;

/** What a webhook has synced, and what that takes. */
export const syncEstimate = z
  .object({
    connections: z.number().describe('Connections that were counted, at most 100.'),
    has_more: z.boolean().describe('The project has more connections than were counted.'),
    objects: z.array(
      z.object({
        provider: z.string(),
        object: z.string(),
        connections: z.number().describe('Of those that were counted: those to this provider.'),
        synced: z.boolean(),
        reason: z
          .enum(notSyncedReasons)
          .nullable()
          .describe(
            'Why it is not synced. `costs_per_record`: a request for each ticket would be sent: name the object in the ' +
              'scope, such as `ticketing.comment.*`, or in `sync` of the project. `only_by_name`: it has more records than most want: ' +
              'name it in the same places. `own_classes`: it is whatever accounts have ' +
              'defined: name its `classes` in `sync` of the project. `not_scheduled`: the project has it off the schedule.',
          ),
        requests_per_cycle: z
          .number()
          .describe('Requests to the provider of a look that finds nothing, for one connection: at least as many.'),
        first_run_requests: z
          .number()
          .nullable()
          .describe(
            'Requests to the provider of a run through all records, for one connection, by the runs that there were: the ' +
              'first run, and each search for deleted records. Null where there was none.',
          ),
      }),
    ),
  })
  .meta({ id: 'WebhookSync', description: 'The objects that a webhook has synced, and an estimate of the requests.' });
