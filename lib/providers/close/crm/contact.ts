import type { ItemsField, ObjectDeclaration } from '../../define.ts';
import { firstName, lastName, unsubscribed } from '../codecs.ts';
import { comparison, deletedOf } from '../events.ts';
import { byOffset, company, reads, writes } from '../requests.ts';
import { allIds, has, isText, searches } from '../search.ts';

/**
 * List field whose elements are objects, such as phone numbers with a type.
 * https://developer.close.com/api/resources/contacts
 */
const items = (at: string, theirs: string, ours: string, type: string): ItemsField => ({
  kind: 'items',
  at,
  value: ours,
  type: type,
  members: { [ours]: theirs, [type]: 'type' },
});

const { list, listBy } = searches('contact', {
  email: has('contact_email', 'email', '{email}'),
  phone: has('contact_phone', 'phone', '{phone}'),
  name: isText('contact', 'name', '{name}'),
});

/** Declaration of contacts. https://developer.close.com/api/resources/contacts */
export const contactObject = {
  ...reads('/contact/'),
  ...writes('/contact/'),
  // "These other objects must be children of a Lead", and the page of the lead shows its contacts.
  // https://developer.close.com/api/resources/leads
  page: 'https://app.close.com/lead/{lead_id}/',
  list,
  // https://developer.close.com/api/resources/contacts/list
  listBy: [
    ...listBy,
    {
      ...byOffset,
      path: '/contact/',
      query: { lead_id: '{company_id}', _limit: '{limit}', _skip: '{cursor}' },
      filters: ['company_id'],
    },
  ],
  deleted: deletedOf('contact'),
  reconcile: comparison(allIds('contact')),
  required: ['name'],
  nonNull: ['name', 'company_id', 'company_ids'],
  fields: {
    name: 'name',
    first_name: { kind: 'value', read: 'name', codec: firstName },
    last_name: { kind: 'value', read: 'name', codec: lastName },
    title: 'title',
    // A recorded response contains the source `inferred_from_phone_number`. Same page.
    time_zone: { kind: 'value', read: 'timezone' },
    do_not_contact: { kind: 'value', read: 'emails', codec: unsubscribed },
    email_addresses: items('emails', 'email', 'email_address', 'email_address_type'),
    phone_numbers: items('phones', 'phone', 'phone_number', 'phone_type'),
    // "Contacts belong to exactly one Lead". https://developer.close.com/api/resources/contacts/create
    company_id: company.single,
    company_ids: { ...company.list, makes: true },
  },
  customFields: { metadata: 'contactFields', at: { object: '' } },
} as const satisfies ObjectDeclaration<'crm.contact'>;
