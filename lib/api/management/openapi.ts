import * as z from 'zod';
import type { Route } from '../../route.ts';

export const openapiRoutes = {
  get: {
    method: 'GET',
    path: '/openapi.json',
    handler: 'openapi.get',
    summary: 'This document: every route, as OpenAPI 3.1',
    description:
      'Answers the description of all routes, with examples, and the address of this deployment as its server.',
    group: 'openapi',
    auth: 'none',
    status: 200,
    response: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.looseObject({}),
    }),
    bare: true,
    uses: {},
  },
} as const satisfies Record<string, Route>;
