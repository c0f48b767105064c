import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** Namespace of every id that is derived. It must never change: the ids that clients keep would. */
const namespace = '5b0a7c1e-3f7d-4d0e-9a55-6b1f0c9d2e84';

/** JSON separates the parts: no two lists of parts give the same text. */
const derive = (kind: string, parts: readonly string[]): string => v5(JSON.stringify([kind, ...parts]), namespace);

/** A new random id. */
export const newId = (): string => randomUUID();

/** One account of one linked user: the same after a disconnect and reconnect, so that record ids stay the same. */
export interface AccountName {
  readonly project: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  readonly provider: string;
  /** The provider's own id of the account. */
  readonly account: string;
}

/** A UUID that follows from the account: the ids of its records are derived from it. */
export const identityOf = ({ project, linkedUser, provider, account }: AccountName): string =>
  derive('identity', [project, linkedUser, provider, account]);

/** `id_linked_user` of the user that the project calls `originId`. */
export const linkedUserId = (project: string, originId: string): string => derive('linked_user', [project, originId]);

/**
 * The id of a record's event. The events of a record have different times, so that whoever knows the time of one can
 * name it.
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

/** The id of a message with these events: another one where the events are others. */
export const messageIdOf = (events: readonly string[]): string => derive('message', events);

/** Names a write at a vendor that tells repeats by it: the same for the same key, as long as that stands for one write. */
export const uniqueNameOf = ({
  project,
  connection,
  key,
  item,
  startedAt,
}: {
  readonly project: string;
  readonly connection: string;
  /** `Idempotency-Key`. */
  readonly key: string;
  /** Of an item of a batch: its place. */
  readonly item: number | undefined;
  /** Since when the key stands for this write, epoch ms. */
  readonly startedAt: number;
}): string => derive('write', [project, connection, key, String(item ?? ''), String(startedAt)]);
