import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyScope } from '../api/route.ts';
import type { TokenHash } from '../crypto/tokens.ts';
import { environment } from '../environment.ts';
import { ApiError } from '../errors.ts';
import type { ConnectionMethod } from '../providers/define.ts';
import { readItems } from './batch.ts';
import { database } from './client.ts';
import { cancellationCodes, retryConflicts } from './conflict.ts';
import { forgetConnection } from './connection-cache.ts';
import { changeItem, type ItemChange, readItem } from './entry.ts';
import { type Disconnection, erasurePut } from './erasures.ts';
import { type Item, isoTime, readable, schemaVersion } from './item.ts';
import { countConnections } from './linked-users.ts';
import { type LinkName, type LinkUse, linkUsage } from './magic-links.ts';
import { type OutboxEvent, outboxPut } from './outbox.ts';
import { hasAny, type Page, type PageRequest, queryPage } from './page.ts';
import { notDeleting } from './projects.ts';
import { planPut } from './sync-plans.ts';
import { type TransactItem, writeUnlessFirst } from './together.ts';

/** Why the account could not be used when it was tried last. */
export interface ConnectionError {
  readonly code: string;
  /** Never holds a secret. */
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Which refresh of the credentials is under way, and what became of those before it. Times are epoch ms. */
export interface RefreshState {
  /** Of the stored credentials: it grows whenever they are replaced. */
  readonly stored: number;
  /** The highest one given to a holder. */
  readonly fence: number;
  /** When the lease of the holder ends; absent when nobody holds one. */
  readonly until?: number | undefined;
  /** When the lease before it ended, if it was not given back: its holder died, or was slower than its lease. */
  readonly cutOff?: number | undefined;
  /** The next try after failures that may pass. */
  readonly after?: number | undefined;
  /** In a row. */
  readonly failures: number;
  /** When the credentials were refreshed last. */
  readonly at?: number | undefined;
}

/** Credentials as they were typed or consented to. */
export const notRefreshed: RefreshState = { stored: 0, fence: 0, failures: 0 };

type ConnectionStatus = 'active' | 'needs_reauth' | 'revoked';

/** Object name (`ticketing.ticket`) to the values that a minimal record needs. */
export type ConnectionDefaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One account of a provider that a linked user has connected. */
export interface Connection {
  readonly project: string;
  readonly id: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  readonly linkedUserOriginId: string;
  readonly provider: string;
  readonly method: ConnectionMethod;
  /** As the provider knows it. */
  readonly account: { readonly id: string; readonly name: string };
  /** Of project, linked user, provider and account: namespace of the record ids. */
  readonly identity: string;
  readonly status: ConnectionStatus;
  readonly lastError?: ConnectionError | undefined;
  /** ISO 8601, UTC; to the hour. */
  readonly lastUsedAt?: string | undefined;
  readonly refresh: RefreshState;
  readonly defaults: ConnectionDefaults;
  /** What the connection token may do: `records:read`, `records:write`, `passthrough`. */
  readonly scopes: readonly KeyScope[];
  readonly tokenHashes: readonly TokenHash[];
  /** Sealed with the data key that `wrappedDataKey` holds; both are empty once the connection is revoked. */
  readonly sealedCredentials: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ConnectionFilter {
  readonly linkedUser?: string | undefined;
  readonly provider?: string | undefined;
  readonly status?: ConnectionStatus | undefined;
}

export const keyOf = (project: string, id: string) => ({ pk: project, sk: `connection#${id}` });
const pointerKeyOf = (project: string, identity: string) => ({ pk: project, sk: `account#${identity}` });

const toHashItems = (hashes: readonly TokenHash[]): Item[] =>
  hashes.map(({ hash, expiresAt }) => ({ hash, expires_at: expiresAt }));

/** In the index by the provider's own id of the account, while the connection is not revoked. */
const accountKeyOf = (project: string, provider: string, account: string): string =>
  `${project}#${provider}#${account}`;

const toItem = (connection: Connection): Item => ({
  ...keyOf(connection.project, connection.id),
  v: schemaVersion,
  account_key: accountKeyOf(connection.project, connection.provider, connection.account.id),
  id: connection.id,
  linked_user: connection.linkedUser,
  linked_user_origin_id: connection.linkedUserOriginId,
  provider: connection.provider,
  method: connection.method,
  account: connection.account,
  identity: connection.identity,
  status: connection.status,
  last_error: connection.lastError,
  last_used_at: connection.lastUsedAt,
  ...refreshItem(connection.refresh),
  defaults: connection.defaults,
  scopes: connection.scopes,
  token_hashes: toHashItems(connection.tokenHashes),
  sealed_credentials: connection.sealedCredentials,
  wrapped_data_key: connection.wrappedDataKey,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
});

const refreshItem = ({ stored, fence, until, cutOff, after, failures, at }: RefreshState): Item => ({
  credentials_fence: stored,
  refresh_fence: fence,
  refresh_until: until,
  refresh_cut_off: cutOff,
  refresh_after: after,
  refresh_failures: failures,
  refreshed_at: at,
});

const toRefresh = (item: Item): RefreshState => ({
  stored: item.credentials_fence ?? 0,
  fence: item.refresh_fence ?? 0,
  until: item.refresh_until,
  cutOff: item.refresh_cut_off || undefined,
  after: item.refresh_after,
  failures: item.refresh_failures ?? 0,
  at: item.refreshed_at,
});

export const toConnection = (item: Item): Connection => ({
  project: item.pk,
  id: item.id,
  linkedUser: item.linked_user,
  linkedUserOriginId: item.linked_user_origin_id,
  provider: item.provider,
  // Items of the first release do not say it: there was one way.
  method: item.method ?? 'credentials',
  account: item.account,
  identity: item.identity,
  status: item.status,
  lastError: item.last_error,
  lastUsedAt: item.last_used_at,
  refresh: toRefresh(item),
  defaults: item.defaults,
  scopes: item.scopes,
  tokenHashes: item.token_hashes.map((entry: Item) => ({ hash: entry.hash, expiresAt: entry.expires_at })),
  sealedCredentials: item.sealed_credentials ?? new Uint8Array(),
  wrappedDataKey: item.wrapped_data_key ?? new Uint8Array(),
  createdAt: item.created_at,
  updatedAt: item.updated_at,
});

const read = (key: Item): Promise<Item | undefined> => readItem(environment.tables.connections, key);

export const getConnection = async (project: string, id: string): Promise<Connection | undefined> => {
  const item = await read(keyOf(project, id));
  return item === undefined ? undefined : toConnection(item);
};

/** Those of these connections that there are, in no particular order. No id may be given twice. */
export const getConnections = async (project: string, ids: readonly string[]): Promise<readonly Connection[]> => {
  const keys = ids.map((id) => keyOf(project, id));
  const items = await readItems(environment.tables.connections, keys);
  return items.map((item) => toConnection(readable(item)));
};

/** The connection of an account and linked user, if they are connected. */
export const findByIdentity = async (project: string, identity: string): Promise<Connection | undefined> => {
  const pointer = await read(pointerKeyOf(project, identity));
  return pointer === undefined ? undefined : getConnection(project, pointer.connection);
};

/** Ids of the connections to an account, of all linked users that have connected it. Not consistent: it is an index. */
export const findByAccount = async (project: string, provider: string, account: string): Promise<readonly string[]> => {
  const { Items = [] } = await database().send(
    new QueryCommand({
      TableName: environment.tables.connections,
      IndexName: 'by_account',
      KeyConditionExpression: 'account_key = :account',
      ExpressionAttributeValues: { ':account': accountKeyOf(project, provider, account) },
    }),
  );
  return Items.map(({ sk }) => String(sk).slice('connection#'.length));
};

const created = ({ project, id, linkedUser, provider, account, createdAt }: Connection): OutboxEvent => ({
  type: 'connection.created',
  project,
  connection: id,
  linkedUser,
  data: { provider, account },
  time: Date.parse(createdAt),
});

/** What a link is used for by a connection. @param at ISO 8601, UTC */
export const useBy = ({ id, provider, account }: Connection, at: string): LinkUse => ({
  connection: id,
  provider,
  account: account.name,
  at,
});

/** Another tab was faster, the link expired while the form was filled in, or it was revoked. */
export const unusableLink = (cause?: unknown): ApiError =>
  new ApiError('link_used', 'The link was used, has expired or was revoked meanwhile.', { cause });

/**
 * Stores a new connection and the event that tells of it, unless the account is connected to the linked user already:
 * then the existing one comes back, also to whoever loses a race.
 * @param link magic link that the connection uses up, in the same transaction
 * @param also further items of the transaction
 * @throws ApiError `not_found` when the linked user does not exist (any more), or the project is being deleted;
 *   `link_used` when the link cannot be used
 */
export const insertConnection = async (
  connection: Connection,
  { link, also = [] }: { readonly link?: LinkName | undefined; readonly also?: readonly TransactItem[] } = {},
): Promise<{ readonly inserted: boolean; readonly connection: Connection }> => {
  const { project, id, identity, linkedUser } = connection;
  const TableName = environment.tables.connections;
  const isNew = 'attribute_not_exists(pk)';
  const pointer = { ...pointerKeyOf(project, identity), v: schemaVersion, connection: id };
  const write = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: toItem(connection), ConditionExpression: isNew } },
      { Put: { TableName, Item: pointer, ConditionExpression: isNew } },
      { Update: countConnections(project, linkedUser, 1) },
      { ConditionCheck: notDeleting(project) },
      outboxPut(created(connection)),
      planPut({ project, connection: id }, connection.createdAt),
      ...also,
      // The last one: there is not always a link.
      ...(link === undefined ? [] : [{ Update: linkUsage(link, useBy(connection, connection.createdAt)) }]),
    ],
  });
  try {
    await retryConflicts(() => database().send(write));
    return { inserted: true, connection };
  } catch (error) {
    const codes = cancellationCodes(error) ?? [];
    const [, accountCode, userCode, projectCode] = codes;
    if (projectCode === 'ConditionalCheckFailed') {
      throw new ApiError('not_found', `The project ${project} is being deleted.`, { cause: error });
    }
    if (accountCode === 'ConditionalCheckFailed') {
      const winner = await findByIdentity(project, identity);
      if (winner !== undefined) return { inserted: false, connection: winner };
    }
    if (userCode === 'ConditionalCheckFailed') {
      throw new ApiError('not_found', `The linked user ${linkedUser} does not exist; create it first.`, {
        cause: error,
      });
    }
    if (link !== undefined && codes.at(-1) === 'ConditionalCheckFailed') throw unusableLink(error);
    throw error;
  }
};

/** What a repaired connection takes over from the new credentials. */
export interface CredentialChange {
  readonly method: ConnectionMethod;
  readonly sealedCredentials: Uint8Array;
  readonly account: Connection['account'];
  readonly defaults: ConnectionDefaults;
  /** Stay as they are unless given. */
  readonly scopes?: Connection['scopes'] | undefined;
}

/**
 * Puts new credentials in the place of those of a connection, and makes it active again. Its id and token stay.
 * They must be sealed with the data key that the connection has.
 * @returns the connection, or `undefined` when it was deleted meanwhile
 */
export const replaceCredentials = async (
  name: Pick<Connection, 'project' | 'id'>,
  change: CredentialChange,
  now: number,
): Promise<Connection | undefined> =>
  updateConnection(name, {
    // Later than every refresh that is under way: what comes of it belongs to the credentials before.
    UpdateExpression:
      'SET #method = :method, sealed_credentials = :credentials, account = :account, defaults = :defaults, ' +
      `${change.scopes === undefined ? '' : 'scopes = :scopes, '}#status = :active, updated_at = :now, ` +
      'refresh_fence = if_not_exists(refresh_fence, :none) + :one, ' +
      'credentials_fence = if_not_exists(refresh_fence, :none) + :one, refresh_failures = :none ' +
      'REMOVE last_error, refresh_until, refresh_cut_off, refresh_after, refreshed_at',
    ConditionExpression: 'attribute_exists(pk) AND #status <> :revoked',
    ExpressionAttributeNames: { '#method': 'method', '#status': 'status' },
    ExpressionAttributeValues: {
      ':method': change.method,
      ':credentials': change.sealedCredentials,
      ':account': change.account,
      ':defaults': change.defaults,
      ...(change.scopes && { ':scopes': change.scopes }),
      ':active': 'active',
      ':revoked': 'revoked',
      ':now': isoTime(now),
      ':none': 0,
      ':one': 1,
    },
  });

/**
 * Stores other defaults or scopes.
 * @returns `undefined` when the connection has changed since `connection` was read
 */
export const changeConnection = async (
  connection: Connection,
  change: Partial<Pick<Connection, 'defaults' | 'scopes'>>,
  now: number,
): Promise<Connection | undefined> =>
  setAttributes(connection, { ...change, updated_at: isoTime(now) }, { updated_at: connection.updatedAt });

/**
 * Puts other token hashes in the place of those of a connection.
 * @returns `undefined` when its hashes have changed since `connection` was read: none of two rotations is lost
 */
export const replaceTokenHashes = async (
  connection: Connection,
  hashes: readonly TokenHash[],
  now: number,
): Promise<Connection | undefined> =>
  setAttributes(
    connection,
    { token_hashes: toHashItems(hashes), updated_at: isoTime(now) },
    { token_hashes: toHashItems(connection.tokenHashes) },
  );

/** Sets attributes of a connection that is not revoked and whose other attributes are as in `unchanged`. */
const setAttributes = (connection: Connection, attributes: Item, unchanged: Item): Promise<Connection | undefined> => {
  const names = Object.keys(attributes);
  const expected = Object.keys(unchanged);
  const conditions = ['#current_status <> :revoked', ...expected.map((name) => `#${name} = :was_${name}`)];
  return updateConnection(connection, {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: `attribute_exists(pk) AND ${conditions.join(' AND ')}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries([...names, ...expected].map((name) => [`#${name}`, name])),
      '#current_status': 'status',
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
      ...Object.fromEntries(expected.map((name) => [`:was_${name}`, unchanged[name]])),
      ':revoked': 'revoked',
    },
  });
};

/**
 * Changes the item of a connection.
 * @returns the connection after it, or `undefined` when the condition did not hold
 */
export const updateConnection = async (
  { project, id }: Pick<Connection, 'project' | 'id'>,
  change: ItemChange,
): Promise<Connection | undefined> => {
  forgetConnection({ project, id });
  try {
    const item = await changeItem(environment.tables.connections, keyOf(project, id), change);
    return item && toConnection(item);
  } finally {
    forgetConnection({ project, id });
  }
};

/** Has a connection found by its account: those that were made before the index by account was are not in it. */
export const indexAccount = async ({ project, id, provider, account }: Connection): Promise<void> => {
  await updateConnection(
    { project, id },
    {
      UpdateExpression: 'SET account_key = :key',
      ConditionExpression: '#status <> :revoked AND attribute_not_exists(account_key)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':key': accountKeyOf(project, provider, account.id), ':revoked': 'revoked' },
    },
  );
};

/** A page of a project's connections, in the order of their ids; revoked ones only where the status asks for them. */
export const listConnections = (
  project: string,
  { linkedUser, provider, status, ...page }: PageRequest & ConnectionFilter,
): Promise<Page<Connection>> => {
  const where = { linked_user: linkedUser, provider, status };
  return queryPage(
    {
      table: environment.tables.connections,
      partition: project,
      kind: 'connection',
      where,
      ...(status === undefined && { whereNot: { status: 'revoked' } }),
    },
    page,
    toConnection,
  );
};

/** Whether a project has any connection that is not revoked. Consistent. */
export const hasConnections = (project: string): Promise<boolean> =>
  hasAny({
    table: environment.tables.connections,
    partition: project,
    kind: 'connection',
    whereNot: { status: 'revoked' },
  });

/** Takes away all that a connection can be used by or its secrets opened with. */
const revocation = ({ project, id }: Connection, now: number) => ({
  TableName: environment.tables.connections,
  Key: keyOf(project, id),
  UpdateExpression:
    'SET #status = :revoked, token_hashes = :none, updated_at = :now ' +
    'REMOVE sealed_credentials, wrapped_data_key, account_key',
  ConditionExpression: 'attribute_exists(pk) AND #status <> :revoked',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':revoked': 'revoked', ':none': [], ':now': isoTime(now) },
});

/**
 * Revokes a connection for good: its data key and the hashes of its token are destroyed, its account can be connected
 * anew, its erasure begins, and the event that tells of it is written, all at once.
 * @returns false when it was revoked already
 */
export const revokeConnection = async (
  connection: Connection,
  provider: Disconnection,
  now: number,
): Promise<boolean> => {
  const { project, id, identity, linkedUser } = connection;
  const pointer = {
    TableName: environment.tables.connections,
    Key: pointerKeyOf(project, identity),
    ConditionExpression: 'attribute_not_exists(pk) OR #connection = :id',
    ExpressionAttributeNames: { '#connection': 'connection' },
    ExpressionAttributeValues: { ':id': id },
  };
  const event = { type: 'connection.revoked', project, connection: id, linkedUser, time: now };
  try {
    return await writeUnlessFirst([
      { Update: revocation(connection, now) },
      { Delete: pointer },
      { Update: countConnections(project, linkedUser, -1) },
      erasurePut({ project, connection: id, provider }, now),
      outboxPut({ ...event, data: { provider: connection.provider, account: connection.account } }),
    ]);
  } finally {
    forgetConnection({ project, id });
  }
};
