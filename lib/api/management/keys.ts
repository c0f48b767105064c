import * as z from 'zod';
import { dateTime } from '../../objects/fields.ts';
import { keyScopes, type Route } from '../route.ts';
import { deletion, idParams, label, pageQuery, time } from './fields.ts';

const scope = z.enum(keyScopes);

/** Everything but `admin`: a key that makes keys has to be asked for. */
const usualScopes = keyScopes.filter((name) => name !== 'admin');

export const keyRecord = z
  .object({
    id: z.string(),
    id_project: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    created_at: time,
    expires_at: time.nullable(),
  })
  .meta({ id: 'ApiKey', description: 'An API key of a project, without the key itself.' });

const project = z.string().min(1).optional().describe('Needed with an operator key; else the project of the key.');

export const keyRoutes = {
  create: {
    method: 'POST',
    path: '/auth/keys',
    handler: 'auth.create',
    summary: 'Create an API key of a project; the key itself is in this answer only',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 201,
    body: z.strictObject({
      id_project: project,
      name: label,
      scopes: z.array(scope).min(1).default(usualScopes),
      expires_at: dateTime.optional(),
    }),
    response: keyRecord.extend({ key: z.string() }),
    errors: ['not_found'],
    uses: { projects: ['GetItem', 'PutItem'] },
  },
  list: {
    method: 'GET',
    path: '/auth/keys',
    handler: 'auth.list',
    summary: 'List the API keys of a project',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    query: pageQuery.extend({ id_project: project }),
    response: z.array(keyRecord),
    paged: true,
    errors: ['not_found'],
    uses: { projects: ['GetItem', 'Query'] },
  },
  remove: {
    method: 'DELETE',
    path: '/auth/keys/{id}',
    handler: 'auth.remove',
    summary: 'Revoke an API key at once',
    group: 'auth',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    query: z.strictObject({ id_project: project }),
    response: deletion,
    uses: { projects: ['GetItem', 'DeleteItem'] },
  },
} as const satisfies Record<string, Route>;
