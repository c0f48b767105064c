import { createHash } from 'node:crypto';
import type { FieldHasher } from '../../crypto/fingerprint.ts';
import { compiledObject, type MappedObject } from '../../engine/compile/concerns.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { readAccountFields } from '../../engine/mapping/custom-fields.ts';
import { isEmpty } from '../../engine/mapping/empty.ts';
import { keyOf, shownKeyOf } from '../../engine/mapping/field-names.ts';
import { type Change, diff, fieldOfKey, fingerprintKey, mergeFingerprints } from '../../engine/mapping/fingerprints.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import { oncePerPair } from '../../engine/once-per-pair.ts';
import { ownFieldPath, type UnifiedObject } from '../../objects/define.ts';
import type { Fingerprints } from '../../objects/fingerprints.ts';
import type { ObjectDeclaration } from '../../providers/define.ts';
import { mappedFields } from '../../providers/language/compiled.ts';
import { mappingOf } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { fieldsOf, refLists } from '../members.ts';
import { modelOf, type Presentation } from '../present.ts';

/** Number of hexadecimal digits in a digest. */
const fingerprintLength = 6;

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, fingerprintLength);

/**
 * Digests of the way that each field of an object is read. The digest of a derived field covers its source fields. The
 * `null` stays, because stored digests contain it.
 */
const readRevisions = ({ derived = {}, primaries = {} }: UnifiedObject, declaration: ObjectDeclaration) => {
  const { partitions, volatile = [] } = declaration;
  const revisions = new Map<string, string>();
  for (const [name, mapping] of mappedFields(declaration)) {
    if (volatile.some((field) => field === name)) continue;
    for (const field of fieldsOf(name, mapping)) revisions.set(field, digestOf([mapping, null]));
  }
  // If collections overlap, the collection of a record depends on which list shows the record first.
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

const revisionsOf = compiledObject(({ object, declaration }: MappedObject) => {
  const revisions = [...readRevisions(object, declaration)];
  const isSorted = ([name]: readonly [name: string, revision: string]): boolean => refLists(declaration).has(name);
  return {
    /** Keys of the fields' fingerprints, by name of the field. */
    keys: new Map(revisions.map(([name, revision]) => [name, fingerprintKey(name, revision)])),
    all: digestOf(revisions),
    sorted: new Set(revisions.filter(isSorted).map(([name]) => name)),
  };
});

/** Digest of the whole declaration. It changes if any field is read in another way. */
export const versionOf = (context: RecordContext): string => revisionsOf(context).all;

const prefixOf = (object: UnifiedObject): string => ownFieldPath(object, '');

/**
 * Text that changes if a custom field is read in another way, so that old and new values are not compared. A standard
 * field of the vendor is read only while it is mapped, so each mapping changes the text.
 */
const customRevision = ({ type, isStandard, target }: CustomField): string =>
  digestOf(isStandard ? [type, target?.mappedAt] : type);

/** The key of each custom field in records, with its name in events and the key of its fingerprint. */
const customKeys = oncePerPair((fields: readonly CustomField[], object: UnifiedObject) =>
  fields.map((field) => {
    const key = keyOf(field, fields);
    const name = ownFieldPath(object, key);
    return { key, name, printKey: fingerprintKey(name, customRevision(field)) };
  }),
);

/** Whether the field of a stored hash is still read in the same way. */
const isMapped = (context: RecordContext) => {
  const [prefix, { keys }] = [prefixOf(context.object), revisionsOf(context)];
  return (key: string): boolean => key.startsWith(prefix) || keys.get(fieldOfKey(key)) === key;
};

/**
 * Fields that cannot be read because the account may not see their choices, by the field that contains the vendor's own
 * value.
 */
const untoldFields = ({ choices }: Presentation): ReadonlyMap<string, readonly string[]> => {
  const untold = new Map<string, readonly string[]>();
  for (const [name, { isUnread }] of choices) if (isUnread) untold.set(`remote_${name}`, [name, `${name}_category`]);
  return untold;
};

/**
 * Hashes of all fields, which show a change.
 * @param id id of the record
 * @param isWhole false if the response contains a part of the record; empty fields are then unknown and have no hash
 */
export const fingerprintsOf = (
  context: RecordContext,
  { id, remote, isWhole = true }: { readonly id: string; readonly remote: unknown; readonly isWhole?: boolean },
  presentation: Presentation,
  hash: FieldHasher,
): Fingerprints => {
  const { identity } = context.connection;
  const values = modelOf(context, remote, presentation, (target, path) => recordId(identity, target, path));
  // The members of the model, and the members that the object derives.
  const members = { ...context.object.present(values), ...values };
  // By the account's own names, because a project can change its mapping while the record stays the same.
  const custom = readAccountFields(context.declaration, presentation.customFields, remote);
  const untold = new Set([...untoldFields(presentation).values()].flat());
  const prints: Record<string, Uint8Array> = {};
  const add = (name: string, key: string, value: unknown): void => {
    const hasNothing = isEmpty(value);
    if (isWhole || !hasNothing) prints[key] = hash(id, name, hasNothing ? null : value);
  };
  const { keys, sorted } = revisionsOf(context);
  for (const [name, key] of keys) {
    const value = members[name];
    // Vendors return linked records in any order.
    if (!untold.has(name)) add(name, key, sorted.has(name) && Array.isArray(value) ? value.toSorted() : value);
  }
  for (const { key, name, printKey } of customKeys(presentation.customFields, context.object))
    add(name, printKey, custom[key]);
  return prints;
};

/**
 * Compares a record with its stored hashes. If the account may not see the choices of a field, the vendor's own value
 * shows whether the field has changed. The hash of a changed field is then dropped and learned again. Otherwise it
 * stays.
 * @param stored `undefined` for an unknown record
 * @returns the change of the record, and the known hashes after the change
 */
export const compare = (
  context: RecordContext,
  presentation: Presentation,
  stored: Fingerprints | undefined,
  current: Fingerprints,
): { readonly change: Change; readonly fields: Fingerprints } => {
  const change = diff(stored, current);
  const changed = new Set(change.kind === 'updated' ? change.fields : []);
  const untold = [...untoldFields(presentation)].flatMap(([remote, fields]) => (changed.has(remote) ? fields : []));
  const isKept = isMapped(context);
  const fields = mergeFingerprints(stored, current, (key) => isKept(key) && !untold.includes(fieldOfKey(key)));
  if (change.kind !== 'updated') return { change, fields };
  const shown = untold.filter((name) => mappingOf(context.declaration, name) !== undefined);
  return { change: { kind: 'updated', fields: [...change.fields, ...shown] }, fields };
};

/** Names of changed fields, as records show them. Fields that no record shows are left out. */
export const shownFields = (
  object: UnifiedObject,
  names: readonly string[],
  customFields: readonly CustomField[],
): readonly string[] => {
  const prefix = prefixOf(object);
  if (!names.some((name) => name.startsWith(prefix))) return names;
  const shownAs = new Map(
    customFields.map((field) => [ownFieldPath(object, keyOf(field, customFields)), shownKeyOf(field, customFields)]),
  );
  return names.flatMap((name) => {
    if (!shownAs.has(name)) return [name];
    const key = shownAs.get(name);
    return key === undefined ? [] : [ownFieldPath(object, key)];
  });
};
