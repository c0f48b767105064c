import { isObject } from '../shared/vendor.ts';
import { invalid, notFound, refuse } from './errors.ts';
import type { Attribute, Kept, Row, Schema, Values } from './types.ts';
import { readValues } from './values.ts';
import { listNamed, liveRow, liveRows, newUuid, nowIn, objectNamed, rowsOf, type Workspace } from './workspace.ts';

/**
 * Part of a value that a unique attribute compares.
 * https://docs.attio.com/docs/attribute-types/attribute-types-email-address
 */
const keyOf = ({ email_address, domain, phone_number, value }: Values): unknown =>
  email_address ?? domain ?? phone_number ?? value;

const attributeOf = ({ attributes, slug }: Schema, name: string): Attribute => {
  const found = attributes.find((attribute) => [attribute.id, attribute.slug].includes(name));
  if (found) return found;
  throw refuse(400, 'value_not_found', `Cannot find attribute with slug/ID "${name}" on "${slug}".`);
};

/**
 * Conflict of a unique value. The text is from memory; https://github.com/kesslerio/attio-mcp-server/issues/216 quotes
 * it.
 */
const conflict = ({ id }: Attribute, value: Values) =>
  refuse(
    400,
    'uniqueness_conflict',
    `The value "${JSON.stringify(value)}" provided for attribute with ID "${id}" conflicts with one already in the system.`,
  );

const checkUnique = (attribute: Attribute, values: readonly Values[], others: readonly Row[]): void => {
  if (!attribute.isUnique) return;
  for (const value of values) {
    const key = keyOf(value);
    const taken = others.some((row) => row.values[attribute.slug]?.some((other) => keyOf(other) === key));
    if (taken) throw conflict(attribute, value);
  }
};

const readGiven = (workspace: Workspace, schema: Schema, given: unknown, others: readonly Row[]): Kept => {
  if (!isObject(given)) throw invalid('"values" must be an object.');
  const entries = Object.entries(given).map(([name, value]) => {
    const attribute = attributeOf(schema, name);
    const values = readValues(workspace, attribute, value);
    checkUnique(attribute, values, others);
    return [attribute.slug, values] as const;
  });
  return Object.fromEntries(entries);
};

const checkRequired = ({ attributes }: Schema, values: Kept): void => {
  const missing = attributes.find(({ slug, isRequired }) => isRequired && (values[slug] ?? []).length === 0);
  if (missing)
    throw refuse(400, 'missing_value', `Required value for attribute with ID "${missing.id}" was not provided.`);
};

/** Returns the member `data` of a body. Refuses members other than these. */
export const dataOf = (body: unknown, members: readonly string[]): Values => {
  const data = isObject(body) ? body.data : undefined;
  if (!isObject(data)) throw invalid('"data" must be an object.');
  const unknown = Object.keys(data).find((name) => !members.includes(name));
  if (unknown !== undefined) throw invalid(`Unrecognized key "${unknown}" in "data".`);
  return data;
};

const withOthers = ({ attributes }: Schema, row: Row, given: Kept, adds: boolean): Kept => {
  if (!adds) return given;
  const entries = Object.entries(given).map(([slug, values]) => {
    const isMulti = attributes.find((attribute) => attribute.slug === slug)?.isMulti === true;
    return [slug, isMulti ? [...values, ...(row.values[slug] ?? [])] : values] as const;
  });
  return Object.fromEntries(entries);
};

const create = (workspace: Workspace, schema: Schema, given: unknown, further: Pick<Row, 'parent'> = {}): Row => {
  const values = readGiven(workspace, schema, given, liveRows(workspace, schema.slug));
  checkRequired(schema, values);
  const table = rowsOf(workspace, schema.slug);
  const id = table.nextId();
  const uuid = newUuid(workspace, schema, id);
  return table.put({ id, uuid, of: schema.slug, createdAt: nowIn(workspace), values, removed: false, ...further });
};

/**
 * Changes the values of a record.
 * @param adds true: new list values are added before the present values, as `PATCH` does
 */
const update = (workspace: Workspace, schema: Schema, row: Row, { given, adds }: Change): Row => {
  const others = liveRows(workspace, schema.slug).filter((one) => one !== row);
  const values = { ...row.values, ...withOthers(schema, row, readGiven(workspace, schema, given, others), adds) };
  checkRequired(schema, values);
  return rowsOf(workspace, schema.slug).put({ ...row, values });
};

interface Change {
  readonly given: unknown;
  readonly adds: boolean;
}

/** `object` is a slug or an id. @throws Refusal 400 for a wrong value or a conflict, 404 for an unknown object */
export const createRecord = (workspace: Workspace, object: string, given: unknown): Row =>
  create(workspace, objectNamed(workspace, object), given);

/** Finds a record by its id. @throws Refusal 404 for a record that is unknown, deleted or merged into another */
export const knownRecord = (workspace: Workspace, { slug }: Schema, uuid: string): Row => {
  const row = liveRow(workspace, slug, uuid);
  if (row) return row;
  throw notFound(`Record with ID "${uuid}" not found.`);
};

/** `change.adds` keeps the values of multi-select attributes. @throws Refusal 400 or 404 */
export const updateRecord = (workspace: Workspace, object: string, uuid: string, change: Change): Row => {
  const schema = objectNamed(workspace, object);
  return update(workspace, schema, knownRecord(workspace, schema, uuid), change);
};

/** Records an e-mail with a contact. https://docs.attio.com/docs/attribute-types/attribute-types-interaction */
export const meet = (workspace: Workspace, object: string, uuid: string, member: string): Row => {
  const schema = objectNamed(workspace, object);
  const row = knownRecord(workspace, schema, uuid);
  const owner_actor = { type: 'workspace-member', id: member };
  const interaction = { interaction_type: 'email', interacted_at: nowIn(workspace), owner_actor };
  return rowsOf(workspace, schema.slug).put({ ...row, values: { ...row.values, last_interaction: [interaction] } });
};

/** Deletes a record. Keeps the row and marks it as deleted. Entries of the record stay. @throws Refusal 404 */
export const removeRecord = (workspace: Workspace, object: string, uuid: string): Row => {
  const schema = objectNamed(workspace, object);
  return rowsOf(workspace, schema.slug).put({ ...knownRecord(workspace, schema, uuid), removed: true });
};

/**
 * "Merging copies properties from the duplicate record into the original record, and the duplicate record is deleted."
 * https://docs.attio.com/rest-api/webhook-reference/record-events/recordmerged
 */
export const mergeRecords = (workspace: Workspace, object: string, uuid: string, into: string): Row => {
  const schema = objectNamed(workspace, object);
  const gone = knownRecord(workspace, schema, uuid);
  const kept = knownRecord(workspace, schema, into);
  const table = rowsOf(workspace, schema.slug);
  table.put({ ...gone, removed: true, mergedInto: into });
  const filled = Object.entries(gone.values).filter(([slug]) => (kept.values[slug] ?? []).length === 0);
  return table.put({ ...kept, values: { ...kept.values, ...Object.fromEntries(filled) } });
};

interface Parent {
  readonly object: unknown;
  readonly id: unknown;
}

/** "A UUID or slug identifying the object". https://docs.attio.com/rest-api/endpoint-reference/entries/create-an-entry-add-record-to-list */
export const createEntry = (workspace: Workspace, list: string, { object, id }: Parent, given: unknown): Row => {
  const schema = listNamed(workspace, list);
  const parent = String(id);
  const isOfList = objectNamed(workspace, String(object)).slug === schema.parent;
  if (isOfList && liveRow(workspace, schema.parent, parent)) return create(workspace, schema, given, { parent });
  throw refuse(400, 'value_not_found', `Parent record with slug/ID "${parent}" not found.`);
};

/** Finds an entry of a list by its id. @throws Refusal 404 for an entry that is unknown or deleted */
export const knownEntry = (workspace: Workspace, { slug }: Schema, uuid: string): Row => {
  const row = liveRow(workspace, slug, uuid);
  if (row) return row;
  throw notFound(`Entry with ID "${uuid}" not found.`);
};

/** `list` is a slug or an id. `change.adds` keeps the values of multi-select attributes. @throws Refusal 400 or 404 */
export const updateEntry = (workspace: Workspace, list: string, uuid: string, change: Change): Row => {
  const schema = listNamed(workspace, list);
  return update(workspace, schema, knownEntry(workspace, schema, uuid), change);
};

/** Removes only the entry. The parent record stays. @throws Refusal 404 */
export const removeEntry = (workspace: Workspace, list: string, uuid: string): Row => {
  const schema = listNamed(workspace, list);
  return rowsOf(workspace, schema.slug).put({ ...knownEntry(workspace, schema, uuid), removed: true });
};
