import { choice, defineObject, name, words } from '../shape.ts';

/** What tickets are kept in: a project, a pipeline, a repository. */
export const collection = defineObject({
  vertical: 'ticketing',
  noun: 'collection',
  plural: 'collections',
  description: 'What tickets are kept in: a project, a pipeline, a repository. `project_id` of a ticket refers to it.',
  operations: ['list', 'get'],
  filters: { name: { kind: 'text' } },
  fields: {
    name: name('Name of the collection.'),
    description: words('What it is for.'),
    collection_type: choice('collection_type', 'project, pipeline, repository, or a kind as the provider names it.'),
  },
});
