import { choice, count, defineObject, elements, name, readOnly, words } from '../shape.ts';
import { address } from '../typed-fields.ts';

/** Contacts that are sent messages together, and who sends them. */
export const list = defineObject({
  vertical: 'marketingautomation',
  noun: 'list',
  plural: 'lists',
  description: 'Contacts that are sent messages together, and who sends them.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  fields: {
    name: name('Name of the list.'),
    description: words('What the list is for.'),
    type: choice('type', 'static: people put contacts in; dynamic: conditions do; or a type as the provider names it.'),
    member_count: readOnly(count('Contacts of the list that can be sent messages.')),
    from_name: words('Name of the sender of its messages.'),
    from_email: words('Email address of the sender of its messages.'),
    company_name: words('Company that sends its messages.'),
    addresses: elements(address, 'Where that company is, which each message says: the first one.'),
    language: words('Language of its forms and messages: `en`, or as the provider names it.'),
    permission_reminder: words('Why contacts are sent its messages, in words to them.'),
  },
});
