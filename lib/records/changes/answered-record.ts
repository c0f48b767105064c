import { connectionKey } from '../../crypto/credentials.ts';
import { createFieldHasher } from '../../crypto/fingerprint.ts';
import { recordPut, type StoredRecord } from '../../store/records/record-states.ts';
import type { RecordContext } from '../context.ts';
import { remember } from '../issued-ids.ts';
import { modifiedAtOf, remotePathOfRecord } from '../present.ts';
import { compare, fingerprintsOf, shownFields, versionOf } from './fingerprints.ts';
import { mappingOf, stateFor, storeOnTop, type WrittenRecord } from './record-changes.ts';
import { emittedPuts } from './record-event.ts';

/**
 * Stores a record from the response to a write of a different record, and an event if the record is new or changed.
 * Custom fields that the presentation does not show keep their stored state.
 * @param stored the result of `readAhead`, or `undefined` for a record that is probably new
 */
export const noteAnswered = async (
  context: RecordContext,
  { remote, presentation, record, isWhole = true }: Omit<WrittenRecord, 'pending'>,
  stored: Promise<StoredRecord | undefined>,
): Promise<void> => {
  const { connection, object } = context;
  const key = await connectionKey(connection);
  const mapping = mappingOf(context, remotePathOfRecord(context, remote));
  const hashes = fingerprintsOf(context, { id: mapping.id, remote, isWhole }, presentation, createFieldHasher(key));
  await storeOnTop(mapping, 'update', stored, (before) => {
    const { change, fields } = compare(context, presentation, stateFor(context, before)?.fields, hashes);
    if (change.kind === 'unchanged' && !change.news) return undefined;
    const now = Date.now();
    const state = { fields, version: versionOf(context), modifiedAt: modifiedAtOf(context, remote) };
    const changed = { mapping, before, state, writtenAt: now };
    const changedFields =
      change.kind === 'updated' ? shownFields(object, change.fields, presentation.customFields) : undefined;
    if (change.kind === 'unchanged' || changedFields?.length === 0) return [recordPut(changed)];
    const event = { kind: change.kind, changedFields, record, write: { sent: context.sent } };
    return emittedPuts(connection, key, changed, event, now);
  });
  remember([mapping]);
};
