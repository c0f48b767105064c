import type { ObjectDeclaration } from '../../define.ts';
import { websiteDomain } from '../../language/codecs.ts';
import { accounts } from '../crm/company.ts';
import { valueAt } from '../fields.ts';
import { records } from '../requests.ts';

export const account = {
  ...records(
    { ...accounts, filters: { name: accounts.filters.name, domain: accounts.filters.domain } },
    'accountFields',
  ),
  required: ['name'],
  nonNull: ['name'],
  // A person account is a contact. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm
  leaveOut: { IsPersonAccount: [true] },
  fields: {
    name: 'Name',
    domains: valueAt('Website', websiteDomain),
  },
} as const satisfies ObjectDeclaration<'ticketing.account'>;
