import * as z from 'zod';
import { batchOperations, memberOperations } from '../../objects/define.ts';
import { objectNames } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { idParams, time } from './fields.ts';

/** What has come of one item. */
const jobResult = z
  .looseObject({
    index: z.number().describe('Place among the items, from 0.'),
    statusCode: z.number().describe('As the request for one would have answered.'),
    id: z.string().optional().describe('Of the record, where it was written.'),
    remote_id: z.string().optional().describe('Its id at the provider.'),
  })
  .meta({
    id: 'JobResult',
    description: 'What has come of an item: the ids of its record and `warnings`, or `message`, `error` and `details`.',
  });

/** A batch that goes on after its answer. */
export const jobRecord = z
  .object({
    id: z.string(),
    object: z.enum(objectNames),
    operation: z.enum([...batchOperations, ...memberOperations]),
    status: z
      .enum(['queued', 'running', 'completed', 'failed'])
      .describe('`completed`: every item has a result. `failed`: those without one were not tried.'),
    total: z.number().describe('Items.'),
    done: z.number().describe('Items that have a result.'),
    succeeded: z.number(),
    failed: z.number(),
    results: z.array(jobResult).describe('Of the items that are done, in their order.'),
    created_at: time,
    finished_at: time.nullable(),
    expires_at: time.describe('Until when it is kept.'),
  })
  .meta({ id: 'Job', description: 'A batch that goes on after its answer.' });

export const jobRoutes = {
  get: {
    method: 'GET',
    path: '/jobs/{id}',
    handler: 'jobs.get',
    summary: 'Show the progress of a job, and what has come of its items',
    description:
      'A batch of more than 100 items is a job: it goes on after its answer, and the event `job.completed` says that it is ' +
      'over. Each item is written at most once, whatever fails on the way. A job is kept for 7 days.',
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
