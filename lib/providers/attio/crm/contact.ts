import type { ObjectDeclaration } from '../../define.ts';
import { dateTime } from '../../language/codecs.ts';
import { phonesLike } from '../../language/phones.ts';
import { address } from '../fields.ts';
import { inAttributes, records, refersTo } from '../requests.ts';
import { international } from '../values.ts';

/** Declaration of people. https://docs.attio.com/docs/standard-objects/standard-objects-people */
export const contact = {
  ...records({
    object: 'people',
    clauses: {
      email: { email_addresses: '{email}' },
      phone: { phone_numbers: '{phone}' },
      name: { name: '{name}' },
      company_id: { company: refersTo('companies', 'company_id') },
      deal_id: { associated_deals: refersTo('deals', 'deal_id') },
      search: {
        $or: [
          { name: { full_name: { $contains: '{search}' } } },
          { email_addresses: { email_address: { $contains: '{search}' } } },
        ],
      },
    },
    whole: ['first_name', 'last_name', 'addresses'],
  }),
  fields: {
    name: { kind: 'value', read: 'values.name.0.full_name' },
    first_name: 'values.name.0.first_name',
    last_name: 'values.name.0.last_name',
    details: 'values.description.0.value',
    title: 'values.job_title.0.value',
    last_activity_at: { kind: 'value', read: 'values.last_interaction.0.interacted_at', codec: dateTime },
    email_addresses: {
      kind: 'items',
      at: 'values.email_addresses',
      value: 'email_address',
      members: { email_address: 'email_address' },
    },
    phone_numbers: {
      kind: 'items',
      at: 'values.phone_numbers',
      value: 'phone_number',
      members: { phone_number: 'phone_number' },
      codec: phonesLike(international),
    },
    addresses: address,
    // A person has one company. Same page.
    company_id: { kind: 'ref', object: 'crm.company', read: 'values.company.0.target_record_id' },
    company_ids: {
      kind: 'ref',
      object: 'crm.company',
      read: 'values.company.0.target_record_id',
      write: {
        at: 'values.company',
        element: { target_object: 'companies', target_record_id: '{value}' },
        replaces: true,
      },
      single: true,
    },
  },
  // Each e-mail and meeting changes the time. Same page.
  volatile: ['last_activity_at'],
  customFields: inAttributes('people', 'peopleAttributes'),
} as const satisfies ObjectDeclaration<'crm.contact'>;
