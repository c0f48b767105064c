import * as z from 'zod';
import type { Vertical } from '../../objects/define.ts';
import type { Route } from '../../route.ts';

const document = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.looseObject({}),
});

/** Names of the parts of the document: one for each vertical with its events, and one for the other routes. */
export const documentParts = [
  'crm.json',
  'ticketing.json',
  'marketingautomation.json',
  'management.json',
] as const satisfies readonly `${Vertical | 'management'}.json`[];

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
    summary: 'A part of this document: a vertical, or the management API',
    description:
      'Returns the description of the routes of a vertical with its events and messages, or of the management API. ' +
      'An operation has the same name in a part and in the whole document.',
    group: 'openapi',
    auth: 'none',
    status: 200,
    params: z.object({ part: z.enum(documentParts).describe('File name of the part.') }),
    response: document,
    bare: true,
    uses: {},
  },
} as const satisfies Record<string, Route>;
