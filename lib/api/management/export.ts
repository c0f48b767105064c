import * as z from 'zod';
import type { Route } from '../../route.ts';
import { idParams, pageQuery } from './fields.ts';

/**
 * The kinds of the entries of an export, in their order. The entries from `erasure` on follow connection by
 * connection.
 */
export const exportKinds = [
  'linked_user',
  'field_mapping',
  'magic_link',
  'consent',
  'pending_connection',
  'connection',
  'erasure',
  'provider_webhook',
  'webhook',
  'schedule',
  'sync',
  'change_notification',
  'record',
  'idempotency',
  'upsert',
  'job',
  'event',
  'delivery',
  'audit',
] as const;

export type ExportKind = (typeof exportKinds)[number];

const exportEntry = z
  .looseObject({ kind: z.enum(exportKinds) })
  .meta({ id: 'ExportEntry', description: 'Stored data of a linked user. `kind` names the kind of data.' });

export const exportRoutes = {
  exportAll: {
    method: 'GET',
    path: '/linked-users/{id}/export',
    handler: 'linked-users.exportAll',
    summary: 'Export all stored data of a linked user',
    description:
      'Returns a page of all stored data of a linked user and its accounts. Encrypted texts of the customer are ' +
      'decrypted. No entry contains credentials or tokens. A page may be short or empty, and still have a next page.',
    group: 'linked-users',
    auth: 'key',
    scope: 'admin',
    status: 200,
    params: idParams,
    query: pageQuery,
    response: z.array(exportEntry),
    paged: true,
    uses: {
      records: ['Query', 'BatchGetItem'],
      connections: ['GetItem', 'BatchGetItem', 'Query'],
      projects: ['GetItem', 'BatchGetItem', 'Query'],
      events: ['Query', 'BatchGetItem'],
      key: ['Decrypt'],
    },
  },
} as const satisfies Record<string, Route>;
