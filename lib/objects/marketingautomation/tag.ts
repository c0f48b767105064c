import { count, defineObject, name, one, readOnly } from '../shape.ts';

/** A word that groups contacts. */
export const tag = defineObject({
  vertical: 'marketingautomation',
  noun: 'tag',
  plural: 'tags',
  description: 'A word that users add to contacts.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  filters: {
    name: { kind: 'text' },
    list_id: { kind: 'ref', object: 'marketingautomation.list' },
  },
  fields: {
    name: name('The tag.'),
    list_id: one('List of the tag, if the provider keeps tags per list.'),
    member_count: readOnly(count('Number of contacts that can receive messages.')),
  },
});
