import { defineObject, many, name, words } from '../shape.ts';

/** Users who work on tickets together. */
export const team = defineObject({
  vertical: 'ticketing',
  noun: 'team',
  plural: 'teams',
  description: 'Users who work on tickets together.',
  operations: ['list', 'get'],
  filters: { name: { kind: 'text' } },
  fields: {
    name: name('Name of the team.'),
    description: words('Purpose of the team.'),
    member_ids: many('Users in the team.'),
  },
});
