import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { newId } from '../crypto/ids.ts';
import { environment } from '../environment.ts';
import { isoTime, schemaVersion } from './item.ts';

/** Something that happened and that the project's client is to be told of. */
export interface OutboxEvent {
  /** `connection.revoked`, `crm.contact.created`. */
  readonly type: string;
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  /** Members of the event's own; never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly time: number;
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Part of the transaction that changes what the event tells of: no change without its event, and no event without its
 * change. In the order of their times, the items of a connection wait for their place in the feed.
 */
export const outboxPut = (
  { type, project, connection, linkedUser, data, time }: OutboxEvent,
  id = newId(),
): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.events,
    Item: {
      pk: `${project}#${connection}`,
      sk: `outbox#${isoTime(time)}#${id}`,
      v: schemaVersion,
      id,
      type,
      project,
      connection,
      linked_user: linkedUser,
      data,
      time: isoTime(time),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
