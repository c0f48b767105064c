import { isDeepStrictEqual } from 'node:util';
import type { UnifiedObject } from '../../../objects/define.ts';

type Body = Readonly<Record<string, unknown>>;

/** A field that says again what others say: `name` beside its parts, `email_address` beside its list. */
type Repeat = readonly [whole: string, parts: readonly string[]];

/** What a list says of other fields is compared with these where it is spread. */
const repeatsOf = ({ derived = {}, primaries = {}, spread }: UnifiedObject): readonly Repeat[] => [
  ...Object.entries(derived).filter(([whole]) => whole !== spread?.of),
  ...Object.entries(primaries).map(([name, { of }]) => [name, [of]] as const),
];

const isGiven = (body: Body, name: string): boolean => body[name] !== undefined;

const repeatsIn = (object: UnifiedObject, body: Body): readonly Repeat[] =>
  repeatsOf(object).filter(([whole, parts]) => isGiven(body, whole) && parts.some((part) => isGiven(body, part)));

/** Whether an update says something in two fields: which of them is the change, the record as it is tells. */
export const saysTwice = (object: UnifiedObject, body: Body): boolean => repeatsIn(object, body).length > 0;

const isSame = (given: unknown, current: unknown): boolean =>
  typeof given === 'string' && typeof current === 'string'
    ? given.trim() === current.trim()
    : isDeepStrictEqual(given, current);

/**
 * An update without what it repeats as the record has it: of two fields that say the same, the other one is the change. What
 * differs from the record in both stays, and is refused where it is a contradiction.
 * @param current the record as the API shows it
 */
export const withoutRepeats = (object: UnifiedObject, body: Body, current: Body): Body => {
  const unchanged = repeatsIn(object, body).flatMap(([whole, parts]) => {
    if (isSame(body[whole], current[whole])) return [whole];
    return parts.filter((part) => isGiven(body, part) && isSame(body[part], current[part]));
  });
  return Object.fromEntries(Object.entries(body).filter(([name]) => !unchanged.includes(name)));
};
