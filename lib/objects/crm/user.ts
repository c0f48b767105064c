import { fullName, text } from '../fields.ts';
import { account } from '../person.ts';
import { defineObject, name } from '../shape.ts';

/** A person who works in the CRM and can own its records. */
export const user = defineObject({
  vertical: 'crm',
  noun: 'user',
  plural: 'users',
  description: 'A person who works in the CRM and can own its records.',
  operations: ['list', 'get'],
  filters: { email: { kind: 'text' }, is_active: { kind: 'flag' } },
  fields: { name: name('Name of the user.'), email: name('Email address of the user.'), ...account },
  derived: { name: ['first_name', 'last_name'] },
  parts: { first_name: name('First name.'), last_name: name('Last name.') },
  derive: (values) => ({ name: text(values.name) || fullName(values.first_name, values.last_name) }),
});
