import type { ObjectDeclaration } from '../../define.ts';
import { archivedToo, base, get, getMany, list, named, times } from '../requests.ts';
import { inTrash } from './ticket.ts';

const project = `${base} name description url trashed`;

export const collection = {
  ...times,
  page: 'url',
  list: list('projects', project, {
    filter: 'ProjectFilter',
    where: named,
    also: archivedToo,
    deleted: inTrash,
  }),
  get: get('project', project),
  getMany: getMany('projects', project, { also: archivedToo }),
  leaveOut: inTrash,
  fields: {
    name: 'name',
    description: 'description',
    collection_type: { kind: 'constant', value: 'project' },
  },
} as const satisfies ObjectDeclaration<'ticketing.collection'>;
