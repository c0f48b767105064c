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
}): string => derive('event', [project, connection, record, time]);

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
