import { connectionKey } from '../../crypto/credentials.ts';
import { openEventRecord } from '../../crypto/event-record.ts';
import { openMetadata } from '../../crypto/metadata.ts';
import { openWebhookOverride } from '../../crypto/webhook-override.ts';
import { noOwner, type Owner } from '../events/event-data.ts';
import type { EventFacts } from '../events/event-facts.ts';
import { type EventName, type Feed, noConnection } from '../events/event-keys.ts';
import { type LinkedUser, recallLinkedUser, recallLinkedUsers } from '../projects/linked-users.ts';
import type { Connection } from './connection.ts';
import { getConnection, getConnections } from './connections.ts';

/** The account of an event: its owner, and the key of the event's sealed parts. */
export interface Account {
  readonly owner: Owner;
  /** Data key of the connection. Absent if the event has no connection, or if the connection is revoked. */
  readonly key?: Uint8Array | undefined;
  /** Address that receives the events of the connection instead of the webhooks. Read only for deliveries. */
  readonly webhookUrl?: string | undefined;
}

/**
 * The record of an event in the clear. `undefined` if the event has no record, or if the record is no longer readable.
 */
export const recordOf = (
  { key }: Account,
  { project, connection, id }: Feed & Pick<EventName, 'id'>,
  sealedRecord: Uint8Array | undefined,
): Readonly<Record<string, unknown>> | undefined => {
  if (sealedRecord === undefined || key === undefined) return undefined;
  return openEventRecord(key, { project, connection, event: id }, sealedRecord);
};

type Owned = Feed & Pick<EventFacts, 'linkedUser'>;

/** The account of an event without a connection. */
export const noAccount: Account = { owner: noOwner };

const isLive = (connection: Connection | undefined): connection is Connection =>
  connection !== undefined && connection.status !== 'revoked';

const ownerOf = async (connection: Connection | undefined, user: LinkedUser | undefined): Promise<Owner> => ({
  provider: connection?.provider,
  originId: connection?.linkedUserOriginId ?? user?.originId,
  alias: user?.alias,
  metadata: isLive(connection) ? await openMetadata(connection) : undefined,
});

/** Finds the account of an event. */
export type FindAccount = (event: Owned) => Promise<Account>;

const readAccount = async ({ project, connection: id, linkedUser }: Owned, now: number): Promise<Account> => {
  const [connection, user] = await Promise.all([
    getConnection(project, id),
    recallLinkedUser({ project, id: linkedUser }, now),
  ]);
  const owner = await ownerOf(connection, user);
  if (!isLive(connection)) return { owner };
  return { owner, key: await connectionKey(connection), webhookUrl: await openWebhookOverride(connection) };
};

/**
 * Reads each connection once. An account that is disconnected during a batch counts as connected until the end of the
 * batch.
 * @param now epoch ms
 */
export const accountsOnce = (now: () => number): FindAccount => {
  const found = new Map<string, Promise<Account>>();
  return (event) => {
    if (event.connection === noConnection) return Promise.resolve(noAccount);
    const account = found.get(event.connection) ?? readAccount(event, now());
    found.set(event.connection, account);
    return account;
  };
};

/** Removes duplicates. */
const different = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/**
 * The accounts of a page of a project's events, by connection. Makes two calls for any number of events.
 * @param isSealed whether a part of the event is sealed with the key of its connection
 * @param now epoch ms
 */
export const accountsOf = async <T extends Owned>(
  project: string,
  events: readonly T[],
  isSealed: (event: T) => boolean,
  now: number,
): Promise<(event: Owned) => Account> => {
  const owned = events.filter(({ connection }) => connection !== noConnection);
  const sealed = new Set(owned.filter(isSealed).map(({ connection }) => connection));
  const [connections, users] = await Promise.all([
    getConnections(project, different(owned.map(({ connection }) => connection))),
    recallLinkedUsers(project, different(owned.map(({ linkedUser }) => linkedUser)), now),
  ]);
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  const accountFor = async ({ connection: id, linkedUser }: Owned): Promise<Account> => {
    const connection = byId.get(id);
    const owner = await ownerOf(connection, users.get(linkedUser));
    return { owner, key: sealed.has(id) && isLive(connection) ? await connectionKey(connection) : undefined };
  };
  const firsts = new Map(owned.map((event) => [event.connection, event]));
  const accounts = new Map(
    await Promise.all([...firsts].map(async ([id, event]) => [id, await accountFor(event)] as const)),
  );
  return ({ connection }) => accounts.get(connection) ?? noAccount;
};
