import * as z from 'zod';
import type { Route } from '../../route.ts';
import { deletion, idParams, label, pageQuery, time } from './fields.ts';

export const organisationRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    project_count: z.number().describe('`GET /projects?id_organisation=` lists them.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Organisation', description: 'Owner of projects: a company, or a part of a company.' });

export const organisationRoutes = {
  create: {
    method: 'POST',
    path: '/organisations',
    handler: 'organisations.create',
    summary: 'Create an organisation',
    description: 'Creates an owner of projects.',
    group: 'organisations',
    auth: 'operator',
    status: 201,
    body: z.strictObject({ name: label }),
    response: organisationRecord,
    uses: { projects: ['PutItem'] },
  },
  list: {
    method: 'GET',
    path: '/organisations',
    handler: 'organisations.list',
    summary: 'List organisations',
    description: 'Returns a page of all organisations.',
    group: 'organisations',
    auth: 'operator',
    status: 200,
    query: pageQuery,
    response: z.array(organisationRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    method: 'GET',
    path: '/organisations/{id}',
    handler: 'organisations.get',
    summary: 'Get an organisation',
    description: 'Returns one organisation with the number of its projects.',
    group: 'organisations',
    auth: 'operator',
    status: 200,
    params: idParams,
    response: organisationRecord,
    uses: { projects: ['GetItem'] },
  },
  update: {
    method: 'PATCH',
    path: '/organisations/{id}',
    handler: 'organisations.update',
    summary: 'Rename an organisation',
    description: 'Changes the name of an organisation.',
    group: 'organisations',
    auth: 'operator',
    status: 200,
    params: idParams,
    body: z.strictObject({ name: label }),
    response: organisationRecord,
    uses: { projects: ['UpdateItem'] },
  },
  remove: {
    method: 'DELETE',
    path: '/organisations/{id}',
    handler: 'organisations.remove',
    summary: 'Delete an organisation that has no projects',
    description: 'Deletes an organisation. Returns 409 if it still has projects.',
    group: 'organisations',
    auth: 'operator',
    status: 200,
    params: idParams,
    response: deletion,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'DeleteItem'] },
  },
} as const satisfies Record<string, Route>;
