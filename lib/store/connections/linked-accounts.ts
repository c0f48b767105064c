import { Cache } from '../../cache.ts';
import { text } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { keyUnder, query } from '../dynamodb/operations.ts';
import type { Connection } from './connection.ts';

/** An account of a linked user at a provider. A request knows all parts of the key. */
export const linkedAccounts = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'linked-account#{linkedUser}#{provider}#{connection}' },
  attributes: {
    /** Name of the account at the provider. */
    name: text(),
  },
});

/** A linked user and a provider. */
export interface CustomerName {
  readonly project: string;
  readonly linkedUser: string;
  readonly provider: string;
}

/** An account of a linked user: the id of its connection, and its name. */
export type LinkedAccount = Pick<ReturnType<typeof linkedAccounts.fromItem>, 'connection' | 'name'>;

/**
 * Cache of 5 s. A read may still use an account for that long after the linked user disconnected it in another process.
 */
const recent = new Cache<readonly LinkedAccount[]>({ maxAgeMs: 5_000, maxEntries: 1_000 });

const nameOf = ({ project, linkedUser, provider }: CustomerName): string => `${project}#${linkedUser}#${provider}`;

const readAccounts = async (customer: CustomerName): Promise<readonly LinkedAccount[]> => {
  const { items } = await query(linkedAccounts, { key: keyUnder(linkedAccounts, customer), isConsistent: true });
  return items;
};

/** Ids of the connections of a linked user that are not revoked, at any provider. Consistent. */
export const connectionsOf = async (customer: Omit<CustomerName, 'provider'>): Promise<readonly string[]> => {
  const { items } = await query(linkedAccounts, { key: keyUnder(linkedAccounts, customer), isConsistent: true });
  return items.map(({ connection }) => connection);
};

/** Reads the accounts of a linked user at a provider that are not revoked. Consistent, for use in writes. */
export const getLinkedAccounts = async (customer: CustomerName, now: number): Promise<readonly LinkedAccount[]> => {
  const accounts = await readAccounts(customer);
  recent.set(nameOf(customer), accounts, now);
  return accounts;
};

/**
 * The same accounts as of at most 5 seconds ago, for use in reads.
 * @param now epoch ms
 */
export const recallLinkedAccounts = (customer: CustomerName, now: number): Promise<readonly LinkedAccount[]> =>
  recent.load(nameOf(customer), now, () => readAccounts(customer));

const keyOf = ({ project, linkedUser, provider, id }: Connection) => ({
  project,
  linkedUser,
  provider,
  connection: id,
});

/** Part of the transaction that stores a new connection. */
export const linkedAccountPut = (connection: Connection) =>
  linkedAccounts.part.put({ ...keyOf(connection), name: connection.account.name });

/** Part of the transaction that revokes a connection. */
export const linkedAccountRemoval = (connection: Connection) => linkedAccounts.part.remove(keyOf(connection));

/**
 * Removes the accounts from the cache. Code that connects or disconnects an account calls it, so its own process sees
 * the change at once.
 */
export const forgetLinkedAccounts = (customer: CustomerName): void => recent.delete(nameOf(customer));
