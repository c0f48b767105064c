import { count, defineObject, name, one, readOnly } from '../shape.ts';

/** A word that groups contacts. */
export const tag = defineObject({
  vertical: 'marketingautomation',
  noun: 'tag',
  plural: 'tags',
  description: 'A word that groups contacts: people put it on each.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  filters: {
    name: { kind: 'text' },
    list_id: { kind: 'ref', object: 'marketingautomation.list' },
  },
  fields: {
    name: name('The tag.'),
    list_id: one('List whose contacts have it, where the provider keeps tags by list.'),
    member_count: readOnly(count('Contacts with it that can be sent messages.')),
  },
});
