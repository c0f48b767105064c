import * as z from 'zod';
import type { Route } from '../../route.ts';

const document = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.looseObject({}),
});

export const openapiRoutes = {
  get: {
    method: 'GET',
    path: '/openapi.json',
    handler: 'openapi.get',
    summary: 'This document: every route, as OpenAPI 3.1',
    description:
      'Returns the description of all routes, with examples, and the address of this deployment as its server.',
    group: 'openapi',
    auth: 'none',
    status: 200,
    response: document,
    bare: true,
    uses: {},
  },
  part: {
    method: 'GET',
    path: '/openapi/{part}',
    handler: 'openapi.get',
    operation: 'openapi.part',
    summary: 'A part of this document: the records of an object, or another group of routes',
    description:
      'Returns a part as a document of its own, with at most 240 KB. The part of an object also contains the ' +
      'messages about its records. Names and contents are the same in a part and in the whole document.',
    group: 'openapi',
    auth: 'none',
    status: 200,
    params: z.object({
      part: z.string().min(1).max(100).describe('File name of the part, such as `crm-contacts.json`.'),
    }),
    response: document,
    bare: true,
    uses: {},
  },
} as const satisfies Record<string, Route>;
