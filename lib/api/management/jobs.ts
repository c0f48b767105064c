import * as z from 'zod';
import { batchOperations, memberOperations } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { errorEnvelope, warnings } from '../envelope.ts';
import { idParams, objectName, time } from './fields.ts';

/** The result for one item. */
const jobResult = z
  .looseObject({
    index: z.number().describe('Place among the items, from 0.'),
    statusCode: z.number().describe('Status that a request for this item alone would have returned.'),
    id: z.string().optional().describe('Id of the record, if it was written.'),
    remote_id: z.string().optional().describe('Its id at the provider.'),
    warnings: warnings.optional(),
    ...errorEnvelope.omit({ statusCode: true }).partial().shape,
  })
  .meta({
    id: 'JobResult',
    description: 'Result of an item: the ids of its record and `warnings`, or `message`, `error` and `details`.',
  });

/** A batch that continues after its answer. */
export const jobRecord = z
  .object({
    id: z.string(),
    object: objectName,
    operation: z
      .enum([...batchOperations, ...memberOperations])
      .describe('Write of each item. `add_contacts` and `remove_contacts` change the contacts of a list.'),
    status: z
      .enum(['queued', 'running', 'completed', 'failed'])
      .describe(
        '`queued`: no item has begun. `running`: some items have a result. `completed`: every item has a result. `failed`: items without a result were not tried.',
      ),
    total: z.number().describe('Items.'),
    done: z.number().describe('Number of items that have a result.'),
    succeeded: z.number(),
    failed: z.number(),
    results: z.array(jobResult).describe('Results of the items that are done, in their order.'),
    created_at: time,
    finished_at: time.nullable(),
    expires_at: time.describe('The job is kept until this time.'),
  })
  .meta({ id: 'Job', description: 'A batch that continues after its answer.' });

export const jobRoutes = {
  get: {
    method: 'GET',
    path: '/jobs/{id}',
    handler: 'jobs.get',
    summary: 'Show the progress of a job, and the results of its items',
    description:
      'A batch of more than 100 items is a job: it continues after its answer, and the event `job.completed` reports ' +
      'its end. Each item is written at most once, even if a step fails. A job is kept for 7 days.',
    group: 'jobs',
    auth: 'connection',
    scope: 'records:write',
    status: 200,
    params: idParams,
    response: jobRecord,
    errors: ['not_found'],
    uses: { connections: ['GetItem'], records: ['BatchGetItem'], key: ['Decrypt'] },
  },
} as const satisfies Record<string, Route>;
