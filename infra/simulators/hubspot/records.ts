import { isObject } from '../shared/vendor.ts';
import { type Link, readAssociations } from './associations/associations.ts';
import { invalid, notFound } from './errors.ts';
import { liveRow, type Portal } from './portal.ts';
import { settle, withImplied } from './settle.ts';
import type { CrmRow, ObjectDefinition, ObjectType } from './types.ts';
import { checkEmail, checkProperties, checkRequired, checkUnique, hasEmail, readProperties } from './validate.ts';

/**
 * Checks the rule "Must be associated with an existing contact."
 * https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
 */
const checkLead = (links: readonly Link[]): void => {
  if (!links.some(({ to }) => to.startsWith('contacts/'))) throw invalid('A lead must be associated with a contact');
};

/** Properties and associations of a new record. @throws Refusal if the record cannot be created */
export const checkNew = (portal: Portal, type: ObjectDefinition, body: unknown) => {
  const given = checkProperties(portal, type, readProperties(body));
  const exists = (other: ObjectType, id: number) => portal.tables[other].get(id)?.archived === false;
  // The description requires `associations`. Real accounts accept a record without this member.
  const { associations = [] } = isObject(body) ? body : {};
  const links = readAssociations(type.name, associations, exists);
  if (type.name === 'leads') checkLead(links);
  checkRequired(type, withImplied(type, given));
  if (type.name === 'contacts') checkEmail(portal, given.email);
  checkUnique(portal, type, given);
  return { given, links };
};

/** Creates a record. https://developers.hubspot.com/docs/api-reference/crm-objects */
export const createRecord = (portal: Portal, type: ObjectDefinition, body: unknown): CrmRow => {
  const { given, links } = checkNew(portal, type, body);
  const table = portal.tables[type.name];
  const id = table.nextId();
  const at = new Date(portal.rules.now()).toISOString();
  const properties = settle(portal, type, { [type.created]: at, ...withImplied(type, given) }, at);
  properties.hs_object_id = String(id);
  const row = table.put({ id, properties, createdAt: at, updatedAt: at, archived: false });
  for (const { to, label } of links) portal.links.add(`${type.name}/${id}`, to, label);
  return row;
};

/** Properties of a record after an update. @throws Refusal if the update is not allowed */
export const checkChange = (portal: Portal, type: ObjectDefinition, row: CrmRow, body: unknown) => {
  const given = checkProperties(portal, type, readProperties(body));
  if (type.name === 'contacts') checkEmail(portal, given.email, row);
  checkUnique(portal, type, given, row);
  return given;
};

/** Keeps properties that are not given. Computes the dependent properties anew. @throws Refusal 400 */
export const updateRecord = (portal: Portal, type: ObjectDefinition, row: CrmRow, body: unknown): CrmRow => {
  const given = checkChange(portal, type, row, body);
  const at = new Date(portal.rules.now()).toISOString();
  const properties = settle(portal, type, { ...row.properties, ...given }, at, row.properties);
  return portal.tables[type.name].put({ ...row, properties, updatedAt: at });
};

/** Archives without a check. Archived records remain readable with `archived=true`. */
export const archiveRecord = (portal: Portal, type: ObjectDefinition, row: CrmRow): void => {
  const at = new Date(portal.rules.now()).toISOString();
  portal.tables[type.name].put({ ...row, archived: true, archivedAt: at, updatedAt: at });
};

/**
 * Merges two records into a new one. Values of the first record take precedence.
 * https://developers.hubspot.com/changelog/updated-merge-functionality-for-contacts-and-companies
 */
export const mergeRecords = (portal: Portal, type: ObjectDefinition, first: CrmRow, second: CrmRow): CrmRow => {
  const at = new Date(portal.rules.now()).toISOString();
  const table = portal.tables[type.name];
  const id = table.nextId();
  const values = { ...second.properties, ...first.properties, [type.created]: at, hs_object_id: String(id) };
  const properties = settle(portal, type, values, at);
  const row = table.put({ id, properties, createdAt: at, updatedAt: at, archived: false });
  for (const one of [first, second]) {
    table.put({ ...one, archived: true, archivedAt: at, updatedAt: at, mergedInto: id });
  }
  return row;
};

/** Resolves `idProperty`. Only a property with unique values can identify a record. */
export const findRecord = (portal: Portal, type: ObjectDefinition, id: string, idProperty: string | null): CrmRow => {
  if (idProperty === null || idProperty === 'hs_object_id') return liveRow(portal, type, id);
  if (!portal.properties[type.name].get(idProperty)?.hasUniqueValue) {
    throw invalid(`${idProperty} is not a unique property`);
  }
  const rows = portal.tables[type.name].all();
  const isIt = (row: CrmRow): boolean =>
    idProperty === 'email' ? hasEmail(row, id) : row.properties[idProperty] === id.toLowerCase();
  const row = rows.find((each) => !each.archived && isIt(each));
  if (!row) throw notFound();
  return row;
};
