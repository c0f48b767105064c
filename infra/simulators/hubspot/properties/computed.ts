import { type End, parentLabel } from '../associations/associations.ts';
import type { Portal } from '../portal.ts';
import type { CrmRow, ObjectType } from '../types.ts';

/**
 * Activities that count for "The last time a call, […] meeting, note, sales email, […] was logged". Recorded for a
 * company.
 */
const logged: readonly ObjectType[] = ['notes', 'calls', 'emails', 'meetings'];

const lastActivity = ({ links, tables }: Portal, type: ObjectType, { id }: CrmRow): string | undefined => {
  const times = logged.flatMap((activity) =>
    links.of(`${type}/${id}`, activity).flatMap((each) => {
      const row = tables[activity].get(each);
      return row === undefined || row.archived ? [] : (row.properties.hs_timestamp ?? []);
    }),
  );
  return times.toSorted().at(-1);
};

const parentOf = ({ links, tables }: Portal, type: ObjectType, { id }: CrmRow): string | undefined => {
  const own: End = `${type}/${id}`;
  const parent = links
    .of(own, 'companies')
    .find((other) => links.labels(own, `companies/${other}`).includes(parentLabel(other)));
  return parent === undefined || tables.companies.get(parent)?.archived !== false ? undefined : String(parent);
};

type Compute = (portal: Portal, type: ObjectType, row: CrmRow) => string | undefined;

const computed: Readonly<Record<string, Compute>> = {
  notes_last_updated: lastActivity,
  hs_parent_company_id: parentOf,
};

/** Value of a property: the written value, or a value that the vendor computes from other records. */
export const heldAt = (portal: Portal, type: ObjectType, row: CrmRow, name: string): string | undefined =>
  computed[name]?.(portal, type, row) ?? row.properties[name];
