import type { UnifiedObject } from '../../objects/define.ts';
import type { Declaration } from '../define.ts';
import { filtersOf } from './filters.ts';

/** Names of the values that find records of an object at a provider. */
export const matchesOf = (object: UnifiedObject, declared: Declaration): readonly string[] => {
  const filters = filtersOf(object, declared);
  return Object.entries(object.matches ?? {}).flatMap(([name, { filter }]) => (filters.includes(filter) ? [name] : []));
};
