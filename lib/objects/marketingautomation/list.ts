import { choice, count, defineObject, elements, name, readOnly, words } from '../shape.ts';
import { address } from '../typed-fields.ts';

/** A list of contacts that receive the same messages, with the sender of the messages. */
export const list = defineObject({
  vertical: 'marketingautomation',
  noun: 'list',
  plural: 'lists',
  description: 'Contacts that receive the same messages, and the sender.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  fields: {
    name: name('Name of the list.'),
    description: words('Purpose of the list.'),
    type: choice(
      'type',
      'static: users add contacts; dynamic: conditions add contacts; or a type as the provider names it.',
    ),
    member_count: readOnly(count('Number of contacts that can receive messages.')),
    from_name: words('Name of the sender.'),
    from_email: words('Email address of the sender.'),
    company_name: words('Company of the sender.'),
    addresses: elements(address, 'Addresses of the company. Messages contain the first.'),
    language: words('Language of forms and messages: `en`, or as the provider names it.'),
    permission_reminder: words('Text for contacts: why they receive the messages.'),
  },
});
