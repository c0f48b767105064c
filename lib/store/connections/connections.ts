import { not } from '../dynamodb/condition.ts';
import { get, getMany, has, list, queryKeys } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import {
  accountKeyOf,
  accounts,
  type Connection,
  type ConnectionStatus,
  connectionOf,
  connections,
} from './connection.ts';

export interface ConnectionFilter {
  readonly linkedUser?: string | undefined;
  readonly provider?: string | undefined;
  readonly status?: ConnectionStatus | undefined;
  /** Id of the only connection to return. */
  readonly id?: string | undefined;
}

/** Reads the connection with this id, even if it is revoked. Consistent. */
export const getConnection = async (project: string, id: string): Promise<Connection | undefined> => {
  const stored = await get(connections, { project, id });
  return stored && connectionOf(stored);
};

/** Reads the existing ones among these connections, in no particular order. The ids must differ. */
export const getConnections = async (project: string, ids: readonly string[]): Promise<readonly Connection[]> => {
  const stored = await getMany(
    connections,
    ids.map((id) => ({ project, id })),
  );
  return stored.map(connectionOf);
};

/** Reads the connection of an account and linked user, if they are connected. */
export const findByIdentity = async (project: string, identity: string): Promise<Connection | undefined> => {
  const account = await get(accounts, { project, identity });
  return account && getConnection(project, account.connection);
};

/** Ids of all connections to an account, of any linked user. Not consistent, because it reads an index. */
export const findByAccount = async (project: string, provider: string, account: string): Promise<readonly string[]> => {
  const key = { accountKey: accountKeyOf(project, provider, account) };
  const { items } = await queryKeys(connections, { index: 'by_account', key });
  return items.map(({ id }) => id);
};

/** Reads the connection with this id, if it matches a filter. Consistent. */
const listOne = async (
  project: string,
  id: string,
  { linkedUser, provider, status }: ConnectionFilter,
): Promise<Page<Connection>> => {
  const found = await getConnection(project, id);
  const isMeant =
    found !== undefined &&
    (linkedUser ?? found.linkedUser) === found.linkedUser &&
    (provider ?? found.provider) === found.provider &&
    (status === undefined ? found.status !== 'revoked' : found.status === status);
  return { items: isMeant ? [found] : [] };
};

/**
 * Reads a page of a project's connections, in the order of their ids. Revoked connections are returned only if the
 * status asks for them.
 */
export const listConnections = async (
  project: string,
  { linkedUser, provider, status, id, ...page }: PageRequest & ConnectionFilter,
): Promise<Page<Connection>> => {
  if (id !== undefined) return listOne(project, id, { linkedUser, provider, status });
  const filter = {
    ...(linkedUser !== undefined && { linkedUser }),
    ...(provider !== undefined && { provider }),
    status: status ?? not('revoked'),
  };
  const found = await list(connections, { project }, page, filter);
  return { ...found, items: found.items.map(connectionOf) };
};

/** Whether a project has any connection that is not revoked. Consistent. */
export const hasConnections = (project: string): Promise<boolean> =>
  has(connections, { project }, { status: not('revoked') });
