import { createHash } from 'node:crypto';
import type { FieldHasher } from '../../crypto/fingerprint.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { readAccountFields } from '../../engine/mapping/custom-fields.ts';
import { keyOf, shownKeyOf } from '../../engine/mapping/field-names.ts';
import { type Change, diff, fieldOfKey, fingerprintKey, mergeFingerprints } from '../../engine/mapping/fingerprints.ts';
import { readRecord } from '../../engine/mapping/read/record.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import { type ModelValues, ownFieldPath, type UnifiedObject } from '../../objects/define.ts';
import type { Fingerprints } from '../../objects/fingerprints.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { ObjectDeclaration } from '../../providers/define.ts';
import { mappedFields } from '../../providers/language/compiled.ts';
import { mappingOf } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { fieldsOf, inOrder } from '../members.ts';
import { collectionOf, type Presentation } from '../present.ts';

/** Hexadecimal digits of a print. */
const fingerprintLength = 6;

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, fingerprintLength);

/** How each field of an object's records is read, as a print; derived ones are read as what they derive from is. Stored prints have the null. */
const readRevisions = ({ derived = {}, primaries = {} }: UnifiedObject, declaration: ObjectDeclaration) => {
  const { partitions, volatile = [] } = declaration;
  const revisions = new Map<string, string>();
  for (const [name, mapping] of mappedFields(declaration)) {
    if (volatile.some((field) => field === name)) continue;
    for (const field of fieldsOf(name, mapping)) revisions.set(field, digestOf([mapping, null]));
  }
  // A record of several collections is in whichever shows it first.
  if (partitions?.field !== undefined && !partitions.overlap)
    revisions.set(partitions.field, digestOf([partitions, null]));
  const sources = [
    ...Object.entries(derived),
    ...Object.entries(primaries).map(([name, { of }]) => [name, [of]] as const),
  ];
  for (const [name, of] of sources) {
    const found = of.map((field) => revisions.get(field));
    if (!revisions.has(name) && found.some((revision) => revision !== undefined)) revisions.set(name, digestOf(found));
  }
  return revisions;
};

interface Revisions {
  readonly fields: ReadonlyMap<string, string>;
  readonly all: string;
}

/** A declaration never changes. */
const known = new WeakMap<ObjectDeclaration, Revisions>();

const loadRevisions = ({ object, declaration }: RecordContext): Revisions => {
  const found = known.get(declaration);
  if (found !== undefined) return found;
  const fields = readRevisions(object, declaration);
  const revisions = { fields, all: digestOf([...fields]) };
  known.set(declaration, revisions);
  return revisions;
};

const revisionsOf = (context: RecordContext): ReadonlyMap<string, string> => loadRevisions(context).fields;

/** Of the declaration as a whole: it changes when any of its fields is read in another way. */
export const versionOf = (context: RecordContext): string => loadRevisions(context).all;

const prefixOf = (object: UnifiedObject): string => ownFieldPath(object, '');

const customRevisions = new WeakMap<CustomField, string>();

/** One of the vendor's own is read only as long as it is mapped: what it was before that is not compared with it. */
const customRevision = (field: CustomField): string => {
  const { type, isStandard, target } = field;
  const revision = customRevisions.get(field) ?? digestOf(isStandard ? [type, target?.mappedAt] : type);
  customRevisions.set(field, revision);
  return revision;
};

/** Whether a stored hash is of a field that is still read as it was then. */
const isMapped =
  (context: RecordContext) =>
  (key: string): boolean => {
    const field = fieldOfKey(key);
    return key.startsWith(prefixOf(context.object)) || revisionsOf(context).get(field) === key.slice(field.length + 1);
  };

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Of choices that the account may not see, the fields that cannot be told, by the one that can: the vendor's own value. */
const untoldFields = ({ choices }: Presentation): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...choices].flatMap(([name, { isUnread }]) =>
      isUnread ? [[`remote_${name}`, [name, `${name}_category`]] as const] : [],
    ),
  );

/** The record's members: those of the model, and those that the object derives from them. */
const membersOf = (context: RecordContext, remote: unknown, { choices, collections }: Presentation): ModelValues => {
  const { connection, declaration, object, richText } = context;
  const toUnified = (target: ObjectName, ...path: string[]): string => recordId(connection.identity, target, path);
  const tools = { choices, collections, toUnified, collection: Object.values(context.partition), richText };
  const values = { ...readRecord(declaration, remote, tools), ...collectionOf(context) };
  return { ...object.present(values), ...values };
};

/**
 * The hashes of all fields by which a change is found.
 * @param id of the record
 * @param isWhole false for an answer that holds a part of the record: what it does not hold is not known then
 */
export const fingerprintsOf = (
  context: RecordContext,
  { id, remote, isWhole = true }: { readonly id: string; readonly remote: unknown; readonly isWhole?: boolean },
  presentation: Presentation,
  hash: FieldHasher,
): Fingerprints => {
  const members = membersOf(context, remote, presentation);
  // By the account's own names: what a project maps them to comes and goes without a change of the record.
  const custom = readAccountFields(context.declaration, presentation.customFields, remote);
  const untold = new Set([...untoldFields(presentation).values()].flat());
  const prints: Record<string, Uint8Array> = {};
  const add = (name: string, revision: string, value: unknown): void => {
    const hasNothing = isNothing(value);
    if (isWhole || !hasNothing) prints[fingerprintKey(name, revision)] = hash(id, name, hasNothing ? null : value);
  };
  for (const [name, revision] of revisionsOf(context)) {
    if (!untold.has(name)) add(name, revision, inOrder(context, name, members[name]));
  }
  for (const field of presentation.customFields) {
    const key = keyOf(field, presentation.customFields);
    add(ownFieldPath(context.object, key), customRevision(field), custom[key]);
  }
  return prints;
};

/** A change of a record, and the hashes that are known of it then. */
interface Compared {
  readonly change: Change;
  readonly fields: Fingerprints;
}

/**
 * Compares a record with what was known of it. Where the account may not see the choices of a field, the vendor's own
 * value says whether it has changed: the field is then learned anew, and what was known of it stays until then.
 * @param stored `undefined` for a record that nothing is known of
 */
export const compare = (
  context: RecordContext,
  presentation: Presentation,
  stored: Fingerprints | undefined,
  current: Fingerprints,
): Compared => {
  const change = diff(stored, current);
  const changed = new Set(change.kind === 'updated' ? change.fields : []);
  const untold = [...untoldFields(presentation)].flatMap(([remote, fields]) => (changed.has(remote) ? fields : []));
  const isKept = isMapped(context);
  const fields = mergeFingerprints(stored, current, (key) => isKept(key) && !untold.includes(fieldOfKey(key)));
  if (change.kind !== 'updated') return { change, fields };
  const shown = untold.filter((name) => mappingOf(context.declaration, name) !== undefined);
  return { change: { kind: 'updated', fields: [...change.fields, ...shown] }, fields };
};

/** Fields that were found to have changed, by the names under which records show them; without those that none shows. */
export const shownFields = (
  object: UnifiedObject,
  names: readonly string[],
  customFields: readonly CustomField[],
): readonly string[] => {
  if (!names.some((name) => name.startsWith(prefixOf(object)))) return names;
  const shownAs = new Map(
    customFields.map((field) => [ownFieldPath(object, keyOf(field, customFields)), shownKeyOf(field, customFields)]),
  );
  return names.flatMap((name) => {
    if (!shownAs.has(name)) return [name];
    const key = shownAs.get(name);
    return key === undefined ? [] : [ownFieldPath(object, key)];
  });
};
