import * as z from 'zod';
import type { Route } from '../../route.ts';
import { idParams, pageQuery } from './fields.ts';

/** The kinds of the entries of an export, in the order in which they come; from `erasure` on by connection. */
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
  .meta({ id: 'ExportEntry', description: 'Something that is stored of a linked user, by its kind.' });

export const exportRoutes = {
  exportAll: {
    method: 'GET',
    path: '/linked-users/{id}/export',
    handler: 'linked-users.exportAll',
    summary: 'Export all that is stored of a linked user',
    description:
      'Answers a page of all that is stored of a linked user and its accounts. Sealed texts of the customer are opened, ' +
      'credentials and tokens are in no entry. A page may be short, or empty, and have a next one.',
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
