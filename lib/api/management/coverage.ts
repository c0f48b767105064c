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
      'Returns an entry for each object of each provider, read from the declarations that the service uses. ' +
      '`/meta` of an object returns the same facts for one connected account, with its custom fields and choices.',
    group: 'coverage',
    auth: 'none',
    status: 200,
    response: z.array(
      z.object({
        provider: z.string(),
        object: z.string(),
        operations: z.array(z.enum(['list', 'get', 'create', 'update', 'remove'])),
        filters: z.array(z.string()),
        sorts: z.array(z.enum(sorts)).describe('Values of `sort` for a list of a single kind and collection.'),
        search: z.boolean().describe('Whether a list accepts `search`.'),
        fields: z.array(z.object({ name: z.string(), read: z.boolean(), write: z.boolean() })),
        bulk_writes: z
          .array(z.enum(['create', 'update', 'remove']))
          .describe(
            'Writes that the provider accepts for several records in one request. For other writes, a batch sends a request for each item: a few at a time, no faster than the provider allows.',
          ),
        actions: z
          .array(z.object({ name: z.string(), plan: z.string().nullable() }))
          .describe(
            'Actions of records: `POST …/{id}/send`. `plan`: the plan of the provider that some of the action needs.',
          ),
        associations: z.array(z.string()).describe('Objects at the other end of `/associations`.'),
        membership: z
          .array(z.enum(memberships))
          .describe(
            'Operations on the contacts of a list. `bulk_…`: several in one request. `status`: a status can be given.',
          ),
        custom_fields: z.boolean(),
      }),
    ),
    uses: {},
  },
} as const satisfies Record<string, Route>;
