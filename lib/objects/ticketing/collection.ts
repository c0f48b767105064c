import { choice, defineObject, name, words } from '../shape.ts';

/** A container of tickets: a project, a pipeline or a repository. */
export const collection = defineObject({
  vertical: 'ticketing',
  noun: 'collection',
  plural: 'collections',
  description: 'A container of tickets: a project, a pipeline or a repository. `project_id` of a ticket is its id.',
  operations: ['list', 'get'],
  filters: { name: { kind: 'text' } },
  fields: {
    name: name('Name of the collection.'),
    description: words('Purpose of the collection.'),
    collection_type: choice('collection_type', 'project, pipeline, repository, or a kind as the provider names it.'),
  },
});
