import type { Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { createFieldHasher } from '../../crypto/fingerprint.ts';
import { fieldOfKey } from '../../engine/mapping/fingerprints.ts';
import { type RemotePath, recordId } from '../../engine/mapping/remote-ids.ts';
import type { Warning } from '../../errors.ts';
import type { Fingerprints } from '../../objects/fingerprints.ts';
import { pauseBefore } from '../../store/dynamodb/conflicts.ts';
import { type TransactItem, writeTogether } from '../../store/dynamodb/transaction.ts';
import type { RecordMapping } from '../../store/records/record-mappings.ts';
import { getStoredRecord, recordPut, type StoredRecord, storedBy } from '../../store/records/record-states.ts';
import type { OpenedObject, RecordContext } from '../context.ts';
import { remember } from '../issued-ids.ts';
import {
  loadCustomFields,
  modifiedAtOf,
  type Presentation,
  remotePathOfRecord,
  type UnifiedRecord,
} from '../present.ts';
import { compare, fingerprintsOf, shownFields, versionOf } from './fingerprints.ts';
import { emittedPuts, type RecordEvent } from './record-event.ts';
import { Turns } from './serial-work.ts';

/** A record in the provider's form and in the client's form. */
export interface Presented {
  readonly remote: unknown;
  readonly presentation: Presentation;
  readonly record: UnifiedRecord;
}

/** A record after a write. */
export interface WrittenRecord extends Presented {
  /** False if the response contains only a part of the record. Default: true. */
  readonly isWhole?: boolean;
  /** Fields that were written but are not yet in the response. Their values are unknown. */
  readonly pending?: readonly string[];
}

const withoutPending = (hashes: Fingerprints, pending: readonly string[]): Fingerprints =>
  pending.length === 0
    ? hashes
    : Object.fromEntries(Object.entries(hashes).filter(([key]) => !pending.includes(fieldOfKey(key))));

/** Maximum number of attempts if other changes come in between. As many simultaneous writes of a record succeed. */
const attempts = 20;

/** The record mapping of a remote record: its unified id and the way back. */
export const mappingOf = ({ connection, name }: OpenedObject, remote: RemotePath): RecordMapping => {
  const { project, identity, id: connectionId } = connection;
  return { project, id: recordId(identity, name, remote), object: name, identity, connection: connectionId, remote };
};

/** The state that this connection stored. Hashes from other connections are made with other keys. */
export const stateFor = ({ connection }: RecordContext, stored: StoredRecord | undefined) =>
  stored?.connection === connection.id ? stored.state : undefined;

/**
 * Orders the writes of a record within a process. Without this, each write would refuse the others, which then start
 * again.
 */
const turns = new Turns<StoredRecord>();

/** The parts of a transaction: the new state of a record, and the other items that belong to the change. */
type ChangePuts = readonly [state: ReturnType<typeof recordPut>, ...others: TransactItem[]];

/**
 * Stores a change on top of the stored state. If another change comes in between, tries again with the new state.
 * @param stored the result of `readAhead`
 * @param changeOf returns `undefined` if there is nothing to store
 */
export const storeOnTop = (
  mapping: RecordMapping,
  what: 'update' | 'deletion',
  stored: Promise<StoredRecord | undefined>,
  changeOf: (before: StoredRecord | undefined) => ChangePuts | undefined,
): Promise<void> =>
  turns.take(`${mapping.project}#${mapping.id}`, async (handed) => {
    let before = handed === undefined ? await stored : (handed.result ?? (await getStoredRecord(mapping)));
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const puts = changeOf(before);
      if (puts === undefined) return before;
      const refused = await writeTogether(puts);
      if (refused.length === 0) return storedBy(puts[0]);
      await pauseBefore(attempt);
      before = await getStoredRecord(mapping);
    }
    throw new Error(`the record ${mapping.id} kept changing while its ${what} was noted`);
  });

/** Reads the stored state of a record while the provider works. If the state changes meanwhile, it is read again. */
export const readAhead = (opened: OpenedObject, remote: RemotePath): Promise<StoredRecord | undefined> => {
  const stored = getStoredRecord(mappingOf(opened, remote));
  // The error is thrown where the promise is awaited, which may never happen.
  stored.catch(() => undefined);
  return stored;
};

/**
 * Stores a new record and its event in a transaction. If a sync has already stored the record, the sync has emitted the
 * event.
 */
export const noteCreated = async (
  context: RecordContext,
  { remote, presentation, record, isWhole = true, pending = [] }: WrittenRecord,
): Promise<void> => {
  const { connection } = context;
  const key = await connectionKey(connection);
  const mapping = mappingOf(context, remotePathOfRecord(context, remote));
  const now = Date.now();
  const hashes = fingerprintsOf(context, { id: mapping.id, remote, isWhole }, presentation, createFieldHasher(key));
  const fields = withoutPending(hashes, pending);
  const state = { fields, version: versionOf(context), modifiedAt: modifiedAtOf(context, remote) };
  const event: RecordEvent = { kind: 'created', record, write: { sent: context.sent } };
  const change = { mapping, before: undefined, state, writtenAt: now };
  await writeTogether(emittedPuts(connection, key, change, event, now));
  remember([mapping]);
};

/**
 * The hashed fields in a body whose values were unknown before the update. They count as changed. A simultaneous update
 * may have learned them meanwhile, and has reported its own changes.
 */
const givenFields = (
  { object }: RecordContext,
  given: readonly string[],
  known: Fingerprints | undefined,
  hashes: Fingerprints,
  { customFields }: Presentation,
): readonly string[] => {
  const hashed = Object.keys(hashes)
    .filter((key) => known?.[key] === undefined)
    .map(fieldOfKey);
  const names = new Set(shownFields(object, hashed, customFields));
  return given.filter((name) => names.has(name));
};

/**
 * Stores the state of a record after an update, and an event if the record has changed. If the record could not be read
 * after the write, all its fields are learned again.
 * @param stored the result of `readAhead`
 * @param given fields that the client wrote
 */
export const noteUpdated = async (
  context: RecordContext,
  { remote, presentation, record, isWhole = true, pending = [] }: WrittenRecord,
  stored: Promise<StoredRecord | undefined>,
  given: readonly string[],
): Promise<void> => {
  const { connection } = context;
  const key = await connectionKey(connection);
  const mapping = mappingOf(context, remotePathOfRecord(context, remote));
  const all = { ...presentation, customFields: await loadCustomFields(context) };
  const read = fingerprintsOf(context, { id: mapping.id, remote }, all, createFieldHasher(key));
  const hashes = withoutPending(read, pending);
  const version = versionOf(context);
  const knownAhead = isWhole ? stateFor(context, await stored)?.fields : undefined;
  await storeOnTop(mapping, 'update', stored, (before) => {
    const known = stateFor(context, before);
    const knownFields = isWhole ? known?.fields : undefined;
    const { change, fields: merged } = compare(context, all, knownFields, hashes);
    const compared = change.kind === 'updated' ? shownFields(context.object, change.fields, all.customFields) : [];
    const changedFields = [...new Set([...compared, ...givenFields(context, given, knownAhead, hashes, all)])];
    const isEmitted = change.kind === 'created' || changedFields.length > 0;
    const fields = isWhole ? withoutPending(merged, pending) : {};
    const now = Date.now();
    const event: RecordEvent = { kind: 'updated', changedFields, record, write: { sent: context.sent } };
    const state = { fields, version, modifiedAt: modifiedAtOf(context, remote) };
    const changed = { mapping, before, state, writtenAt: now };
    return isEmitted ? emittedPuts(connection, key, changed, event, now) : [recordPut(changed)];
  });
};

/** Stores that a record is deleted, and its event. Repeated deletes store nothing more. */
export const noteRemoved = async (
  context: RecordContext,
  remote: RemotePath,
  stored: Promise<StoredRecord | undefined>,
): Promise<void> => {
  const { connection } = context;
  const key = await connectionKey(connection);
  const mapping = mappingOf(context, remote);
  await storeOnTop(mapping, 'deletion', stored, (before) => {
    if (before?.deletedAt !== undefined && before.connection === connection.id) return undefined;
    const now = Date.now();
    const change = { mapping, before, writtenAt: now, deletedAt: now };
    const event: RecordEvent = { kind: 'deleted', write: { sent: context.sent } };
    return emittedPuts(connection, key, change, event, now);
  });
};

/**
 * Stores a change, except in a preview. The provider has already made the change, so a failure to store it is a
 * warning. The next sync finds the change.
 */
export const tryToNote = async (call: Call, note: () => Promise<void>): Promise<readonly Warning[]> => {
  if (call.preview !== undefined) return [];
  try {
    await note();
    return [];
  } catch (error) {
    call.log.error('event not stored', { failure: error });
    const message = 'the provider made the change, but no event could be stored; the next sync of the object finds it';
    return [{ path: '', code: 'event_not_stored', message }];
  }
};
