import type { Metadata } from '../../crypto/metadata.ts';
import type { FeedEvent } from './events.ts';

type Json = Record<string, unknown>;

/** Whose an event is, as it is known when the event is shown. */
export interface Owner {
  readonly provider: string | undefined;
  /** Of the linked user. */
  readonly originId: string | undefined;
  /** Of the linked user. */
  readonly alias: string | undefined;
  /** Of the connection; `undefined` once it is revoked. */
  readonly metadata: Metadata | undefined;
}

/** The owner of an event of no connection. */
export const noOwner: Owner = { provider: undefined, originId: undefined, alias: undefined, metadata: undefined };

/** The members that an event and a delivery have in common: whose they are. */
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

/**
 * An event as clients read it, from `GET /events` and from webhooks.
 * @param record in the clear; `undefined` when there is none, or when it cannot be read any more
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
  data: { ...event.data },
  time: event.time,
});
