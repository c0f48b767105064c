import type { ObjectDeclaration } from '../../define.ts';
import { pages, path } from '../requests.ts';

export const collection = {
  id: 'id',
  // (unproven) The address redirects to the project.
  // https://support.atlassian.com/jira-software-cloud/docs/what-is-a-jira-project/
  page: 'https://{site}.atlassian.net/browse/{key}',
  // The vendor finds projects with the text in their name or key.
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/#api-rest-api-3-project-search-get
  list: {
    ...pages('/project/search', { expand: 'description', orderBy: 'key', query: '{name}' }),
    filters: ['name'],
    exact: { name: 'name' },
  },
  get: { method: 'GET', path: path('/project/{id}') },
  fields: {
    name: 'name',
    description: 'description',
    collection_type: { kind: 'constant', value: 'project' },
  },
} as const satisfies ObjectDeclaration<'ticketing.collection'>;
