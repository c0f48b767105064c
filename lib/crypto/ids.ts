import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** Namespace of every derived id. Never change it: the ids that clients store would change. */
const namespace = '5b0a7c1e-3f7d-4d0e-9a55-6b1f0c9d2e84';

/** Derives an id. JSON separates the parts, so no two lists of parts give the same text. */
const derive = (kind: string, parts: readonly string[]): string => v5(JSON.stringify([kind, ...parts]), namespace);

/** Returns a new random id. */
export const newId = (): string => randomUUID();

/**
 * The name of a linked user's account. It stays the same after a disconnect and reconnect, so record ids stay the
 * same.
 */
export interface AccountName {
  readonly project: string;
  /** Id of the linked user: `id_linked_user`. */
  readonly linkedUser: string;
  readonly provider: string;
  /** The provider's id of the account. */
  readonly account: string;
}

/** Derives a UUID from the account. The ids of its records are derived from this UUID. */
export const identityOf = ({ project, linkedUser, provider, account }: AccountName): string =>
  derive('identity', [project, linkedUser, provider, account]);

/** Derives the `id_linked_user` of the user that the project calls `originId`. */
export const linkedUserId = (project: string, originId: string): string => derive('linked_user', [project, originId]);

/**
 * Puts the time of an event into the first 48 bits of its id, so that the id alone finds the event. UUID of version 8:
 * https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 * @param id a UUID for the other bits @param time epoch ms
 */
const withTime = (id: string, time: number): string => {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-8${id.slice(15)}`;
};

/** Returns a new id for an event without a record. @param time time of the event: epoch ms */
export const newEventId = (time: number): string => withTime(newId(), time);

/** Time in the id of an event: epoch ms. `undefined` for a text that is no id of an event. */
export const eventTimeIn = (id: string): number | undefined =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-8/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;

/**
 * Derives the id of a record's event. The events of a record have different times, so the time of an event is enough to
 * derive its id.
 */
export const eventIdOf = ({
  project,
  connection,
  record,
  time,
}: {
  readonly project: string;
  readonly connection: string;
  readonly record: string;
  /** ISO 8601, UTC. */
  readonly time: string;
}): string => withTime(derive('event', [project, connection, record, time]), Date.parse(time));

/** Derives the id of the job that a request makes. @param request its `x-request-id` */
export const jobIdOf = (project: string, connection: string, request: string): string =>
  derive('job', [project, connection, request]);

/** Derives the id of a message from its events. Other events give another id. */
export const messageIdOf = (events: readonly string[]): string => derive('message', events);

/**
 * Derives a name of a write, for vendors that recognize a repeated write by its name. The name stays the same while the
 * key stands for the same write.
 */
export const uniqueNameOf = ({
  project,
  connection,
  key,
  item,
  startedAt,
}: {
  readonly project: string;
  readonly connection: string;
  /** Value of `Idempotency-Key`. */
  readonly key: string;
  /** Position of an item in its batch. `undefined` if the write is no item of a batch. */
  readonly item: number | undefined;
  /** Epoch ms since which the key stands for this write. */
  readonly startedAt: number;
}): string => derive('write', [project, connection, key, String(item ?? ''), String(startedAt)]);
