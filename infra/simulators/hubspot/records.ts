import { isObject } from '../vendor.ts';
import { type Link, readAssociations } from './associations/associations.ts';
import { invalid, notFound } from './errors.ts';
import { liveRow, type Portal } from './portal.ts';
import { settle, withImplied } from './settle.ts';
import type { CrmRow, ObjectDefinition, ObjectType } from './types.ts';
import { checkEmail, checkProperties, checkRequired, checkUnique, hasEmail, readProperties } from './validate.ts';

/** "Must be associated with an existing contact." https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide */
const checkLead = (links: readonly Link[]): void => {
  if (!links.some(({ to }) => to.startsWith('contacts/'))) throw invalid('A lead must be associated with a contact');
};

/** What a new record is made of. @throws Refusal where it cannot be created */
export const checkNew = (portal: Portal, type: ObjectDefinition, body: unknown) => {
  const given = checkProperties(portal, type, readProperties(body));
  const exists = (other: ObjectType, id: number) => portal.tables[other].get(id)?.archived === false;
  // The description requires `associations`; real accounts take a record without.
  const { associations = [] } = isObject(body) ? body : {};
  const links = readAssociations(type.name, associations, exists);
  if (type.name === 'leads') checkLead(links);
  checkRequired(type, withImplied(type, given));
  if (type.name === 'contacts') checkEmail(portal, given.email);
  checkUnique(portal, type, given);
  return { given, links };
};

/** https://developers.hubspot.com/docs/api-reference/crm-objects */
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

/** The properties that a record is to have. @throws Refusal where it cannot be changed so */
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
 * Two records become a new one, which has the values of the first where it has any.
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

/** Resolves `idProperty`; only properties with unique values can name a record. */
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
