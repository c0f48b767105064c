import type { ObjectDeclaration } from '../../define.ts';
import { byRepository, found, pages, repository } from '../requests.ts';

export const tag = {
  id: 'id',
  partitions: byRepository,
  list: pages(`${repository}/labels`),
  // The vendor reads a single label only by its name, which may change.
  // https://docs.github.com/en/rest/issues/labels#get-a-label
  get: found(`${repository}/labels`),
  fields: { name: 'name' },
} as const satisfies ObjectDeclaration<'ticketing.tag'>;
