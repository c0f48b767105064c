import type { Headers } from '../call.ts';
import { linkedUserId } from '../crypto/ids.ts';
import { ApiError, validationError } from '../errors.ts';
import { loaders } from '../providers/registry.ts';
import type { Connection } from '../store/connections/connection.ts';
import { recallConnection, rememberConnection } from '../store/connections/connection-cache.ts';
import { getConnection } from '../store/connections/connections.ts';
import { getLinkedAccounts, recallLinkedAccounts } from '../store/connections/linked-accounts.ts';

/** The headers by which the caller of a project names one of its connections. */
export const namingHeaders = {
  connection: 'x-connection-id',
  customer: 'x-linked-user-origin-id',
  provider: 'x-provider',
} as const;

/** One connection: by its id, by its customer and provider, or by both. */
export interface ConnectionName {
  readonly id?: string | undefined;
  readonly customer?: { readonly originId: string; readonly provider: string } | undefined;
}

const faulty = (header: string, message: string): ApiError => validationError([{ path: header, message }]);

/** Headers have no room for other characters than those of ASCII. */
const decoded = (header: string, text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw faulty(header, 'is not percent-encoded UTF-8');
  }
};

const customerOf = (headers: Headers): ConnectionName['customer'] => {
  const { [namingHeaders.customer]: customer, [namingHeaders.provider]: provider } = headers;
  if (customer === undefined && provider === undefined) return undefined;
  if (customer === undefined) throw faulty(namingHeaders.customer, `is needed beside ${namingHeaders.provider}`);
  if (provider === undefined) throw faulty(namingHeaders.provider, `is needed beside ${namingHeaders.customer}`);
  if (!Object.hasOwn(loaders, provider)) {
    throw faulty(namingHeaders.provider, `is no provider; there are ${Object.keys(loaders).join(', ')}`);
  }
  return { originId: decoded(namingHeaders.customer, customer), provider };
};

/**
 * The connection that the headers of a request name.
 * @returns `undefined` where they name none
 * @throws ApiError `validation_failed` where a header is missing beside another one, or cannot be read
 */
export const connectionNameOf = (headers: Headers): ConnectionName | undefined => {
  const id = headers[namingHeaders.connection];
  const customer = customerOf(headers);
  return id === undefined && customer === undefined ? undefined : { id, customer };
};

/** In the same words for a customer whom nobody knows and for a connection of another project. */
const unknown = (): ApiError =>
  new ApiError('not_found', 'The project of this x-api-key has no such connection.', { details: { retriable: false } });

/**
 * Whether a connection is the one that is named.
 * @throws ApiError `validation_failed` where it is another one
 */
export const checkNamed = (connection: Connection, { id, customer }: ConnectionName): void => {
  const isNamed = id === undefined || id === connection.id;
  const isOfCustomer =
    customer === undefined ||
    (customer.originId === connection.linkedUserOriginId && customer.provider === connection.provider);
  if (isNamed && isOfCustomer) return;
  const header = isNamed ? namingHeaders.customer : namingHeaders.connection;
  throw faulty(header, 'names another connection than the other headers');
};

const several = (provider: string, accounts: readonly { readonly connection: string; readonly name: string }[]) => {
  const names = accounts.map(({ connection, name }) => `${connection} (${name})`).join(', ');
  return faulty(
    namingHeaders.provider,
    `has ${accounts.length} accounts of ${provider}; name one with ${namingHeaders.connection}: ${names}`,
  );
};

/** The id of the one account that a customer has at a provider. */
const idOfCustomer = async (
  project: string,
  { originId, provider }: NonNullable<ConnectionName['customer']>,
  { isWrite, now }: Reading,
): Promise<string> => {
  const customer = { project, linkedUser: linkedUserId(project, originId), provider };
  const accounts = await (isWrite ? getLinkedAccounts : recallLinkedAccounts)(customer, now);
  const [account] = accounts;
  if (account === undefined) throw unknown();
  if (accounts.length > 1) throw several(provider, accounts);
  return account.connection;
};

const readConnection = async (project: string, id: string, now: number): Promise<Connection | undefined> => {
  const known = recallConnection({ project, id }, now);
  if (known !== undefined) return known;
  const connection = await getConnection(project, id);
  if (connection !== undefined) rememberConnection(connection, now);
  return connection;
};

interface Reading {
  /** A write never goes to an account that the customer has just disconnected: it reads consistently which one is there. */
  readonly isWrite: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The connection of a project that is named, also one whose account has to be connected again.
 * @throws ApiError `not_found` where there is none or it is revoked, in the same words for every reason;
 *   `validation_failed` where several fit, or the id is of another customer
 */
export const findNamedConnection = async (
  project: string,
  name: ConnectionName,
  reading: Reading,
): Promise<Connection> => {
  const id = name.id ?? (name.customer && (await idOfCustomer(project, name.customer, reading))) ?? '';
  const connection = await readConnection(project, id, reading.now);
  if (connection === undefined || connection.status === 'revoked') throw unknown();
  checkNamed(connection, name);
  return connection;
};
