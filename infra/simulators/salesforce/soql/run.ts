import type { Field, ObjectType } from '../objects/define.ts';
import type { Found, Org } from '../org.ts';
import { attributesOf, fieldValue } from '../present.ts';
import type { Row } from '../rows.ts';
import type { Order, Query } from './ast.ts';
import { invalidField, malformedQuery, unknownRelationship, unknownType } from './faults.ts';
import { toTest } from './filters.ts';
import { checkLinks } from './links.ts';
import { follow, type Resolved, resolvePath, shownType, valueAt } from './paths.ts';

/** Turns a row into the form of the answer. */
export type Project = (row: Row, version: string) => Record<string, unknown>;

interface Result {
  readonly type: ObjectType;
  readonly rows: readonly Row[];
  readonly project: Project;
}

const sorted = (value: unknown): string | number | null => {
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : null;
};

const compareBy =
  (org: Org, type: ObjectType, { descending, nullsLast }: Order, resolved: Resolved) =>
  (a: Row, b: Row) => {
    const isId = resolved.field.type === 'id' || resolved.field.type === 'reference';
    const [left, right] = [a, b].map((row) => {
      const value = valueAt(org, { type, row }, resolved);
      return isId ? (value as string | null) : sorted(value);
    });
    if (left === right) return 0;
    if (left === null || left === undefined) return nullsLast ? 1 : -1;
    if (right === null || right === undefined) return nullsLast ? -1 : 1;
    return left < right === descending ? 1 : -1;
  };

const unsortable = ['textarea', 'address', 'base64', 'multipicklist'];

const sortRows = (org: Org, type: ObjectType, query: Query, rows: Row[]): Row[] => {
  const orders = query.order.map((order) => {
    const resolved = resolvePath(org, type, order.path, query.text);
    const { field } = resolved;
    const isLong = field.type === 'textarea' && field.length <= 255;
    if (unsortable.includes(field.type) && !isLong) {
      throw invalidField(`field '${order.path.names.join('.')}' can not be sorted in a query call`);
    }
    return compareBy(org, type, order, resolved);
  });
  return rows.toSorted((a, b) => {
    for (const order of orders) {
      const result = order(a, b);
      if (result !== 0) return result;
    }
    return a.id - b.id;
  });
};

interface Member {
  readonly resolved: Resolved;
  readonly write: (found: Found, version: string) => unknown;
}

/** Stores a value below the relationships that lead to it. */
const place = (
  org: Org,
  found: Found,
  version: string,
  into: Record<string, unknown>,
  { resolved, write }: Member,
): void => {
  let target = into;
  for (const [depth, hop] of resolved.hops.entries()) {
    const key = hop.relationship ?? hop.name;
    const end = follow(org, found, resolved.hops.slice(0, depth + 1));
    if (!end) {
      target[key] = null;
      return;
    }
    const { url } = attributesOf(org, end.type, end.row, version);
    const inner = (target[key] as Record<string, unknown> | undefined) ?? {
      attributes: { type: shownType(hop, end), url },
    };
    target[key] = inner;
    target = inner;
  }
  target[resolved.field.name] = write(found, version);
};

const fieldsOfSet = (org: Org, type: ObjectType, set: 'ALL' | 'STANDARD' | 'CUSTOM'): Field[] =>
  org.schema.fieldsOf(type).filter(({ custom }) => set === 'ALL' || custom === (set === 'CUSTOM'));

const membersOf = (org: Org, type: ObjectType, query: Query): Member[] =>
  query.selected.flatMap((selected): Member[] => {
    if (selected.kind === 'children') return [];
    const all =
      selected.kind === 'set'
        ? fieldsOfSet(org, type, selected.set).map((field): Resolved => ({ hops: [], field }))
        : [resolvePath(org, type, selected.path, query.text)];
    return all.map((resolved) => ({ resolved, write: (found, version) => valueAt(org, found, resolved, version) }));
  });

interface Children {
  readonly key: string;
  readonly link: Field;
  readonly query: Query;
  readonly type: ObjectType;
}

/** Names of a parent's list of children: the plural of the object without spaces. */
const childrenNames = ({ plural, name, custom }: ObjectType): string[] =>
  custom ? [`${plural.replaceAll(' ', '_')}__r`] : [plural.replaceAll(' ', ''), `${name}s`];

const childrenOf = (org: Org, parent: ObjectType, query: Query): Children[] =>
  query.selected.flatMap((selected) => {
    if (selected.kind !== 'children') return [];
    const key = selected.query.from;
    const type = org.schema
      .types()
      .find((each) => childrenNames(each).some((name) => name.toLowerCase() === key.toLowerCase()));
    const link = type && org.schema.fieldsOf(type).find(({ referenceTo }) => referenceTo.includes(parent.name));
    if (!type || !link) throw unknownRelationship(query.text, selected.query.fromAt, key);
    return [{ key, link, type, query: { ...selected.query, from: type.name } }];
  });

const childRows = (
  org: Org,
  parent: ObjectType,
  row: Row,
  { link, query, type }: Children,
  version: string,
): unknown => {
  const id = org.idOf(parent, row);
  const { rows, project } = runQuery(org, query, false, (child) => fieldValue(org, type, child, link) === id);
  if (rows.length === 0) return null;
  return { totalSize: rows.length, done: true, records: rows.map((child) => project(child, version)) };
};

const isSeen = (org: Org, { seenFrom = 0 }: Row): boolean => seenFrom <= org.rules.now();

/**
 * Whether a query without `ALL ROWS` finds a record: it is neither deleted nor archived.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_guidelines_archive.htm
 */
const isShown = ({ values }: Row): boolean => values.IsDeleted !== true && values.IsArchived !== true;

/**
 * Runs a query. @param all true: includes deleted and archived rows
 * @throws Fault in the vendor's words
 */
export function runQuery(org: Org, query: Query, all: boolean, keep: (row: Row) => boolean = () => true): Result {
  const type = org.schema.find(query.from);
  if (!type) throw unknownType(query.text, query.fromAt, query.from);
  const members = membersOf(org, type, query);
  const children = childrenOf(org, type, query);
  const context = { org, type, text: query.text, runInner: (inner: Query) => innerValues(org, inner) };
  const test = query.where ? toTest(context, query.where) : () => true;
  const rows = org
    .rows(type)
    .filter((row) => (all || query.allRows || isShown(row)) && isSeen(org, row))
    .filter((row) => keep(row) && test({ type, row }));
  const first = query.offset ?? 0;
  const last = query.limit === undefined ? undefined : first + query.limit;
  return {
    type,
    rows: sortRows(org, type, query, rows).slice(first, last),
    project(row, version) {
      const into: Record<string, unknown> = { attributes: attributesOf(org, type, row, version) };
      for (const member of members) place(org, { type, row }, version, into, member);
      for (const each of children) into[each.key] = childRows(org, type, row, each, version);
      return into;
    },
  };
}

const innerValues = (org: Org, query: Query): unknown[] => {
  const [selected] = query.selected;
  if (query.selected.length !== 1 || selected?.kind !== 'path') {
    throw malformedQuery('Only one field may be selected in a nested query');
  }
  const { type, rows } = runQuery(org, query, false);
  checkLinks(type, query);
  const resolved = resolvePath(org, type, selected.path, query.text);
  return rows.map((row) => valueAt(org, { type, row }, resolved));
};
