import type { ObjectDeclaration } from '../../define.ts';
import { strings } from '../../language/codecs.ts';
import { mergedInto } from '../merges.ts';
import {
  agentPage,
  changes,
  externalId,
  foundOrganizations,
  get,
  list,
  organizationById,
  records,
  showMany,
} from '../requests.ts';

export const account = {
  ...records,
  page: agentPage('organizations'),
  list: list('/api/v2/organizations', 'organizations'),
  listBy: [foundOrganizations, organizationById],
  get: get('organizations', 'organization'),
  getMany: showMany('organizations'),
  ...changes('organizations', 'organization'),
  quirks: { mergedInto },
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    domains: { kind: 'value', read: 'domain_names', write: 'domain_names', codec: strings },
  },
  customFields: { unlisted: externalId, at: { object: '' } },
} as const satisfies ObjectDeclaration<'ticketing.account'>;
