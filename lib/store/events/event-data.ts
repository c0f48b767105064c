import type { Metadata } from '../../crypto/metadata.ts';
import type { FeedEvent } from './events.ts';

type Json = Record<string, unknown>;

/** The owner of an event, as known when the event is shown. */
export interface Owner {
  readonly provider: string | undefined;
  /** Origin id of the linked user. */
  readonly originId: string | undefined;
  /** Alias of the linked user. */
  readonly alias: string | undefined;
  /** Metadata of the connection. `undefined` once the connection is revoked. */
  readonly metadata: Metadata | undefined;
}

/** The owner of an event without a connection. */
export const noOwner: Owner = { provider: undefined, originId: undefined, alias: undefined, metadata: undefined };

/** The members about the owner, which events and deliveries share. */
export const presentOwner = (
  { connection, linkedUser, provider }: Pick<FeedEvent, 'connection' | 'linkedUser' | 'provider'>,
  owner: Owner,
) => ({
  id_connection: connection,
  provider: provider ?? owner.provider ?? null,
  id_linked_user: linkedUser,
  linked_user_origin_id: owner.originId ?? null,
  alias: owner.alias ?? null,
  metadata: owner.metadata === undefined ? null : { ...owner.metadata },
});

const presentCause = ({ causedBy }: FeedEvent) =>
  causedBy === undefined
    ? null
    : { cause: causedBy.cause, request_id: causedBy.requestId, key_id: causedBy.keyId ?? null };

/**
 * An event as shown to clients, in `GET /events` and in webhooks.
 * @param record in the clear; `undefined` if there is none, or if it is no longer readable
 */
export const presentEvent = (event: FeedEvent, record: Readonly<Json> | undefined, owner: Owner) => ({
  id: event.id,
  type: event.type,
  id_project: event.project,
  ...presentOwner(event, owner),
  sequence: event.sequence,
  object: event.object ?? null,
  record_id: event.recordId ?? null,
  remote_id: event.remoteId ?? null,
  record: record === undefined ? null : { ...record },
  changed_fields: event.changedFields === undefined ? null : [...event.changedFields],
  merged_from: event.mergedFrom === undefined ? null : [...event.mergedFrom],
  merged_into: event.mergedInto ?? null,
  caused_by: presentCause(event),
  data: { ...event.data },
  time: event.time,
});
