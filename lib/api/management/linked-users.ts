import * as z from 'zod';
import { word } from '../../objects/caps.ts';
import type { Route } from '../../route.ts';
import { disconnecting, disconnectionReceipt } from './connections/disconnection.ts';
import { idParams, originId, pageQuery, time } from './fields.ts';

/** A linked user as the API returns it. Interface, section 2.5, with further members of this service. */
export const linkedUserRecord = z
  .object({
    id_linked_user: z.string(),
    linked_user_origin_id: z.string(),
    alias: z.string().optional(),
    id_project: z.string(),
    created_at: time,
  })
  .meta({ id: 'LinkedUser', description: 'A user of your own product, who connects accounts.' });

const withheld = { alias: ['linked_users'] } as const satisfies Route['withheld'];

export const linkedUserRoutes = {
  create: {
    method: 'POST',
    path: '/linked-users/create',
    handler: 'linked-users.create',
    summary: 'Create a linked user, or set its alias',
    description:
      'Creates a linked user of the project. If the origin id exists, returns 200 with the existing linked user, and ' +
      'sets its alias if one is given.',
    group: 'linked-users',
    auth: 'key',
    scope: 'linked_users',
    status: 201,
    mayExist: true,
    body: z.strictObject({
      linked_user_origin_id: originId.describe('Your own id of the user.'),
      alias: z.string().max(500).optional().describe('If absent, the alias stays unchanged.'),
      id_project: word.min(1).optional().describe('Id or name of the project of the API key.'),
    }),
    response: linkedUserRecord,
    errors: ['not_found'],
    uses: { projects: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
  list: {
    method: 'GET',
    path: '/linked-users',
    handler: 'linked-users.read',
    operation: 'linked-users.list',
    summary: 'List linked users, or find one by its origin id',
    description: 'Returns a page of the linked users of the project.',
    group: 'linked-users',
    auth: 'key',
    scope: 'linked_users:read',
    withheld,
    status: 200,
    query: pageQuery.extend({
      linked_user_origin_id: originId.optional().describe('Only the linked user with this origin id.'),
    }),
    response: z.array(linkedUserRecord),
    paged: true,
    uses: { projects: ['GetItem', 'Query'] },
  },
  get: {
    method: 'GET',
    path: '/linked-users/{id}',
    handler: 'linked-users.read',
    operation: 'linked-users.get',
    summary: 'Get a linked user',
    description: 'Returns one linked user.',
    group: 'linked-users',
    auth: 'key',
    scope: 'linked_users:read',
    withheld,
    status: 200,
    params: idParams,
    response: linkedUserRecord,
    uses: { projects: ['GetItem'] },
  },
  remove: {
    method: 'DELETE',
    path: '/linked-users/{id}',
    handler: 'linked-users.remove',
    summary: 'Delete a linked user and disconnect its accounts',
    description:
      'Disconnects all accounts of the linked user, as `DELETE /connections/{id}` does, and deletes it. If `deleted` ' +
      'is false, the time was too short: send the request again.',
    group: 'linked-users',
    auth: 'key',
    scope: 'linked_users',
    status: 202,
    params: idParams,
    response: z
      .object({
        id: z.string(),
        deleted: z.boolean().describe('False if the time was too short for all accounts: call again.'),
        connections: z.array(disconnectionReceipt).describe('The connections that this call ended.'),
      })
      .meta({ id: 'LinkedUserDeletion', description: 'The deleted linked user.' }),
    uses: {
      ...disconnecting,
      projects: [...disconnecting.projects, 'Query', 'BatchWriteItem', 'DeleteItem'],
      connections: [...disconnecting.connections, 'Query'],
    },
  },
} as const satisfies Record<string, Route>;
