import * as z from 'zod';
import type { Route } from '../../route.ts';

export const healthRoutes = {
  check: {
    method: 'GET',
    path: '/health',
    handler: 'health.check',
    summary: 'Check that the service runs, and show its version',
    description:
      'Returns 200 with the version of the service as soon as its functions run. Uses neither the database nor ' +
      'a provider.',
    group: 'health',
    auth: 'none',
    status: 200,
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    uses: {},
  },
} as const satisfies Record<string, Route>;
