import * as z from 'zod';
import { causes } from '../../../causes.ts';
import type { Route } from '../../../route.ts';
import { pageQuery } from '../fields.ts';
import { activityQuery } from './common.ts';

/** Members that the sums of usage can keep apart. A connection belongs to one provider, so its rows name the provider too. */
export const usageMembers = ['connection', 'day', 'provider', 'route'] as const;
export type UsageMember = (typeof usageMembers)[number];

/** Number of days that a query without `from` reads. */
export const usualUsageDays = 30;

const areMembers = (text: string): boolean => text.split(',').every((one) => usageMembers.some((name) => name === one));

const usageRecord = z
  .object({
    day: z.string().nullable().describe('`2026-11-30`, UTC. Like the next members, null if summed up.'),
    id_connection: z.string().nullable().describe('Null also for requests without a connection.'),
    id_linked_user: z.string().nullable(),
    linked_user_origin_id: z.string().nullable().describe('Your own id of the linked user.'),
    provider: z.string().nullable(),
    cause: z.enum(causes).nullable().describe('`api` for requests of callers.'),
    route: z.string().nullable().describe('Null for runs.'),
    count: z.int().describe('Number of requests or runs.'),
    unsuccessful: z.int().describe('Number without success.'),
    provider_requests: z.int().describe('Requests to the provider.'),
  })
  .meta({ id: 'Usage', description: 'Number of requests of callers, or of runs for connections.' });

const day = z.iso.date().max(64);

export const usageRoutes = {
  list: {
    method: 'GET',
    path: '/usage',
    handler: 'usage.list',
    summary: 'Show the usage by day, customer, provider and route',
    description:
      'A page of sums of the request log, with the runs that it leaves out. A request counts after two hours at most. ' +
      'Usage is kept for 400 days. A page may be short, and still have a `next_cursor`.',
    group: 'requests',
    auth: 'key',
    scope: 'requests:read',
    status: 200,
    query: pageQuery.extend({
      ...activityQuery,
      from: day.optional().describe(`First day, UTC. Default: ${usualUsageDays - 1} days before \`to\`.`),
      to: day.optional().describe('Last day, UTC: at most 99 days after `from`. Default: today.'),
      group_by: z
        .string()
        .max(60)
        .refine(areMembers, { error: `must be names of ${usageMembers.join(', ')}` })
        .default(usageMembers.join(','))
        .describe('Members that the sums keep apart: `day,route`. Default: all.'),
    }),
    response: z.array(usageRecord),
    paged: true,
    uses: { requests: ['Query'], connections: ['GetItem', 'BatchGetItem', 'Query'] },
  },
} as const satisfies Record<string, Route>;
