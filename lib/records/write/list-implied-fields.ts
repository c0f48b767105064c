import type { Issue } from '../../errors.ts';
import type { ModelValues, SpreadValues, UnifiedObject } from '../../objects/define.ts';
import { takenBy } from '../accepted-fields.ts';
import type { OpenedObject } from '../context.ts';

/** Paths in the body, by field, of values that an element of a list sets: `subscriptions[0].status` for `status`. */
export type Called = SpreadValues['called'];

type Spread = NonNullable<UnifiedObject['spread']>;

/** Model values, with the values of other fields that a list contains. `called` is absent without such a list. */
export const spreadIn = (
  opened: OpenedObject,
  spread: Spread,
  given: ModelValues,
  shown?: ModelValues,
): Pick<SpreadValues, 'values' | 'warnings'> & { readonly called?: Called } => {
  const taken = takenBy(opened);
  spread.check(given, taken);
  if ((given[spread.of] ?? undefined) === undefined) return { values: given, warnings: [] };
  return spread.values(given, taken, shown);
};

/** Warnings or issues, with the paths of the body. */
export const inBody = <T extends Issue>(
  { record }: Pick<UnifiedObject, 'record'>,
  called: Called,
  told: readonly T[],
): readonly T[] =>
  told.map((one) => {
    const [field, place] =
      Object.entries(called).find(([name]) => one.path === name || one.path.startsWith(`${name}.`)) ?? [];
    if (field === undefined || place === undefined) return one;
    const message = Object.hasOwn(record.shape, field) ? one.message : one.message.replaceAll(field, place);
    return { ...one, path: `${place}${one.path.slice(field.length)}`, message };
  });
