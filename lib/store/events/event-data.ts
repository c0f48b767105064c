import type { FeedEvent } from './events.ts';

type Json = Record<string, unknown>;

/**
 * An event as clients read it, from `GET /events` and from webhooks.
 * @param record in the clear; `undefined` when there is none, or when it cannot be read any more
 */
export const presentEvent = (event: FeedEvent, record: Readonly<Json> | undefined) => ({
  id: event.id,
  type: event.type,
  id_project: event.project,
  id_connection: event.connection,
  id_linked_user: event.linkedUser,
  sequence: event.sequence,
  object: event.object ?? null,
  record_id: event.recordId ?? null,
  remote_id: event.remoteId ?? null,
  record: record === undefined ? null : { ...record },
  changed_fields: event.changedFields === undefined ? null : [...event.changedFields],
  merged_from: event.mergedFrom === undefined ? null : [...event.mergedFrom],
  merged_into: event.mergedInto ?? null,
  data: { ...event.data },
  time: event.time,
});
