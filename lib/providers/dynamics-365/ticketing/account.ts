import type { ObjectDeclaration } from '../../define.ts';
import { websiteDomain } from '../../language/codecs.ts';
import { accounts } from '../crm/company.ts';
import { withColumns } from '../requests.ts';

const { name, domain } = accounts.filters;

export const account = {
  ...withColumns({ ...accounts, filters: { name, domain } }, 'accountFields'),
  fields: {
    name: 'name',
    domains: { kind: 'value', read: 'websiteurl', write: 'websiteurl', codec: websiteDomain },
  },
} as const satisfies ObjectDeclaration<'ticketing.account'>;
