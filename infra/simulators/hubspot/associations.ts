import type { Table } from '../journal.ts';
import { isObject } from '../vendor.ts';
import { invalid } from './errors.ts';
import type { ObjectType } from './types.ts';

type Ends = readonly [from: ObjectType, to: ObjectType];

/** Pairs of ids that begin at either end, as the list has them. */
const pairs: readonly (readonly [forth: number, back: number, ...ends: Ends])[] = [
  [1, 2, 'contacts', 'companies'],
  [279, 280, 'contacts', 'companies'],
  [3, 4, 'deals', 'contacts'],
  [5, 6, 'deals', 'companies'],
  [341, 342, 'deals', 'companies'],
  [16, 15, 'tickets', 'contacts'],
  [26, 25, 'tickets', 'companies'],
  [339, 340, 'tickets', 'companies'],
  [28, 27, 'tickets', 'deals'],
  [202, 201, 'notes', 'contacts'],
  [190, 189, 'notes', 'companies'],
  [214, 213, 'notes', 'deals'],
  [228, 227, 'notes', 'tickets'],
  [204, 203, 'tasks', 'contacts'],
  [192, 191, 'tasks', 'companies'],
  [216, 215, 'tasks', 'deals'],
  [230, 229, 'tasks', 'tickets'],
  [194, 193, 'calls', 'contacts'],
  [182, 181, 'calls', 'companies'],
  [206, 205, 'calls', 'deals'],
  [198, 197, 'emails', 'contacts'],
  [186, 185, 'emails', 'companies'],
  [210, 209, 'emails', 'deals'],
  [200, 199, 'meetings', 'contacts'],
  [188, 187, 'meetings', 'companies'],
  [212, 211, 'meetings', 'deals'],
];

/** (memory) HubSpot-defined ids: https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide#association-type-id-values */
export const associationTypes: Readonly<Record<number, Ends>> = Object.fromEntries(
  pairs.flatMap(([forth, back, from, to]): [number, Ends][] => [
    [forth, [from, to]],
    [back, [to, from]],
  ]),
);

/** One end of an association, as `contacts/101`. */
export type End = `${ObjectType}/${number}`;

interface LinkRow {
  readonly id: number;
  readonly from: End;
  readonly to: End;
  readonly removed?: boolean;
  /** The main one of its kind from here on. */
  readonly primary?: boolean;
}

export interface Links {
  add(from: End, to: End): void;
  /** Links if need be, and puts it before all others of its kind. */
  prefer(from: End, to: End): void;
  remove(from: End, to: End): void;
  /** Ids of the records of one type at the other end, in the order they were linked. */
  of(end: End, type: ObjectType): number[];
}

/** Associations hold in both directions. */
export const createLinks = (table: Table<LinkRow>): Links => {
  const ends = new Map<End, Set<End>>();

  function index(from: End, to: End): void {
    const known = ends.get(from);
    if (known) known.add(to);
    else ends.set(from, new Set([to]));
  }

  function keep({ from, to, removed, primary }: LinkRow): void {
    if (removed) {
      ends.get(from)?.delete(to);
      ends.get(to)?.delete(from);
      return;
    }
    index(from, to);
    index(to, from);
    if (primary) ends.set(from, new Set([to, ...(ends.get(from) ?? [])]));
  }

  for (const row of table.all()) keep(row);
  return {
    add(from, to) {
      if (ends.get(from)?.has(to)) return;
      keep(table.put({ id: table.nextId(), from, to }));
    },
    prefer(from, to) {
      keep(table.put({ id: table.nextId(), from, to, primary: true }));
    },
    remove(from, to) {
      if (ends.get(from)?.has(to)) keep(table.put({ id: table.nextId(), from, to, removed: true }));
    },
    of: (end, type) =>
      [...(ends.get(end) ?? [])]
        .filter((other) => other.startsWith(`${type}/`))
        .map((other) => Number(other.slice(type.length + 1))),
  };
};

/** Reads the `associations` of a create; `exists` says whether the record to link exists. */
export const readAssociations = (
  from: ObjectType,
  associations: unknown,
  exists: (type: ObjectType, id: number) => boolean,
): End[] => {
  if (!Array.isArray(associations)) throw invalid('Invalid input JSON: associations must be an array');
  return associations.flatMap((association: unknown) => readAssociation(from, association, exists));
};

const readAssociation = (
  from: ObjectType,
  association: unknown,
  exists: (type: ObjectType, id: number) => boolean,
): End[] => {
  const target = isObject(association) ? association : {};
  const id = isObject(target.to) ? target.to.id : undefined;
  if (typeof id !== 'string') throw invalid('Invalid input JSON: associations need a `to` with an `id`');
  if (!Array.isArray(target.types) || target.types.length === 0) throw invalid('Associations need `types`');
  return target.types.map((type: unknown): End => {
    const typeId =
      isObject(type) && type.associationCategory === 'HUBSPOT_DEFINED' ? type.associationTypeId : undefined;
    const ends = typeof typeId === 'number' ? associationTypes[typeId] : undefined;
    if (ends?.[0] !== from) throw invalid(`Association type ${String(typeId)} does not start at ${from}`);
    if (!exists(ends[1], Number(id))) throw invalid(`Object ${id} of type ${ends[1]} does not exist`);
    return `${ends[1]}/${Number(id)}`;
  });
};
