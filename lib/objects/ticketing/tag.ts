import { defineObject, name } from '../shape.ts';

/** A word that groups tickets. */
export const tag = defineObject({
  vertical: 'ticketing',
  noun: 'tag',
  plural: 'tags',
  description: 'A word that groups tickets.',
  operations: ['list', 'get'],
  filters: { name: { kind: 'text' } },
  fields: { name: name('The tag.') },
});
