import type { ObjectDeclaration } from '../../define.ts';
import { websiteDomain } from '../../language/codecs.ts';
import { numberId } from '../codecs.ts';
import { ownerOf } from '../conflicts.ts';
import { asFields, inCustomValues, valuesBeside } from '../custom-values.ts';
import { byOffset, writes } from '../requests.ts';

/**
 * (unproven) Parameters and joins that read an account with its custom fields.
 * https://developers.activecampaign.com/reference/list-all-accounts
 */
const include = { include: 'accountCustomFieldData' } as const;
const joins = [valuesBeside('customerAccountCustomFieldData', 'customer_account_id')];

const { create, update, remove } = writes('accounts', 'account');

/**
 * An account of the vendor. No list contains only changed accounts, so syncs compare all accounts.
 * https://developers.activecampaign.com/reference/list-all-accounts
 */
export const company = {
  id: 'id',
  createdAt: 'createdTimestamp',
  modifiedAt: 'updatedTimestamp',
  // "Search by name". Same page.
  list: { ...byOffset('accounts', { search: '{search}', ...include }), filters: ['search'], joins },
  listBy: [
    {
      ...byOffset('accounts', { search: '{name}', ...include }),
      filters: ['name'],
      exact: { name: 'name' },
      joins,
    },
  ],
  get: { method: 'GET', path: '/accounts/{id}', query: include, record: 'account', joins },
  create: { ...create, readBack: true, encoding: asFields },
  update: { ...update, readBack: true, encoding: asFields },
  remove,
  required: ['name'],
  nonNull: ['name', 'user_id'],
  fields: {
    name: 'name',
    website: 'accountUrl',
    domains: { kind: 'value', read: 'accountUrl', write: 'accountUrl', codec: websiteDomain },
    user_id: { kind: 'ref', object: 'crm.user', read: 'owner', write: 'owner', codec: numberId },
  },
  quirks: { conflict: ownerOf({ field: 'name', plural: 'accounts', by: 'search' }) },
  customFields: inCustomValues('accountFields'),
} as const satisfies ObjectDeclaration<'crm.company'>;
