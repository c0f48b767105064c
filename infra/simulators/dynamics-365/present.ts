import type { Column } from './columns.ts';
import type { Link, Org, OrgTable, Row } from './org.ts';
import { timeOf } from './org.ts';

const crm = 'Microsoft.Dynamics.CRM';
const formatted = 'OData.Community.Display.V1.FormattedValue';

/** Title of the row to which a lookup refers. */
export const titleOf = (org: Org, { table: name, id }: Link): string => {
  const table = org.table(name);
  return String(org.find(table, id)?.values[table.title] ?? '');
};

/** Navigation property that sets a lookup. A lookup with several tables has a property for each table. */
export const propertyOf = (
  { name: own, isActivity }: OrgTable,
  { name, schema, targets }: Column,
  target: string,
): string => {
  if (targets.length === 1 || name === 'ownerid') return schema;
  return `${schema}_${target}${isActivity && name === 'regardingobjectid' ? `_${own}` : ''}`;
};

const lookupMembers = (org: Org, table: OrgTable, column: Column, value: unknown, isAnnotated: boolean) => {
  const at = `_${column.name}_value`;
  const link = value as Link | null;
  if (link === null || !isAnnotated) return { [at]: link?.id ?? null };
  return {
    [`${at}@${formatted}`]: titleOf(org, link),
    [`${at}@${crm}.associatednavigationproperty`]: propertyOf(table, column, link.table),
    [`${at}@${crm}.lookuplogicalname`]: link.table,
    [at]: link.id,
  };
};

const labelled = ({ name, choices }: Column, value: unknown) => {
  const labels = String(value)
    .split(',')
    .map((one) => choices.find((choice) => String(choice.value) === one)?.label ?? one);
  return { [`${name}@${formatted}`]: labels.join('; ') };
};

const fixed = (row: Row): Readonly<Record<string, unknown>> => ({
  createdon: timeOf(row.createdAt),
  modifiedon: timeOf(row.modifiedAt),
  versionnumber: row.version,
});

/** Weak ETag of the row's version, which every write raises. */
export const etagOf = ({ version }: Pick<Row, 'version'>): string => `W/"${version}"`;

interface Shown {
  /** Columns, or lookups by their members. Default: all. */
  readonly select?: readonly string[] | undefined;
  readonly isAnnotated: boolean;
}

/** A row in the form of an answer. */
export const present = (
  org: Org,
  table: OrgTable,
  row: Row,
  { select, isAnnotated }: Shown,
): Record<string, unknown> => {
  const isAsked = ({ name, type }: Column): boolean =>
    select === undefined || select.includes(type === 'lookup' ? `_${name}_value` : name);
  const members = table.columns.filter(isAsked).map((column) => {
    const value = fixed(row)[column.name] ?? row.values[column.name] ?? null;
    if (column.type === 'lookup') return lookupMembers(org, table, column, value, isAnnotated);
    const isChoice = column.choices.length > 0 && value !== null && isAnnotated;
    return { ...(isChoice && labelled(column, value)), [column.name]: value };
  });
  return Object.assign({ '@odata.etag': etagOf(row) }, ...members, { [table.key]: org.idOf(table, row) });
};
