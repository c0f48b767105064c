import { Cache } from '../../cache.ts';
import { text } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { keyUnder, query } from '../dynamodb/operations.ts';
import type { Connection } from './connection.ts';

/** The accounts that a linked user has at a provider, one item each, under a key that a request has the parts of. */
export const linkedAccounts = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'linked-account#{linkedUser}#{provider}#{connection}' },
  attributes: {
    /** As the provider names the account. */
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

/** 5 s: for so long a read may still go to an account that the linked user has disconnected in another process. */
const recent = new Cache<readonly LinkedAccount[]>({ maxAgeMs: 5_000, maxEntries: 1_000 });

const nameOf = ({ project, linkedUser, provider }: CustomerName): string => `${project}#${linkedUser}#${provider}`;

const readAccounts = async (customer: CustomerName): Promise<readonly LinkedAccount[]> => {
  const { items } = await query(linkedAccounts, { key: keyUnder(linkedAccounts, customer), isConsistent: true });
  return items;
};

/** The accounts of a linked user at a provider that are not revoked. Consistent: for writes. */
export const getLinkedAccounts = async (customer: CustomerName, now: number): Promise<readonly LinkedAccount[]> => {
  const accounts = await readAccounts(customer);
  recent.set(nameOf(customer), accounts, now);
  return accounts;
};

/**
 * The same as they were at most 5 seconds ago: for reads.
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

/** Goes with the item of a new connection, in one transaction. */
export const linkedAccountPut = (connection: Connection) =>
  linkedAccounts.part.put({ ...keyOf(connection), name: connection.account.name });

/** Goes with the revocation of a connection, in one transaction. */
export const linkedAccountRemoval = (connection: Connection) => linkedAccounts.part.remove(keyOf(connection));

/** Whatever connects or disconnects an account calls this, so that its own process sees it at once. */
export const forgetLinkedAccounts = (customer: CustomerName): void => recent.delete(nameOf(customer));
