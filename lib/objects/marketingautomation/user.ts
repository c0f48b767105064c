import { fullName, text } from '../fields.ts';
import { account } from '../person.ts';
import { defineObject, name } from '../shape.ts';

/** A person who works with the provider's tool and sends campaigns. */
export const user = defineObject({
  vertical: 'marketingautomation',
  noun: 'user',
  plural: 'users',
  description: 'A person who works with the tool of the provider and sends campaigns.',
  operations: ['list', 'get'],
  filters: {
    email_address: { kind: 'text' },
    email: { kind: 'text', same: 'email_address' },
    is_active: { kind: 'flag' },
  },
  fields: {
    name: name('Name of the user.'),
    email_address: name('Email address of the user.'),
    ...account,
  },
  derived: { name: ['first_name', 'last_name'] },
  parts: { first_name: name('First name.'), last_name: name('Last name.') },
  derive: (values) => ({ name: text(values.name) || fullName(values.first_name, values.last_name) }),
});
