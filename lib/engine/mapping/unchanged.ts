import { isDeepStrictEqual } from 'node:util';
import { isHtml, isKept, mappingOf } from '../../providers/language/kinds.ts';
import { normalise } from './choices.ts';
import { isEmpty } from './empty.ts';
import type { WriteJob } from './write/draft.ts';
import { isSameText } from './write/html.ts';

/** Whether a given list equals the list of the record. An element that is given without its type counts as equal. */
const isPartOf = (given: unknown, shown: unknown): boolean => {
  if (!Array.isArray(given) || !Array.isArray(shown)) return isDeepStrictEqual(given, shown);
  const isPart = (element: unknown, other: unknown): boolean =>
    typeof element === 'object' && element !== null
      ? Object.entries(element).every(([member, value]) => isDeepStrictEqual(value, Object(other)[member]))
      : isDeepStrictEqual(element, other);
  return given.length === shown.length && given.every((element, index) => isPart(element, shown[index]));
};

/** Whether a value is the same as the record shows. */
export const isUnchanged = (job: WriteJob, name: string, value: unknown): boolean => {
  if (job.mode !== 'update' || job.current === undefined) return false;
  const mapping = mappingOf(job.declaration, name);
  if (isEmpty(value) && isKept(job.declaration, name) && isEmpty(job.currentValues?.[name])) return true;
  if (typeof mapping === 'object' && mapping.kind === 'choice' && !isEmpty(value))
    return normalise(String(value)) === normalise(String(job.current[name] ?? ''));
  if (isHtml(mapping)) return isSameText(job, name, mapping, value);
  const isOfUpsert = job.adds !== undefined && typeof mapping === 'object' && mapping.kind === 'items';
  return (isOfUpsert ? isPartOf : isDeepStrictEqual)(value, job.current[name]);
};
