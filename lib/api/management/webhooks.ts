import * as z from 'zod';
import type { Route } from '../route.ts';
import { isEventPattern } from './event-types.ts';
import { deletion, idParams, pageQuery, time } from './fields.ts';

export const webhookRecord = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    scope: z.array(z.string()).describe('Events that are sent: types, or patterns such as `crm.*`.'),
    active: z.boolean().describe('Whether events are sent.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Webhook', description: 'An address that is told about events.' });

const url = z.string().min(1).max(2048);
const description = z.string().max(1000).nullable();
const pattern = z.string().refine(isEventPattern, {
  error: ({ input }) =>
    `${JSON.stringify(input)} covers no event: give *, a type such as crm.contact.created, or a part of one such as ` +
    'crm.*, crm.contact.* or *.deleted',
});
const scope = z.array(pattern).min(1).max(100);

const change = z
  .strictObject({
    active: z.boolean().optional(),
    status: z.enum(['active', 'inactive']).optional().describe('The same as `active`, in words.'),
    url: url.optional(),
    description: description.optional(),
    scope: scope.optional(),
  })
  .refine(({ active, status }) => active === undefined || status === undefined || active === (status === 'active'), {
    path: ['status'],
    error: 'contradicts active; give one of the two',
  });

export const webhookRoutes = {
  list: {
    method: 'GET',
    path: '/webhook',
    handler: 'webhook.list',
    summary: 'List webhooks',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    query: pageQuery,
    response: z.array(webhookRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  create: {
    method: 'POST',
    path: '/webhook',
    handler: 'webhook.create',
    summary: 'Add a webhook; its signing secret is in this answer only',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 201,
    body: z.strictObject({ url, description: description.optional(), scope: scope.default(['*']) }),
    response: webhookRecord.extend({ secret: z.string() }),
    uses: { projects: ['PutItem'], key: ['GenerateDataKey'] },
  },
  get: {
    method: 'GET',
    path: '/webhook/{id}',
    handler: 'webhook.get',
    summary: 'Get a webhook',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    response: webhookRecord,
    uses: { projects: ['GetItem'] },
  },
  update: {
    method: 'PUT',
    path: '/webhook/{id}',
    handler: 'webhook.update',
    summary: 'Update the status, address, description or scope of a webhook',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    body: change,
    bodyOptional: true,
    response: webhookRecord,
    uses: { projects: ['GetItem', 'UpdateItem'] },
  },
  remove: {
    method: 'DELETE',
    path: '/webhook/{id}',
    handler: 'webhook.remove',
    summary: 'Delete a webhook',
    group: 'webhook',
    auth: 'key',
    scope: 'webhooks',
    status: 200,
    params: idParams,
    response: deletion,
    uses: { projects: ['DeleteItem'] },
  },
} as const satisfies Record<string, Route>;
