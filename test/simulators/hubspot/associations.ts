import type { Table } from '../journal.ts';
import { isObject } from '../vendor.ts';
import { invalid } from './errors.ts';
import type { ObjectType } from './types.ts';

type Ends = readonly [from: ObjectType, to: ObjectType];

/** (memory) HubSpot-defined ids: https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide#association-type-id-values */
export const ASSOCIATION_TYPES: Readonly<Record<number, Ends>> = {
  1: ['contacts', 'companies'],
  2: ['companies', 'contacts'],
  15: ['contacts', 'tickets'],
  16: ['tickets', 'contacts'],
  25: ['companies', 'tickets'],
  26: ['tickets', 'companies'],
  189: ['companies', 'notes'],
  190: ['notes', 'companies'],
  201: ['contacts', 'notes'],
  202: ['notes', 'contacts'],
  227: ['tickets', 'notes'],
  228: ['notes', 'tickets'],
  279: ['contacts', 'companies'],
  280: ['companies', 'contacts'],
  339: ['tickets', 'companies'],
  340: ['companies', 'tickets'],
};

/** One end of an association, as `contacts/101`. */
export type End = `${ObjectType}/${number}`;

interface LinkRow {
  readonly id: number;
  readonly from: End;
  readonly to: End;
}

export interface Links {
  add(from: End, to: End): void;
  /** Ids of the records of one type at the other end, in the order they were linked. */
  of(end: End, type: ObjectType): number[];
}

/** Associations hold in both directions. */
export function createLinks(table: Table<LinkRow>): Links {
  const ends = new Map<End, Set<End>>();

  function index(from: End, to: End): void {
    const known = ends.get(from);
    if (known) known.add(to);
    else ends.set(from, new Set([to]));
  }

  function keep({ from, to }: LinkRow): void {
    index(from, to);
    index(to, from);
  }

  for (const row of table.all()) keep(row);
  return {
    add(from, to) {
      if (ends.get(from)?.has(to)) return;
      keep(table.put({ id: table.nextId(), from, to }));
    },
    of: (end, type) =>
      [...(ends.get(end) ?? [])]
        .filter((other) => other.startsWith(`${type}/`))
        .map((other) => Number(other.slice(type.length + 1))),
  };
}

/** Reads the `associations` of a create; `exists` tells whether the record to link is there. */
export function readAssociations(
  from: ObjectType,
  associations: unknown,
  exists: (type: ObjectType, id: number) => boolean,
): End[] {
  if (!Array.isArray(associations)) throw invalid('Invalid input JSON: associations must be an array');
  return associations.flatMap((association: unknown) => readAssociation(from, association, exists));
}

function readAssociation(
  from: ObjectType,
  association: unknown,
  exists: (type: ObjectType, id: number) => boolean,
): End[] {
  const target = isObject(association) ? association : {};
  const id = isObject(target.to) ? target.to.id : undefined;
  if (typeof id !== 'string') throw invalid('Invalid input JSON: associations need a `to` with an `id`');
  if (!Array.isArray(target.types) || target.types.length === 0) throw invalid('Associations need `types`');
  return target.types.map((type: unknown): End => {
    const typeId =
      isObject(type) && type.associationCategory === 'HUBSPOT_DEFINED' ? type.associationTypeId : undefined;
    const ends = typeof typeId === 'number' ? ASSOCIATION_TYPES[typeId] : undefined;
    if (ends?.[0] !== from) throw invalid(`Association type ${String(typeId)} does not start at ${from}`);
    if (!exists(ends[1], Number(id))) throw invalid(`Object ${id} of type ${ends[1]} does not exist`);
    return `${ends[1]}/${Number(id)}`;
  });
}
