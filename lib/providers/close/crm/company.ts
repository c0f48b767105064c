import type { ObjectDeclaration } from '../../define.ts';
import { websiteDomain } from '../../language/codecs.ts';
import { addresses } from '../codecs.ts';
import { comparison, deletedOf, mergedInto } from '../events.ts';
import { reads, writes } from '../requests.ts';
import { allIds, isText, searches } from '../search.ts';

/** Declaration of companies. The vendor calls them leads. https://developer.close.com/api/resources/leads */
export const companyObject = {
  ...reads('/lead/'),
  ...writes('/lead/'),
  // The same address as in `html_url`, which searches do not return. Same page.
  page: 'https://app.close.com/lead/{id}/',
  ...searches('lead', { name: isText('lead', 'name', '{name}') }),
  deleted: deletedOf('lead'),
  reconcile: comparison(allIds('lead')),
  fields: {
    name: 'name',
    description: 'description',
    website: 'url',
    domains: { kind: 'value', read: 'url', write: 'url', codec: websiteDomain },
    addresses: { kind: 'value', read: 'addresses', write: 'addresses', codec: addresses },
  },
  customFields: { metadata: 'leadFields', at: { object: '' } },
  quirks: { mergedInto },
} as const satisfies ObjectDeclaration<'crm.company'>;
