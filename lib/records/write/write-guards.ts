import type { Guard, ModelValues } from '../../objects/define.ts';
import type { RecordContext } from '../context.ts';
import type { Called } from './list-implied-fields.ts';

/** A write that a guard may stop. */
interface Given {
  readonly values: ModelValues;
  readonly called: Called | undefined;
  /** Of an update, the record as the vendor has it. */
  readonly current: ModelValues | undefined;
}

/** A write that no guard has stopped. */
export interface Guarded {
  /** Without those that say what the record has already. */
  readonly values: ModelValues;
  /** With what another address has decided, if the record is to have that. */
  readonly current: ModelValues | undefined;
  /** Fields that say what the record has already. */
  readonly settled: readonly string[];
}

const asked = ({ object: { guards = {} } }: RecordContext, values: ModelValues): readonly Guard[] =>
  Object.entries(guards).flatMap(([name, guard]) => (values[name] === undefined ? [] : [guard]));

const plain = (address: unknown): string => String(address ?? '').toLowerCase();

/** A new address, or another one than the record has: what it has decided counts. */
const withDecision = async (
  context: RecordContext,
  { by, asks }: Guard,
  { values, current }: Given,
): Promise<ModelValues | undefined> => {
  const address = by && (values[by.field] ?? undefined);
  if (by === undefined || address === undefined || !asks(values)) return current;
  if (current !== undefined && plain(address) === plain(current[by.field])) return current;
  const decided = await (await import('./decisions.ts')).decidedBy(context, by.field, address);
  if (decided === undefined) return current;
  // Of a new record, the vendor says that it is there; of another one, too.
  if (decided.isOurs) return current ?? undefined;
  return { ...current, ...Object.fromEntries(by.tells.map((name) => [name, decided.values[name]])) };
};

const without = (values: ModelValues, names: readonly string[]): ModelValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** @throws ApiError as the guards of the fields do */
export const guarded = async (context: RecordContext, given: Given): Promise<Guarded> => {
  const { values, called = {} } = given;
  const settled: string[] = [];
  let { current } = given;
  for (const guard of asked(context, values)) {
    current = await withDecision(context, guard, { ...given, current });
    settled.push(...guard.check(values, current ?? {}, context.now, (field) => called[field] ?? field));
  }
  return { values: without(values, settled), current, settled };
};
