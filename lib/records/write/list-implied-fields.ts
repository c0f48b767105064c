import type { ModelValues, SpreadValues, UnifiedObject } from '../../objects/define.ts';
import { takenBy } from '../accepted-fields.ts';
import type { OpenedObject } from '../context.ts';

/** What the body calls fields that have no member of their own there: `subscriptions[0].status`. */
export type Called = SpreadValues['called'];

/** Model values with what a list says of other fields in these. `called` is absent where there is no such list. */
export const spreadIn = (
  { object, provider, declared }: OpenedObject,
  given: ModelValues,
  shown?: ModelValues,
): Pick<SpreadValues, 'values' | 'warnings'> & { readonly called?: Called } => {
  const { spread } = object;
  if (spread === undefined) return { values: given, warnings: [] };
  const taken = takenBy({ provider, declared });
  spread.check(given, taken);
  if ((given[spread.of] ?? undefined) === undefined) return { values: given, warnings: [] };
  return spread.values(given, taken, shown);
};

/** Whether a body has a list that says what other fields have. */
export const hasSpread = ({ spread }: UnifiedObject, body: Readonly<Record<string, unknown>>): boolean =>
  spread !== undefined && body[spread.of] !== undefined;

/** What is told of a write. */
interface Told {
  readonly path: string;
  readonly message: string;
}

/** What is told, at the places where the body has it. */
export const inBody = <T extends Told>(
  { record }: Pick<UnifiedObject, 'record'>,
  called: Called | undefined,
  told: readonly T[],
): readonly T[] =>
  called === undefined
    ? told
    : told.map((one) => {
        const [field, place] =
          Object.entries(called).find(([name]) => one.path === name || one.path.startsWith(`${name}.`)) ?? [];
        if (field === undefined || place === undefined) return one;
        const message = Object.hasOwn(record.shape, field) ? one.message : one.message.replaceAll(field, place);
        return { ...one, path: `${place}${one.path.slice(field.length)}`, message };
      });
