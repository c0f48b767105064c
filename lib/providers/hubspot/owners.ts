import type { ValueField } from '../define.ts';
import { inverted } from '../language/codecs.ts';
import { crmPath } from './version.ts';

/**
 * Request for a deactivated owner, because records keep such an owner.
 * https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 */
const archivedOwner = { method: 'GET', path: crmPath('owners', '/{id}'), query: { archived: 'true' } } as const;

/**
 * Whether an owner is active. The vendor archives a deactivated owner.
 * https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 */
export const isActive: ValueField = { kind: 'value', read: 'archived', codec: inverted };

/**
 * Reads of owners, who are the users of an account.
 * https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 */
export const owners = (emailFilter: string) => {
  const page = {
    method: 'GET' as const,
    path: crmPath('owners'),
    query: { limit: '{limit}', after: '{cursor}' },
    records: 'results',
    max: 100,
    paginator: { type: 'cursor', cursor: 'paging.next.after' } as const,
  };
  return {
    id: 'id',
    createdAt: 'createdAt',
    modifiedAt: 'updatedAt',
    list: page,
    listBy: [{ ...page, query: { ...page.query, email: `{${emailFilter}}` }, filters: [emailFilter] }],
    get: { method: 'GET' as const, path: crmPath('owners', '/{id}'), orElse: archivedOwner },
  };
};
