import type { Declaration, Provider } from '../define.ts';
import { canFilter } from './filters.ts';
import { kindsOf } from './kinds.ts';

const canFilterByChange = (declared: Declaration): boolean =>
  kindsOf(declared).every(([, declaration]) => canFilter(declaration, 'modified_after'));

/** Whether the provider can list the records of an object that have changed since a time. */
export const listsChanges = ({ objects }: Pick<Provider, 'objects'>, declared: Declaration): boolean => {
  const [first] = kindsOf(declared);
  const { across, touches, object, metadata } = first?.[1].partitions ?? {};
  if (across !== undefined) return canFilter(across, 'modified_after');
  if (object === undefined || metadata !== undefined) return canFilterByChange(declared);
  const parent = objects[object];
  return touches === true && parent !== undefined && canFilterByChange(parent);
};
