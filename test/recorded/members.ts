/** Types of values by place in a response, such as `fields.status.name` or `labels[].id`. */
export type Members = ReadonlyMap<string, ReadonlySet<string>>;

/** Members of many records of a kind. */
export interface Shape {
  readonly members: Members;
  /** Members that are present in every object at their place. */
  readonly always: ReadonlySet<string>;
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

interface Counts {
  readonly types: Map<string, Set<string>>;
  /** Number of objects at a place. */
  readonly objects: Map<string, number>;
  readonly seen: Map<string, number>;
}

const add = (counts: Map<string, number>, place: string): void => {
  counts.set(place, (counts.get(place) ?? 0) + 1);
};

const walk = (value: unknown, place: string, counts: Counts, isMap: (place: string) => boolean): void => {
  counts.types.set(place, (counts.types.get(place) ?? new Set()).add(typeOf(value)));
  if (Array.isArray(value)) {
    for (const element of value) walk(element, `${place}[]`, counts, isMap);
    return;
  }
  if (typeof value !== 'object' || value === null || isMap(place)) return;
  add(counts.objects, place);
  for (const [name, inner] of Object.entries(value)) {
    const below = place === '' ? name : `${place}.${name}`;
    add(counts.seen, below);
    walk(inner, below, counts, isMap);
  }
};

const holderOf = (place: string): string => (place.includes('.') ? place.slice(0, place.lastIndexOf('.')) : '');

/**
 * Collects the shape of records of a kind.
 * @param isMap whether the names below a place belong to the account, not to the vendor
 */
export const shapeOf = (records: readonly unknown[], isMap: (place: string) => boolean): Shape => {
  const counts: Counts = { types: new Map(), objects: new Map(), seen: new Map() };
  for (const record of records) walk(record, '', counts, isMap);
  const always = [...counts.seen].filter(([place, seen]) => seen === counts.objects.get(holderOf(place)));
  return { members: counts.types, always: new Set(always.map(([place]) => place)) };
};

const scalars = (types: ReadonlySet<string>): readonly string[] => [...types].filter((type) => type !== 'null');

const said = (types: ReadonlySet<string> = new Set()): string => scalars(types).join(' or ');

/**
 * Differences between a simulator's records and recorded records: a missing member that recorded records always contain,
 * and a value with another type. Members below a missing or empty place are not reported again.
 */
export const missingIn = (simulated: Shape, recorded: Shape): readonly (readonly [place: string, what: string])[] => {
  const isHeld = (place: string): boolean => simulated.members.get(holderOf(place))?.has('object') ?? false;
  const missing = [...recorded.always].filter((place) => isHeld(place) && !simulated.always.has(place));
  const others = [...simulated.members].filter(([place, types]) => {
    const known = scalars(recorded.members.get(place) ?? new Set());
    return known.length > 0 && scalars(types).some((type) => !known.includes(type));
  });
  return [
    ...missing.map((place) => [place, 'is always there'] as const),
    ...others.map(([place, types]) => [place, `is ${said(types)}, not ${said(recorded.members.get(place))}`] as const),
  ];
};

/** Members of the simulator's records that no recording contains. */
export const unknownIn = (simulated: Shape, recorded: Shape): readonly string[] =>
  [...simulated.members.keys()].filter(
    (place) =>
      place !== '' &&
      !recorded.members.has(place) &&
      (recorded.members.get(holderOf(place))?.has('object') ?? false) &&
      !place.endsWith('[]'),
  );
