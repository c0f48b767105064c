import type { ObjectType } from '../objects/define.ts';
import type { Org } from '../org.ts';
import type { Row } from '../rows.ts';

/**
 * Keeps at most one primary contact per deal.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm
 */
export const settleContactRole = (org: Org, type: ObjectType, row: Row): Row => {
  if (row.values.IsPrimary !== true) return row;
  const others = org
    .rows(type)
    .filter(({ id, values }) => id !== row.id && values.OpportunityId === row.values.OpportunityId && values.IsPrimary);
  for (const other of others) org.table(type).put({ ...other, values: { ...other.values, IsPrimary: false } });
  return row;
};
