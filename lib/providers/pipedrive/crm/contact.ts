import type { ObjectDeclaration } from '../../define.ts';
import { company } from '../references.ts';
import { address, foundBy, inCustomFields, items, labels, owner, pageOf, records, searched } from '../requests.ts';

export const contact = {
  page: pageOf('person'),
  ...records('persons', { user_id: 'owner_id', company_id: 'org_id', deal_id: 'deal_id' }),
  listBy: [foundBy('persons', 'email'), foundBy('persons', 'phone'), foundBy('persons', 'name'), searched('persons')],
  // The vendor describes these members as texts and numbers that are never null.
  // https://developers.pipedrive.com/docs/api/v1/Persons#updatePerson (and siblings)
  nonNull: ['name', 'user_id'],
  required: ['name'],
  fields: {
    name: 'name',
    first_name: { kind: 'value', read: 'first_name' },
    last_name: { kind: 'value', read: 'last_name' },
    details: 'notes',
    title: 'job_title',
    tags: labels('personLabels'),
    email_addresses: items('emails', 'email_address', 'email_address_type'),
    phone_numbers: items('phones', 'phone_number', 'phone_type'),
    addresses: address('postal_address'),
    user_id: owner,
    // A person has one organisation. https://developers.pipedrive.com/docs/api/v1/Persons#addPerson
    company_id: company.single,
    company_ids: company.list,
  },
  customFields: inCustomFields('personFields'),
} as const satisfies ObjectDeclaration<'crm.contact'>;
