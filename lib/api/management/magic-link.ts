import * as z from 'zod';
import { listOf } from '../../objects/caps.ts';
import { unifiedId } from '../../objects/fields.ts';
import { languages } from '../../pages/words/languages.ts';
import type { Route } from '../../route.ts';
import { customerQuery, orderQuery } from './customers.ts';
import { deletion, hostName, idParams, pageQuery, providerId, time } from './fields.ts';
import { linkedUserNames, namingLinkedUser } from './linked-user-names.ts';

const day = 24 * 60 * 60;

const status = z.enum(['open', 'used', 'expired']);

/** Never holds the address: it is shown once. */
export const magicLinkRecord = z
  .object({
    id: z.string(),
    id_project: z.string(),
    id_linked_user: z.string(),
    linked_user_origin_id: z.string(),
    providers: z.array(z.string()).nullable().describe('Providers that may be chosen; null for all.'),
    host: z.string().nullable().describe('Where the person signs in at the one provider; null where the page asks.'),
    return_url: z.string().nullable(),
    language: z.string().nullable().describe('Of the page; null: as the browser asks.'),
    confirm: z.boolean(),
    status,
    id_connection: z
      .string()
      .nullable()
      .describe('The connection that was made with it. `POST /connections/{id}/rotate-token` gives its token.'),
    created_at: time,
    expires_at: time,
    used_at: time.nullable(),
  })
  .meta({ id: 'MagicLink', description: 'An address at which a linked user connects one account.' });

/** The one answer with the address. */
const newMagicLink = magicLinkRecord
  .extend({
    url: z.string().describe('Give it to the linked user and to nobody else: everybody who has it may use it.'),
  })
  .meta({ id: 'NewMagicLink', description: 'A magic link that was made, with its address.' });

export const magicLinkRoutes = {
  create: {
    method: 'POST',
    path: '/magic-link',
    handler: 'magic-link.create',
    summary: 'Make a link at which a linked user connects an account; its address is in this answer only',
    description:
      'Makes the address of a page at which the linked user connects one account. It is good for 7 days unless ' +
      'given otherwise. A `return_url` that the project does not allow is a 422.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections',
    status: 201,
    body: namingLinkedUser(
      z.strictObject({
        ...linkedUserNames,
        alias: z
          .string()
          .max(500)
          .optional()
          .describe('Beside `linked_user_origin_id`: creates the linked user, or sets its alias.'),
        providers: listOf(providerId, 100).min(1).optional().describe('Providers that may be chosen; all without.'),
        host: hostName
          .optional()
          .describe(
            'Where the customer signs in, for a link with one provider that has several hosts: of a sandbox, a data ' +
              'centre, or a domain of their own. Without, the page asks for it.',
          ),
        return_url: z
          .string()
          .min(1)
          .max(2000)
          .optional()
          .describe(
            'Where the person goes back to; the project must allow it. It gets `magic_link`, and of an account that ' +
              'was connected `status=connected`, `provider` and `id_connection`.',
          ),
        language: z.enum(languages).optional().describe('Of the page; without, as the browser asks.'),
        confirm: z
          .boolean()
          .optional()
          .describe(
            'True: the account is pending, and `return_url` gets `status=pending` and the `code` for ' +
              '`POST /connections/{id}/confirm`. Goes with `return_url`.',
          ),
        expires_in: z
          .number()
          .int()
          .min(60)
          .max(30 * day)
          .default(7 * day)
          .describe('Seconds until the link expires.'),
      }),
    )
      .refine((body) => body.alias === undefined || body.linked_user_origin_id !== undefined, {
        path: ['alias'],
        error: 'goes with linked_user_origin_id',
      })
      .refine((body) => body.confirm !== true || body.return_url !== undefined, {
        path: ['confirm'],
        error: 'goes with return_url',
      }),
    response: newMagicLink,
    uses: { projects: ['GetItem', 'UpdateItem', 'PutItem'] },
  },
  list: {
    method: 'GET',
    path: '/magic-link',
    handler: 'magic-link.list',
    summary: 'List magic links',
    description: 'Answers a page of the magic links of the project, without their addresses.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections',
    status: 200,
    query: pageQuery.extend({
      ...customerQuery,
      ...orderQuery('asc', 'By id.'),
      provider: providerId.optional().describe('Only links at which this provider can be chosen.'),
      id_connection: unifiedId.optional().describe('Only the links with which this connection was made, or repaired.'),
      status: status.optional().describe('Only links with this status.'),
    }),
    response: z.array(magicLinkRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    method: 'GET',
    path: '/magic-link/{id}',
    handler: 'magic-link.get',
    summary: 'Get a magic link, and the connection that was made with it',
    description: 'Answers one magic link with its status, and the id of the connection that was made with it.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: magicLinkRecord,
    uses: { projects: ['GetItem'] },
  },
  remove: {
    method: 'DELETE',
    path: '/magic-link/{id}',
    handler: 'magic-link.remove',
    summary: 'Revoke a magic link; a connection that was made with it stays',
    description: 'Revokes a magic link: from then on its pages answer 410, as those of a used link do.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: deletion,
    uses: { projects: ['UpdateItem'] },
  },
} as const satisfies Record<string, Route>;
