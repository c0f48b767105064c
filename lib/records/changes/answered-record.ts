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
 * Stores a record that a write of something else has answered, known or not, and the event of what is new of it. What the
 * presentation does not show of custom fields stays as it was known.
 * @param stored as `readAhead` gives it, or `undefined` of a record that is most likely new
 */
export const noteAnswered = async (
  context: RecordContext,
  { remote, presentation, record, isWhole }: Omit<WrittenRecord, 'pending'>,
  stored: Promise<StoredRecord | undefined>,
): Promise<void> => {
  const { connection, name, object } = context;
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
    const event = { kind: change.kind, object: name, id: mapping.id, remote: mapping.remote, changedFields, record };
    return emittedPuts(connection, key, changed, event, now);
  });
  remember([mapping]);
};
