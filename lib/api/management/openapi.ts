import * as z from 'zod';
import type { Vertical } from '../../objects/define.ts';
import type { Route } from '../../route.ts';

const document = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.looseObject({}),
});

/** The parts of the document: each vertical with its events, and all that is of none. */
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
      'Answers the description of all routes, with examples, and the address of this deployment as its server.',
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
    summary: 'A part of this document: of one vertical, or all that is of none',
    description:
      'Answers the description of the routes of a vertical, with those of events and their messages, or of the management API. ' +
      'An operation has the same name in a part and in the whole.',
    group: 'openapi',
    auth: 'none',
    status: 200,
    params: z.object({ part: z.enum(documentParts).describe('File name of the part.') }),
    response: document,
    bare: true,
    uses: {},
  },
} as const satisfies Record<string, Route>;
