import type { ObjectDeclaration } from '../../define.ts';
import { oldestFirst, pages, times } from '../requests.ts';

export const collection = {
  ...times,
  id: 'id',
  page: 'html_url',
  list: pages('/user/repos', oldestFirst),
  get: { method: 'GET', path: '/repositories/{id}' },
  // A repository with issues turned off cannot contain tickets. https://docs.github.com/en/rest/repos/repos
  where: { has_issues: [true] },
  fields: {
    name: 'full_name',
    description: 'description',
    collection_type: { kind: 'constant', value: 'repository' },
  },
} as const satisfies ObjectDeclaration<'ticketing.collection'>;
