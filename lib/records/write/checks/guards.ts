import type { Guard, ModelValues } from '../../../objects/define.ts';
import type { RecordContext } from '../../context.ts';
import { bodyPathIn, type Step, type Writing } from '../writing.ts';
import { decidedBy } from './decisions.ts';

const asked = ({ object: { guards = {} } }: RecordContext, values: ModelValues): readonly Guard[] =>
  Object.entries(guards).flatMap(([name, guard]) => (values[name] === undefined ? [] : [guard]));

const plain = (address: unknown): string => String(address ?? '').toLowerCase();

/** The current values for a guard. If the address is new to the record, the decision of that address counts. */
const withDecision = async (
  context: RecordContext,
  { by, asks }: Guard,
  { values, current }: Pick<Writing, 'values' | 'current'>,
): Promise<ModelValues | undefined> => {
  const address = by && (values[by.field] ?? undefined);
  if (by === undefined || address === undefined || !asks(values)) return current;
  if (current !== undefined && plain(address) === plain(current[by.field])) return current;
  const decided = await decidedBy(context, by.field, address);
  if (decided === undefined) return current;
  // If another contact has the address, the vendor refuses the write itself.
  if (decided.isOurs) return current ?? undefined;
  return { ...current, ...Object.fromEntries(by.tells.map((name) => [name, decided.values[name]])) };
};

/** Fields that are written only if they differ from the record, and only if the guard of the field allows the write. */
export const guardedFields: Step<Writing> = {
  appliesTo: ({ object }) => object.guards !== undefined,
  run: async (writing) => {
    const { context, values, given } = writing;
    const settled: string[] = [];
    for (const guard of asked(context, values)) {
      writing.current = await withDecision(context, guard, writing);
      settled.push(...guard.check(values, writing.current ?? {}, context.now, bodyPathIn(given)));
    }
    writing.values = Object.fromEntries(Object.entries(values).filter(([name]) => !settled.includes(name)));
    writing.settled = settled;
  },
};
