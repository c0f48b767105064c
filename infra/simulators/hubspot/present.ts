import { invalid } from './errors.ts';
import type { Portal } from './portal.ts';
import { activities, type CrmRow, type ObjectDefinition, type ObjectType, objects, objectType } from './types.ts';

type Shown = Record<string, string | null>;

/** The record with some of its properties; unknown names are left out, as the vendor does. */
export const presentRecord = (portal: Portal, type: ObjectDefinition, row: CrmRow, names: readonly string[]) => {
  const asked = names.length > 0 ? [...names, type.created, type.modified, 'hs_object_id'] : type.defaults;
  const properties: Shown = {};
  for (const name of new Set(asked)) {
    if (!portal.properties[type.name].has(name)) continue;
    const value = row.properties[name];
    if (value !== undefined) properties[name] = value;
    // https://developers.hubspot.com/docs/guides/api/crm/objects/tickets: a property without a value is null.
    else if (portal.rules.emptyAsNull) properties[name] = null;
  }
  const { createdAt, updatedAt, archived, archivedAt } = row;
  const base = { id: String(row.id), properties, createdAt, updatedAt, archived };
  return archivedAt === undefined ? base : { ...base, archivedAt };
};

export const presentWithAssociations = (
  portal: Portal,
  type: ObjectDefinition,
  row: CrmRow,
  query: { readonly properties: readonly string[]; readonly associations: readonly string[] },
) => {
  const record = presentRecord(portal, type, row, query.properties);
  const associations: Record<string, { results: { id: string; type: string }[] }> = {};
  for (const name of query.associations) {
    const other = objectType(name);
    if (!other) throw invalid(`${name} is not a valid association type`);
    const ids = associatedIds(portal, type.name, row.id, other.name);
    if (ids.length > 0) associations[other.name] = { results: labelAssociations(type, other, ids) };
  }
  return Object.keys(associations).length > 0 ? { ...record, associations } : record;
};

/** Records that were archived are no longer associated. */
export const associatedIds = (portal: Portal, type: ObjectType, id: number, other: ObjectType): number[] =>
  portal.links.of(`${type}/${id}`, other).filter((each) => portal.tables[other].get(each)?.archived === false);

/**
 * (memory) The first company of a record is also its primary one and is listed under both labels:
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
 */
const primaryLabels = true;

export const isLabelled = (type: ObjectDefinition, other: ObjectDefinition): boolean => {
  const companies = objects.companies;
  return (
    primaryLabels &&
    (type === companies || other === companies) &&
    !activities.includes(type.name) &&
    !activities.includes(other.name)
  );
};

export const labelAssociations = (type: ObjectDefinition, other: ObjectDefinition, ids: readonly number[]) => {
  const label = `${type.singular}_to_${other.singular}`;
  if (!isLabelled(type, other)) return ids.map((id) => ({ id: String(id), type: label }));
  const unlabelled = ids.map((id) => ({ id: String(id), type: `${label}_unlabeled` }));
  return [...ids.slice(0, 1).map((id) => ({ id: String(id), type: label })), ...unlabelled];
};
