import { choice, count, defineObject, elements, name, readOnly, words } from '../shape.ts';
import { address } from '../typed-fields.ts';

/** A list of contacts that receive the same messages, with the sender of the messages. */
export const list = defineObject({
  vertical: 'marketingautomation',
  noun: 'list',
  plural: 'lists',
  description: 'A list of contacts that receive the same messages, with the sender of the messages.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  fields: {
    name: name('Name of the list.'),
    description: words('Purpose of the list.'),
    type: choice(
      'type',
      'static: users add contacts; dynamic: conditions add contacts; or a type as the provider names it.',
    ),
    member_count: readOnly(count('Number of contacts of the list that can receive messages.')),
    from_name: words('Name of the sender of messages to the list.'),
    from_email: words('Email address of the sender of messages to the list.'),
    company_name: words('Company that sends messages to the list.'),
    addresses: elements(address, 'Addresses of that company. Each message contains the first address.'),
    language: words('Language of forms and messages of the list: `en`, or a language as the provider names it.'),
    permission_reminder: words('Text for contacts that explains why they receive the messages.'),
  },
});
