import { fullName, splitName, text } from '../fields.ts';
import { byEmailAddress } from '../matches.ts';
import { defineObject, longText, name, one } from '../shape.ts';

/** The person who asks for help with a ticket, such as a requester or an end user. */
export const contact = defineObject({
  vertical: 'ticketing',
  noun: 'contact',
  plural: 'contacts',
  description: 'The person who asks for help with a ticket, such as a requester or an end user.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  matches: { email: byEmailAddress },
  filters: {
    email_address: { kind: 'text' },
    email: { kind: 'text', same: 'email_address' },
    phone_number: { kind: 'text' },
    name: { kind: 'text' },
    account_id: { kind: 'ref', object: 'ticketing.account' },
  },
  fields: {
    name: name('Name of the contact.'),
    email_address: name('Email address of the contact.'),
    phone_number: name('Phone number of the contact.'),
    details: longText('Further notes about the contact, as text.'),
    account_id: one('Account the contact belongs to.'),
  },
  derived: { name: ['first_name', 'last_name'] },
  parts: { first_name: name('First name.'), last_name: name('Last name.') },
  split: (body) => (typeof body.name === 'string' ? splitName(body.name) : {}),
  derive: (values) => ({ name: text(values.name) || fullName(values.first_name, values.last_name) }),
});
