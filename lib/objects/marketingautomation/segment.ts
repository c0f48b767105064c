import { choice, count, defineObject, name, one, readOnly } from '../shape.ts';

/** A group of contacts that conditions select. */
export const segment = defineObject({
  vertical: 'marketingautomation',
  noun: 'segment',
  plural: 'segments',
  description: 'Contacts that conditions select. `remote_data` contains the conditions.',
  operations: ['list', 'get'],
  filters: { list_id: { kind: 'ref', object: 'marketingautomation.list' } },
  fields: {
    name: name('Name of the segment.'),
    type: choice(
      'type',
      'dynamic: conditions add contacts; static: users add contacts; or a type as the provider names it.',
    ),
    list_id: one('List of the segment, if the provider keeps segments per list.'),
    member_count: readOnly(count('Number of contacts that can receive messages.')),
  },
});
