import type { Headers } from '../call.ts';
import { linkedUserId } from '../crypto/ids.ts';
import { ApiError, validationError } from '../errors.ts';
import { loaders } from '../providers/registry.ts';
import type { Connection } from '../store/connections/connection.ts';
import { recallConnection, rememberConnection } from '../store/connections/connection-cache.ts';
import { getConnection } from '../store/connections/connections.ts';
import { getLinkedAccounts, recallLinkedAccounts } from '../store/connections/linked-accounts.ts';

/** Headers that let the caller of a project name one of its connections. */
export const namingHeaders = {
  connection: 'x-connection-id',
  customer: 'x-linked-user-origin-id',
  provider: 'x-provider',
} as const;

/** One connection, named by its id, by its customer and provider, or by both. */
export interface ConnectionName {
  readonly id?: string | undefined;
  readonly customer?: { readonly originId: string; readonly provider: string } | undefined;
}

const faulty = (header: string, message: string): ApiError => validationError([{ path: header, message }]);

/** The decoded value of a header. Headers can contain ASCII characters only. */
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
  if (customer === undefined) throw faulty(namingHeaders.customer, `is needed with ${namingHeaders.provider}`);
  if (provider === undefined) throw faulty(namingHeaders.provider, `is needed with ${namingHeaders.customer}`);
  if (!Object.hasOwn(loaders, provider)) {
    throw faulty(namingHeaders.provider, `is not a provider; the providers are ${Object.keys(loaders).join(', ')}`);
  }
  return { originId: decoded(namingHeaders.customer, customer), provider };
};

/**
 * The connection that at least one header of a request names.
 * @throws ApiError `validation_failed` if a header lacks its companion header, or cannot be decoded
 */
export const connectionNameOf = (headers: Headers): ConnectionName => ({
  id: headers[namingHeaders.connection],
  customer: customerOf(headers),
});

/** Refusal with the same words for an unknown customer and for another project's connection. */
const unknown = (): ApiError =>
  new ApiError(
    'not_found',
    'The project of this x-api-key has no such connection; GET /connections lists its connections.',
    { details: { retriable: false } },
  );

/**
 * Checks that a connection is the named connection.
 * @throws ApiError `validation_failed` if the headers name another connection
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

const several = (
  provider: string,
  accounts: readonly { readonly connection: string; readonly name: string }[],
): ApiError => {
  const sorted = accounts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = sorted.map(({ connection, name }) => `${connection} (${name})`).join(', ');
  const message = `has ${accounts.length} accounts of ${provider}; name one with ${namingHeaders.connection}: ${names}`;
  return new ApiError('ambiguous_connection', `${namingHeaders.provider} ${message}`, {
    details: {
      issues: [{ path: namingHeaders.provider, message }],
      connections: sorted.map(({ connection, name }) => ({ id: connection, name })),
      retriable: false,
    },
  });
};

/** The id of the customer's only account at a provider. */
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
  /**
   * A write must never reach an account that the customer has just disconnected. Therefore a write reads the accounts
   * consistently, not from a cache.
   */
  readonly isWrite: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The named connection of a project, even if its account must be connected again.
 * @throws ApiError `not_found` if there is no such connection or it is revoked, with the same words for every reason;
 * `ambiguous_connection` if several accounts match, `validation_failed` if the connection belongs to another customer
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
