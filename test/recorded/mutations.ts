import type { Random } from '../faults/random.ts';

/** Values that replace a member of a record. */
const others: readonly [unknown, ...unknown[]] = [
  undefined,
  null,
  '',
  ' ',
  'text',
  '2026-13-45T99:99:99Z',
  0,
  -1.5,
  1e21,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  ['text', 1, null],
  { value: null },
  { value: { value: 'text' } },
  { id: [] },
];

type Steps = readonly (string | number)[];

const placesIn = (value: unknown, at: Steps = []): readonly Steps[] => {
  if (typeof value !== 'object' || value === null || at.length > 5) return [];
  const names = Array.isArray(value) ? value.slice(0, 2).map((_, index) => index) : Object.keys(value);
  return names.flatMap((name) => [[...at, name], ...placesIn(Reflect.get(value, name), [...at, name])]);
};

const turned = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [Number(value) || 5, [value], { value }, `${value}\u0000`, value.repeat(50)];
  if (typeof value === 'number') return [String(value), [value], { id: value }, -value, value + 0.5];
  if (Array.isArray(value)) return [value[0], Object.assign({}, value), [...value, null], [...value, ...value]];
  return [[value], JSON.stringify(value)];
};

const valueAt = (value: unknown, at: Steps): unknown =>
  at.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner ? Reflect.get(inner, step) : undefined),
    value,
  );

const withValue = (record: unknown, at: Steps, value: unknown): unknown => {
  const copy = structuredClone(record);
  const holder = valueAt(copy, at.slice(0, -1));
  const last = at.at(-1);
  if (typeof holder !== 'object' || holder === null || last === undefined) return copy;
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return copy;
};

/** A record with a changed value, and the place of the change. */
export interface Mutant {
  readonly change: string;
  readonly remote: unknown;
}

const mutant = (record: unknown, at: Steps, value: unknown): Mutant => ({
  change: `${at.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
  remote: withValue(record, at, value),
});

const further = { a_new_member: { of: ['any', { kind: 1 }] }, 'with space': null, 'a.b': 1 };

/** Every member of a record, replaced by every other value. */
export const everyMutant = (record: unknown): readonly Mutant[] => [
  { change: 'further members', remote: { ...(record as object), ...further } },
  ...placesIn(record).flatMap((at) =>
    [...others, ...turned(valueAt(record, at))].map((value) => mutant(record, at, value)),
  ),
];

/** The wanted number of mutants. Each has one change or several. */
export const someMutants = (record: unknown, random: Random, wanted: number): readonly Mutant[] => {
  const places = placesIn(record);
  const [first, ...rest] = places;
  if (first === undefined) return [];
  const change = (of: Mutant): Mutant => {
    const at = random.pick([first, ...rest]);
    const value = random.pick([...others, ...turned(valueAt(record, at))] as readonly [unknown, ...unknown[]]);
    const changed = mutant(of.remote, at, value);
    return { ...changed, change: `${of.change} ${changed.change}` };
  };
  return Array.from({ length: wanted }, () => {
    const one = change({ change: '', remote: record });
    return random.chance(0.3) ? change(change(one)) : one;
  });
};
