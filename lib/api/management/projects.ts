import * as z from 'zod';
import type { Route } from '../route.ts';
import { idParams, label, pageQuery, time } from './fields.ts';

export const projectRecord = z
  .object({ id: z.string(), name: z.string(), created_at: time })
  .meta({ id: 'Project', description: 'What keys, linked users, connections and webhooks belong to.' });

export const projectRoutes = {
  create: {
    method: 'POST',
    path: '/projects',
    handler: 'projects.create',
    summary: 'Create a project',
    group: 'projects',
    auth: 'operator',
    status: 201,
    body: z.strictObject({ name: label }),
    response: projectRecord,
    uses: { projects: ['PutItem'] },
  },
  list: {
    method: 'GET',
    path: '/projects',
    handler: 'projects.list',
    summary: 'List projects',
    group: 'projects',
    auth: 'operator',
    status: 200,
    query: pageQuery,
    response: z.array(projectRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    method: 'GET',
    path: '/projects/{id}',
    handler: 'projects.get',
    summary: 'Get a project',
    group: 'projects',
    auth: 'operator',
    status: 200,
    params: idParams,
    response: projectRecord,
    uses: { projects: ['GetItem'] },
  },
} as const satisfies Record<string, Route>;
