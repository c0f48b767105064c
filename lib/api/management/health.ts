import * as z from 'zod';
import type { Route } from '../../route.ts';

export const healthRoutes = {
  check: {
    method: 'GET',
    path: '/health',
    handler: 'health.check',
    summary: 'Whether the service answers, and which version it is',
    group: 'health',
    auth: 'none',
    status: 200,
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    uses: {},
  },
} as const satisfies Record<string, Route>;
