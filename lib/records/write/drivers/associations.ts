import type { Answer, Call } from '../../../call.ts';
import { remoteIdOf } from '../../../engine/mapping/remote-ids.ts';
import { type ApiError, refusal, validationError, type Warning } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import type { ObjectName } from '../../../objects/names.ts';
import type { Associations, AssociationType, ObjectDeclaration } from '../../../providers/define.ts';
import { refFields } from '../../../providers/language/kinds.ts';
import { connectionOf } from '../../caller.ts';
import { noteUpdated, readAhead, tryToNote } from '../../changes/record-changes.ts';
import { noticesOf, type OpenedObject, openObject, scopeOfRecord } from '../../context.ts';
import { findRemotePaths, IssuedIds, storeRead } from '../../issued-ids.ts';
import {
  type AssociatedRecord,
  type Association,
  findAssociated,
  presentAssociation,
  readAssociations,
  readTypes,
} from '../../read/associations.ts';
import { readRemote } from '../../read/remote-record.ts';
import { openSibling } from '../../sibling-object.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { afterApplied, written } from '../outcomes.ts';
import { runChange } from '../parts/links.ts';
import { present } from '../prepare/prepare-update.ts';

/** The names of a record and of the associated object. */
export interface AssociationNames {
  readonly id: string;
  readonly to: ObjectName;
}

/** Two records, and the association between them before the change. */
interface Pair {
  readonly opened: OpenedObject;
  readonly record: AssociatedRecord;
  /** Unified id of the associated record. */
  readonly otherId: string;
  readonly other: readonly string[];
  readonly types: readonly AssociationType[];
  /** Absent if the records are not associated. */
  readonly before: Association | undefined;
}

const openPair = async (
  opened: OpenedObject,
  { id, to }: AssociationNames,
  otherId: string,
  path: string,
): Promise<Pair> => {
  const record = await findAssociated(opened, id, to);
  const other = (await findRemotePaths(opened, [{ path, id: otherId, object: to }])).get(otherId) ?? [];
  const types = await readTypes(record);
  const before = await associationIn(record, types, other);
  return { opened, record, otherId, other, types, before };
};

const associationIn = async (
  record: AssociatedRecord,
  types: readonly AssociationType[],
  other: readonly string[],
): Promise<Association | undefined> => {
  const all = await readAssociations(record, types);
  return all.find(({ remoteId }) => remoteId === remoteIdOf(other));
};

/** The normal form of a label. Case and separators do not matter: `Decision maker` is `decision_maker`. */
const plainName = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '_');

/**
 * The type of a label, by its name or id.
 * @throws ApiError `validation_failed` with the labels of the account
 */
const typeOfLabel = (types: readonly AssociationType[], label: string, path: string): AssociationType => {
  const labels = types.filter((type) => type.label !== undefined);
  const found = labels.find(({ id, label: name = '' }) => id === label || plainName(name) === plainName(label));
  if (found !== undefined) return found;
  const known = labels.map((type) => type.label).join(', ') || 'none';
  throw validationError([{ path, message: `${JSON.stringify(label)} is not a label of this account: ${known}` }]);
};

/**
 * Sends a change of an association.
 * @throws ApiError also if the response reports that only a part of the change took place
 */
const send = async ({ record, other }: Pair, change: Associations['add'], names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  const changed = { others: [{ id: remoteIdOf(other) }], record: record.names, names };
  await written(runChange(record.context, record.names, change(changed)));
};

/** Fields of an object that refer to records of the other object. */
const fieldsOf = (declaration: ObjectDeclaration, other: ObjectName): readonly string[] =>
  refFields(declaration).flatMap(([name, { object }]) => (object === other ? [name] : []));

/** Reads a record of the association again, and stores its change if its fields show the associated record. */
const noteEnd = async (
  of: OpenedObject,
  remote: readonly string[],
  other: ObjectName,
  stored: ReturnType<typeof readAhead>,
): Promise<void> => {
  const { context, names } = scopeOfRecord(of, remote);
  const fields = fieldsOf(context.declaration, other);
  if (fields.length === 0) return;
  await noteUpdated(context, await present(context, await readRemote(context, names)), stored, fields);
};

/** Changes an association, and stores the change of each record. */
const change = async (call: Call, pair: Pair, act: () => Promise<void>): Promise<readonly Warning[]> => {
  const { opened, record, other } = pair;
  const sibling = await openSibling(opened, record.other);
  const [stored, storedOther] = [readAhead(opened, record.remote), sibling && readAhead(sibling, other)];
  await act();
  return tryToNote(call, async () => {
    await noteEnd(opened, record.remote, record.other, stored);
    if (sibling !== undefined && storedOther !== undefined) await noteEnd(sibling, other, opened.name, storedOther);
  });
};

/**
 * Names of types to add and to remove, so that an association has these labels. Without given labels, existing labels
 * stay.
 */
const differenceOf = ({ types, before }: Pair, labels: readonly string[] | undefined) => {
  const present = before?.types ?? [];
  const base = types.filter(({ label }) => label === undefined);
  const wanted = labels?.map((label, index) => typeOfLabel(types, label, `labels[${index}]`)) ?? [];
  const names = new Set(present.map(({ name }) => name));
  const kept = new Set(wanted.map(({ name }) => name));
  const unwanted =
    labels === undefined ? [] : present.filter(({ label, name }) => label !== undefined && !kept.has(name));
  const missing = [...(before === undefined ? base : []), ...wanted].filter(({ name }) => !names.has(name));
  return { added: [...new Set(missing.map(({ name }) => name))], removed: unwanted.map(({ name }) => name) };
};

type Difference = ReturnType<typeof differenceOf>;

/**
 * Refuses a change that would associate nothing, because the account has no association type between the two objects.
 * @throws ApiError `unsupported_operation`
 */
const refuseNoType = ({ record, before }: Pair, { added }: Difference): void => {
  if (before !== undefined || added.length > 0) return;
  const { provider, object } = record.context;
  throw refusal(
    'unsupported_operation',
    `This account has no associations between ${object.ofClass ?? object.plural} and ${record.other}: users add them at ${provider.id}.`,
  );
};

/** The association after a change. For a preview, the expected association. */
const associationAfter = async (
  { preview }: Call,
  { record, types, other, before }: Pair,
  { added, removed }: Difference,
): Promise<Association | undefined> => {
  if (preview === undefined) return associationIn(record, types, other);
  const names = new Set([...(before?.types ?? []).map(({ name }) => name), ...added]);
  const its = types.filter(({ name }) => names.has(name) && !removed.includes(name));
  return { remoteId: remoteIdOf(other), types: its };
};

const answerSet = async ({ opened, record, other }: Pair, after: Association | undefined): Promise<Answer> => {
  const issuedIds = new IssuedIds(opened.connection);
  const data = presentAssociation(after ?? { remoteId: remoteIdOf(other), types: [] }, record.other, issuedIds);
  if (opened.session.preview === undefined) await storeRead(issuedIds);
  return { data, warnings: noticesOf(opened) };
};

const carryOutSet = async (call: Call, pair: Pair, difference: Difference): Promise<Answer> => {
  const { record, other } = pair;
  const { added, removed } = difference;
  if (added.length === 0 && removed.length === 0) return answerSet(pair, pair.before);
  const noted = await change(call, pair, async () => {
    await send(pair, record.associations.add, added);
    await send(pair, record.associations.remove, removed);
  });
  try {
    const answer = await answerSet(pair, await associationAfter(call, pair, difference));
    return { ...answer, warnings: [...noted, ...(answer.warnings ?? [])] };
  } catch (error) {
    if (call.preview !== undefined) throw error;
    throw afterApplied(error, 'update', { id: pair.otherId, remote_id: remoteIdOf(other) });
  }
};

/**
 * Associates two records with the given labels, at most once per `Idempotency-Key`. A second association changes
 * nothing.
 * @throws ApiError `not_found`, `validation_failed` for the other record or a label, `unsupported_operation`
 */
export const setAssociation = async (
  object: UnifiedObject,
  call: Call,
  names: AssociationNames,
  { id: otherId, labels }: { readonly id: string; readonly labels?: readonly string[] | undefined },
): Promise<Answer> => {
  const opened = await openObject(call, connectionOf(call), object, 'update');
  return withIdempotencyKey(opened, call, {
    what: 'associate',
    body: { ...names, otherId, labels },
    prepare: async () => {
      const pair = await openPair(opened, names, otherId, 'id');
      const difference = differenceOf(pair, labels);
      refuseNoType(pair, difference);
      return { pair, difference };
    },
    send: ({ pair, difference }) => carryOutSet(call, pair, difference),
  });
};

const notAssociated = ({ record, otherId }: Pair, label: string | undefined): ApiError =>
  refusal(
    'not_found',
    `The ${record.context.object.noun} is not associated with ${otherId}${label === undefined ? '' : ` as ${label}`}.`,
  );

/** An association, and the names of the types to remove. */
const prepareRemoval = (pair: Pair, label: string | undefined) => {
  const wanted = label === undefined ? undefined : typeOfLabel(pair.types, label, 'label');
  const gone = (pair.before?.types ?? []).filter(({ name }) => wanted === undefined || name === wanted.name);
  if (gone.length === 0) throw notAssociated(pair, label);
  return { pair, gone: gone.map(({ name }) => name) };
};

/**
 * Removes an association, or one of its labels, at most once per `Idempotency-Key`.
 * @throws ApiError `not_found`, also if the records are not associated, `validation_failed`, `unsupported_operation`
 */
export const removeAssociation = async (
  object: UnifiedObject,
  call: Call,
  names: AssociationNames,
  { to_id: otherId, label }: { readonly to_id: string; readonly label?: string | undefined },
): Promise<Answer> => {
  const opened = await openObject(call, connectionOf(call), object, 'update');
  return withIdempotencyKey(opened, call, {
    what: 'dissociate',
    body: { ...names, otherId, label },
    prepare: async () => prepareRemoval(await openPair(opened, names, otherId, 'to_id'), label),
    send: async ({ pair, gone }) => {
      const noted = await change(call, pair, () => send(pair, pair.record.associations.remove, gone));
      return { data: { id: otherId, deleted: true }, warnings: [...noted, ...noticesOf(opened)] };
    },
  });
};
