import { choice, count, defineObject, name, one, readOnly } from '../shape.ts';

/** Contacts that conditions put together. */
export const segment = defineObject({
  vertical: 'marketingautomation',
  noun: 'segment',
  plural: 'segments',
  description: 'Contacts of a list that conditions put together: the conditions are in `remote_data`.',
  operations: ['list', 'get'],
  filters: { list_id: { kind: 'ref', object: 'marketingautomation.list' } },
  fields: {
    name: name('Name of the segment.'),
    type: choice('type', 'dynamic: conditions put contacts in; static: people do; or a type as the provider names it.'),
    list_id: one('List whose contacts are in it, where the provider keeps segments by list.'),
    member_count: readOnly(count('Contacts of the segment that can be sent messages.')),
  },
});
