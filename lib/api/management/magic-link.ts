import * as z from 'zod';
import { listOf } from '../../objects/caps.ts';
import { verticals } from '../../objects/define.ts';
import { unifiedId } from '../../objects/fields.ts';
import { languages } from '../../pages/words/languages.ts';
import type { Route } from '../../route.ts';
import { customerQuery, orderQuery } from './customers.ts';
import { deletion, hostName, idParams, pageQuery, providerId, time } from './fields.ts';
import { linkedUserNames, namingLinkedUser } from './linked-user-names.ts';

const day = 24 * 60 * 60;

const status = z
  .enum(['open', 'used', 'expired'])
  .describe('`open`: can connect an account. `used`: an account was connected. `expired`: its time ended.');

/** A magic link. Never contains the address, because the address is shown only once. */
export const magicLinkRecord = z
  .object({
    id: z.string(),
    id_project: z.string(),
    id_linked_user: z.string(),
    linked_user_origin_id: z.string(),
    providers: z.array(z.string()).nullable().describe('Providers that the person may choose. Null for all.'),
    categories: z.array(z.string()).nullable().describe('Categories that `providers` was limited to. Null for all.'),
    host: z.string().nullable().describe('Host where the person signs in, for a single provider. Null: the page asks.'),
    return_url: z.string().nullable(),
    language: z.string().nullable().describe('Language of the page. Null: as the browser asks.'),
    confirm: z.boolean(),
    status,
    id_connection: z
      .string()
      .nullable()
      .describe('The connection made with this link. `POST /connections/{id}/rotate-token` returns its token.'),
    created_at: time,
    expires_at: time,
    used_at: time.nullable(),
  })
  .meta({ id: 'MagicLink', description: 'An address where a linked user connects one account.' });

/** A new magic link. No other answer contains its address. */
const newMagicLink = magicLinkRecord
  .extend({
    url: z.string().describe('Give it only to the linked user: every person who has the address can use it.'),
  })
  .meta({ id: 'NewMagicLink', description: 'A new magic link, with its address.' });

export const magicLinkRoutes = {
  create: {
    method: 'POST',
    path: '/magic-link',
    handler: 'magic-link.create',
    summary: 'Create a link where a linked user connects an account; its address is in this answer only',
    description:
      'Creates the address of a page where the linked user connects one account. It is valid for 7 days unless ' +
      '`expires_in` is given. Returns 422 for a `return_url` that the project does not allow.',
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
          .describe('With `linked_user_origin_id`: creates the linked user, or sets its alias.'),
        providers: listOf(providerId, 100).min(1).optional().describe('Providers that may be chosen. Default: all.'),
        categories: listOf(z.enum(verticals), verticals.length)
          .min(1)
          .optional()
          .describe('Only providers with objects of these categories may be chosen. Default: all categories.'),
        host: hostName
          .optional()
          .describe(
            "Host where the customer signs in, if the link's only provider has several hosts: of a sandbox, a data " +
              'centre, or a domain of their own. Default: the page asks for it.',
          ),
        return_url: z
          .string()
          .min(1)
          .max(2000)
          .optional()
          .describe(
            'Address to which the browser returns; the project must allow it. It receives `magic_link`, and for a ' +
              'connected account also `status=connected`, `provider` and `id_connection`.',
          ),
        language: z.enum(languages).optional().describe('Language of the page. Default: as the browser asks.'),
        confirm: z
          .boolean()
          .optional()
          .describe(
            'True: the account is pending, and `return_url` receives `status=pending` and the `code` for ' +
              '`POST /connections/{id}/confirm`. Requires `return_url`.',
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
        error: 'requires linked_user_origin_id',
      })
      .refine((body) => body.confirm !== true || body.return_url !== undefined, {
        path: ['confirm'],
        error: 'requires return_url',
      }),
    response: newMagicLink,
    uses: { projects: ['GetItem', 'UpdateItem', 'PutItem'] },
  },
  list: {
    method: 'GET',
    path: '/magic-link',
    handler: 'magic-link.read',
    operation: 'magic-link.list',
    summary: 'List magic links',
    description: 'Returns a page of the magic links of the project, without their addresses.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections:read',
    status: 200,
    query: pageQuery.extend({
      ...customerQuery,
      ...orderQuery('asc', 'By id.'),
      provider: providerId.optional().describe('Only links that allow this provider.'),
      id_connection: unifiedId.optional().describe('Only links that made or repaired this connection.'),
      status: status.optional().describe('Only links with this status.'),
    }),
    response: z.array(magicLinkRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    method: 'GET',
    path: '/magic-link/{id}',
    handler: 'magic-link.read',
    operation: 'magic-link.get',
    summary: 'Get a magic link, and the connection that was made with it',
    description: 'Returns one magic link with its status, and the id of the connection that was made with it.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections:read',
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
    description: 'Revokes a magic link: its pages return 410 from now on, as for a used link.',
    group: 'magic-link',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: deletion,
    uses: { projects: ['UpdateItem'] },
  },
} as const satisfies Record<string, Route>;
