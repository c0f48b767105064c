import { isDeepStrictEqual } from 'node:util';
import type { Body } from '../../../call.ts';
import type { UnifiedObject } from '../../../objects/define.ts';

/** A field that repeats other fields: `name` repeats its parts, and `email_address` repeats its list. */
type Repeat = readonly [whole: string, parts: readonly string[]];

/** The fields that repeat others. A list that sets other fields is compared with them where the list is spread. */
const repeatsOf = ({ derived = {}, primaries = {}, spread }: UnifiedObject): readonly Repeat[] => [
  ...Object.entries(derived).filter(([whole]) => whole !== spread?.of),
  ...Object.entries(primaries).map(([name, { of }]) => [name, [of]] as const),
];

const isGiven = (body: Body, name: string): boolean => body[name] !== undefined;

const repeatsIn = (object: UnifiedObject, body: Body): readonly Repeat[] =>
  repeatsOf(object).filter(([whole, parts]) => isGiven(body, whole) && parts.some((part) => isGiven(body, part)));

/** Whether an update sets a value in two fields. The current record then shows which field contains the change. */
export const saysTwice = (object: UnifiedObject, body: Body): boolean => repeatsIn(object, body).length > 0;

const isSame = (given: unknown, current: unknown): boolean =>
  typeof given === 'string' && typeof current === 'string'
    ? given.trim() === current.trim()
    : isDeepStrictEqual(given, current);

/**
 * An update without the fields that repeat the record's value. If two fields set the same value, the field that differs
 * from the record contains the change. If both differ, both stay, and a contradiction is refused.
 * @param current the record in the form of the API
 */
export const withoutRepeats = (object: UnifiedObject, body: Body, current: Body): Body => {
  const unchanged = repeatsIn(object, body).flatMap(([whole, parts]) => {
    if (isSame(body[whole], current[whole])) return [whole];
    return parts.filter((part) => isGiven(body, part) && isSame(body[part], current[part]));
  });
  return Object.fromEntries(Object.entries(body).filter(([name]) => !unchanged.includes(name)));
};
