import { fullName, text } from '../fields.ts';
import { account } from '../person.ts';
import { defineObject, many, name, one } from '../shape.ts';

/** A person who works on tickets, such as an agent or an assignee. */
export const user = defineObject({
  vertical: 'ticketing',
  noun: 'user',
  plural: 'users',
  description: 'A person who works on tickets, such as an agent or an assignee.',
  operations: ['list', 'get'],
  filters: {
    email_address: { kind: 'text' },
    email: { kind: 'text', same: 'email_address' },
    name: { kind: 'text' },
    is_active: { kind: 'flag' },
    account_id: { kind: 'ref', object: 'ticketing.account' },
  },
  fields: {
    name: name('Name of the user.'),
    email_address: name('Email address of the user.'),
    teams: many('Teams the user belongs to.'),
    account_id: one('Account the user belongs to.'),
    ...account,
  },
  derived: { name: ['first_name', 'last_name'] },
  parts: { first_name: name('First name.'), last_name: name('Last name.') },
  derive: (values) => ({ name: text(values.name) || fullName(values.first_name, values.last_name) }),
});
