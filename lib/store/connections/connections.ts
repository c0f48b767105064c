import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { readItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { type Item, readable } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { hasAny, type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';
import {
  accountKeyOf,
  type Connection,
  type ConnectionStatus,
  keyOf,
  pointerKeyOf,
  toConnection,
} from './connection.ts';

export interface ConnectionFilter {
  readonly linkedUser?: string | undefined;
  readonly provider?: string | undefined;
  readonly status?: ConnectionStatus | undefined;
}

const read = (key: Item): Promise<Item | undefined> => readItem(environment.tables.connections, key);

/** The connection of this id, also a revoked one. Consistent. */
export const getConnection = async (project: string, id: string): Promise<Connection | undefined> => {
  const item = await read(keyOf(project, id));
  return item === undefined ? undefined : toConnection(item);
};

/** The existing ones of these connections, in no particular order. No id may be given twice. */
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
