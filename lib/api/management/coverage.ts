import * as z from 'zod';
import { memberships, sorts } from '../../objects/define.ts';
import type { Route } from '../../route.ts';

export const coverageRoutes = {
  get: {
    method: 'GET',
    path: '/coverage',
    handler: 'coverage.get',
    summary: 'The coverage of each provider: objects, operations, filters, orders and fields',
    description:
      'Answers an entry for each object of each provider, read from the declarations that the service works by. ' +
      '`/meta` of an object says the same of one connected account, with its custom fields and choices.',
    group: 'coverage',
    auth: 'none',
    status: 200,
    response: z.array(
      z.object({
        provider: z.string(),
        object: z.string(),
        operations: z.array(z.enum(['list', 'get', 'create', 'update', 'remove'])),
        filters: z.array(z.string()),
        sorts: z.array(z.enum(sorts)).describe('Orders that a list takes as `sort`, of one kind and collection.'),
        search: z.boolean().describe('Whether a list takes `search`.'),
        fields: z.array(z.object({ name: z.string(), read: z.boolean(), write: z.boolean() })),
        bulk_writes: z
          .array(z.enum(['create', 'update', 'remove']))
          .describe(
            'Writes of which the provider takes several in one request. Of the others, a batch sends a request for each item: a few at a time, and no faster than the provider takes them.',
          ),
        actions: z
          .array(z.object({ name: z.string(), plan: z.string().nullable() }))
          .describe(
            'What records are told to do: `POST …/{id}/send`. `plan`: the plan of the provider that some of it needs.',
          ),
        associations: z.array(z.string()).describe('Objects at the other end of `/associations`.'),
        membership: z
          .array(z.enum(memberships))
          .describe(
            'Of lists: what can be done with their contacts. `bulk_…`: several with one request. `status`: one can be given with it.',
          ),
        custom_fields: z.boolean(),
      }),
    ),
    uses: {},
  },
} as const satisfies Record<string, Route>;
