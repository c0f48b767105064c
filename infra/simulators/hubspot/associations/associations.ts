import type { Table } from '../../shared/journal.ts';
import { isObject } from '../../shared/vendor.ts';
import { invalid } from '../errors.ts';
import { activities, type ObjectType } from '../types.ts';

type Ends = readonly [from: ObjectType, to: ObjectType];

/** Pairs of type ids, one for each direction, in the order of the vendor's list. */
const pairs: readonly (readonly [forth: number, back: number, ...ends: Ends])[] = [
  [1, 2, 'contacts', 'companies'],
  [279, 280, 'contacts', 'companies'],
  [3, 4, 'deals', 'contacts'],
  [5, 6, 'deals', 'companies'],
  [341, 342, 'deals', 'companies'],
  [16, 15, 'tickets', 'contacts'],
  [26, 25, 'tickets', 'companies'],
  [339, 340, 'tickets', 'companies'],
  [14, 13, 'companies', 'companies'],
  [28, 27, 'tickets', 'deals'],
  [578, 579, 'leads', 'contacts'],
  [610, 609, 'leads', 'companies'],
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

/** HubSpot-defined ids: https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide#association-type-id-values */
export const associationTypes: Readonly<Record<number, Ends>> = Object.fromEntries(
  pairs.flatMap(([forth, back, from, to]): [number, Ends][] => [
    [forth, [from, to]],
    [back, [to, from]],
  ]),
);

/** One end of an association, such as `contacts/101`. */
export type End = `${ObjectType}/${number}`;

/**
 * Label of the vendor. Two records are associated, and their association has labels: `primary`, and labels of the
 * portal. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#hubspot-defined-associations
 */
export const primary = 'primary';

/** Type ids of primary companies, in both directions. Further companies have ids without a label. */
export const primaryIds: readonly number[] = [1, 2, 5, 6, 26, 25];

/** Label of a lead's primary contact. */
const primaryContact = { id: 578, label: 'lead_to_primary_contact' };

/** Custom labels of the portals, for any two kinds of records except activities. */
export const ownLabels: readonly string[] = ['decision_maker', 'billing_contact'];

interface LinkRow {
  readonly id: number;
  readonly from: End;
  readonly to: End;
  /** Label of the association. Absent: the row is the association itself. */
  readonly label?: string | undefined;
  readonly removed?: boolean;
}

/** An association as one record sees it. A link without a label has the primary or the default type. */
export interface Link {
  readonly to: End;
  readonly label?: string | undefined;
}

/** Associations of a portal, in both directions. Ends such as `contacts/101` contain the kind and the id. */
export interface Links {
  add(from: End, to: End, label?: string): void;
  /** Removes a label. Without a label, removes the association and all its labels. */
  remove(from: End, to: End, label?: string): void;
  /** Ids of the associated records of a kind, in the order of their association. */
  of(end: End, type: ObjectType): number[];
  /** Labels of the association between two records. */
  labels(end: End, other: End): readonly string[];
}

const isCompany = (end: End): boolean => end.startsWith('companies/');
const withoutPrimary = [...activities, 'leads'];
const hasNoPrimary = (end: End): boolean => withoutPrimary.some((type) => end.startsWith(`${type}/`));

/** Label of the association between two companies. It names the parent. */
export const parentLabel = (id: string | number): string => `parent-${Number(id)}`;

const childToParent = 14;

/** Whether one record can be the primary company of the other. */
const hasPrimary = (from: End, to: End): boolean =>
  isCompany(from) !== isCompany(to) && !hasNoPrimary(from) && !hasNoPrimary(to);

/** Associations and their labels. Each can be read from both ends. */
const createGraph = () => {
  const ends = new Map<End, Map<End, Set<string>>>();
  const othersOf = (end: End): Map<End, Set<string>> => {
    const others = ends.get(end) ?? new Map<End, Set<string>>();
    ends.set(end, others);
    return others;
  };

  function associate(from: End, to: End): Set<string> {
    const labels = othersOf(from).get(to) ?? new Set<string>();
    othersOf(from).set(to, labels);
    othersOf(to).set(from, labels);
    return labels;
  }

  function takeAway({ from, to, label }: LinkRow): void {
    if (label !== undefined) {
      othersOf(from).get(to)?.delete(label);
      return;
    }
    othersOf(from).delete(to);
    othersOf(to).delete(from);
  }

  function keep(row: LinkRow): void {
    if (row.removed) {
      takeAway(row);
      return;
    }
    const labels = associate(row.from, row.to);
    if (row.label === undefined) return;
    // A record has at most one primary company.
    const holder = isCompany(row.from) ? row.to : row.from;
    if (row.label === primary) for (const [other, its] of othersOf(holder)) if (isCompany(other)) its.delete(primary);
    labels.add(row.label);
  }

  return { othersOf, keep };
};

/** Associations apply in both directions. */
export const createLinks = (table: Table<LinkRow>): Links => {
  const { othersOf, keep } = createGraph();

  /** The first company is the primary one. https://developers.hubspot.com/docs/api/crm/associations */
  const isFirst = (from: End, to: End): boolean => {
    const holder = isCompany(from) ? to : from;
    return hasPrimary(from, to) && ![...othersOf(holder).keys()].some(isCompany);
  };

  const put = (from: End, to: End, label?: string): void => keep(table.put({ id: table.nextId(), from, to, label }));

  for (const row of table.all()) keep(row);
  return {
    add(from, to, label) {
      const wanted = label ?? (isFirst(from, to) ? primary : undefined);
      const labels = othersOf(from).get(to);
      if (labels === undefined || (wanted !== undefined && !labels.has(wanted))) put(from, to, wanted);
    },
    remove(from, to, label) {
      if (othersOf(from).has(to)) keep(table.put({ id: table.nextId(), from, to, label, removed: true }));
    },
    of: (end, type) =>
      [...othersOf(end).keys()]
        .filter((other) => other.startsWith(`${type}/`))
        .map((other) => Number(other.slice(type.length + 1))),
    labels: (end, other) => [...(othersOf(end).get(other) ?? [])],
  };
};

/** Reads the `associations` of a create. `exists` returns whether the record to link exists. */
export const readAssociations = (
  from: ObjectType,
  associations: unknown,
  exists: (type: ObjectType, id: number) => boolean,
): Link[] => {
  if (!Array.isArray(associations)) throw invalid('Invalid input JSON: associations must be an array');
  return associations.flatMap((association: unknown) => readAssociation(from, association, exists));
};

const readAssociation = (
  from: ObjectType,
  association: unknown,
  exists: (type: ObjectType, id: number) => boolean,
): Link[] => {
  const target = isObject(association) ? association : {};
  const id = isObject(target.to) ? target.to.id : undefined;
  if (typeof id !== 'string') throw invalid('Invalid input JSON: associations need a `to` with an `id`');
  if (!Array.isArray(target.types) || target.types.length === 0) throw invalid('Associations need `types`');
  return target.types.map((type: unknown): Link => {
    const typeId =
      isObject(type) && type.associationCategory === 'HUBSPOT_DEFINED' ? type.associationTypeId : undefined;
    const ends = typeof typeId === 'number' ? associationTypes[typeId] : undefined;
    if (ends?.[0] !== from) throw invalid(`Association type ${String(typeId)} does not start at ${from}`);
    if (!exists(ends[1], Number(id))) throw invalid(`Object ${id} of type ${ends[1]} does not exist`);
    const isPrimary = typeof typeId === 'number' && primaryIds.includes(typeId);
    const label = typeId === childToParent ? parentLabel(id) : undefined;
    if (typeId === primaryContact.id) return { to: `${ends[1]}/${Number(id)}`, label: primaryContact.label };
    return { to: `${ends[1]}/${Number(id)}`, label: isPrimary ? primary : label };
  });
};
