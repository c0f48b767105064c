import { parentLabel, primary } from './associations/associations.ts';
import { invalid } from './errors.ts';
import type { Portal } from './portal.ts';
import { heldAt } from './properties/computed.ts';
import { activities, type CrmRow, type ObjectDefinition, type ObjectType, objects, objectType } from './types.ts';

type Shown = Record<string, string | null>;

/** A record with some of its properties. Unknown names are omitted, as at the vendor. */
export const presentRecord = (
  portal: Portal,
  type: ObjectDefinition,
  row: CrmRow,
  names: readonly string[],
  withHistory: readonly string[] = [],
) => {
  const asked = names.length > 0 ? [...names, type.created, type.modified, 'hs_object_id'] : type.defaults;
  const properties: Shown = {};
  for (const name of new Set(asked)) {
    if (!portal.properties[type.name].has(name)) continue;
    const value = heldAt(portal, type.name, row, name);
    if (value !== undefined) properties[name] = value;
    // A property without a value is null: https://developers.hubspot.com/docs/guides/api/crm/objects/tickets
    else if (portal.rules.emptyAsNull) properties[name] = null;
  }
  const { createdAt, updatedAt, archived, archivedAt } = row;
  const { uiDomain, portalId } = portal.settings;
  const url = `https://${uiDomain}${pageOf(type, portalId, row.id)}`;
  const history = withHistory.length > 0 && { propertiesWithHistory: historyOf(row, withHistory) };
  const base = { id: String(row.id), properties, ...history, createdAt, updatedAt, archived, url };
  return archivedAt === undefined ? base : { ...base, archivedAt };
};

/** Page of a record. A task opens in the queue of tasks, and a note in a list with a filter by its id. */
const pageOf = ({ name, typeId }: ObjectDefinition, portalId: number, id: number): string => {
  if (name === 'tasks') return `/tasks/${portalId}/view/all/task/${id}`;
  if (name !== 'notes') return `/contacts/${portalId}/record/${typeId}/${id}`;
  const filters = JSON.stringify([{ property: 'hs_object_id', operator: 'EQ', value: String(id) }]);
  return `/contacts/${portalId}/objects/${typeId}/views/all/list?filters=${encodeURIComponent(filters)}`;
};

/** History of properties. The portal does not keep former values, so it contains only the present value. */
const historyOf = ({ properties, updatedAt }: CrmRow, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = properties[name];
      return value === undefined ? [] : [[name, [{ value, timestamp: updatedAt, sourceType: 'INTEGRATION' }]]];
    }),
  );

/**
 * Adds ids of associated records by kind. A kind without associated records is absent.
 * @throws Refusal 400 for an unknown kind
 */
export const presentWithAssociations = (
  portal: Portal,
  type: ObjectDefinition,
  row: CrmRow,
  query: Readonly<Record<'properties' | 'propertiesWithHistory' | 'associations', readonly string[]>>,
) => {
  const record = presentRecord(portal, type, row, query.properties, query.propertiesWithHistory);
  const associations: Record<string, { results: { id: string; type: string }[] }> = {};
  for (const name of query.associations) {
    const other = objectType(name);
    if (!other) throw invalid(`${name} is not a valid association type`);
    const results = presentAssociations(portal, type, row.id, other);
    if (results.length > 0) associations[other.name] = { results };
  }
  return Object.keys(associations).length > 0 ? { ...record, associations } : record;
};

/** Ids of associated records, without archived records. */
export const associatedIds = (portal: Portal, type: ObjectType, id: number, other: ObjectType): number[] =>
  portal.links.of(`${type}/${id}`, other).filter((each) => portal.tables[other].get(each)?.archived === false);

/** Whether associations between these kinds distinguish a primary record. */
export const isLabelled = (type: ObjectDefinition, other: ObjectDefinition): boolean =>
  (type === objects.companies) !== (other === objects.companies) &&
  ![type, other].includes(objects.leads) &&
  !activities.includes(type.name) &&
  !activities.includes(other.name);

/** Name of the basic type, which every association between these kinds has. */
export const baseType = (type: ObjectDefinition, other: ObjectDefinition): string => {
  const name = `${type.singular}_to_${other.singular}`;
  return isLabelled(type, other) ? `${name}_unlabeled` : name;
};

/** Types of an association between a parent company and its child. */
export const parentTypes: readonly string[] = ['child_to_parent_company', 'parent_to_child_company'];

const ofParent = (label: string, other: number): string => {
  if (!label.startsWith('parent-')) return label;
  return label === parentLabel(other) ? 'child_to_parent_company' : 'parent_to_child_company';
};

/** Associated records, one entry for each type: the primary type, the basic type, and each custom label. */
export const presentAssociations = (portal: Portal, type: ObjectDefinition, id: number, other: ObjectDefinition) => {
  const typesOf = (otherId: number): readonly string[] => {
    const labels = portal.links.labels(`${type.name}/${id}`, `${other.name}/${otherId}`);
    const main = labels.includes(primary) ? [`${type.singular}_to_${other.singular}`] : [];
    const own = labels.filter((label) => label !== primary).map((label) => ofParent(label, otherId));
    return [...main, baseType(type, other), ...own];
  };
  return associatedIds(portal, type.name, id, other.name).flatMap((otherId) =>
    typesOf(otherId).map((name) => ({ id: String(otherId), type: name })),
  );
};
