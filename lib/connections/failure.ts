import { connectionKey } from '../crypto/credentials.ts';
import { type Failure, openFailure, type SealedFailure, sealFailure } from '../crypto/failure.ts';
import { wordsFor } from '../errors.ts';
import type { Connection } from '../store/connections/connection.ts';
import { isoTime } from '../store/dynamodb/item.ts';

type Owner = Pick<Connection, 'project' | 'id' | 'wrappedDataKey' | 'sealedCredentials'>;

/** The stored form of a failure that occurs now (epoch ms). */
export const sealedFailure = async (
  connection: Owner,
  { code, message }: Pick<Failure, 'code' | 'message'>,
  now: number,
): Promise<SealedFailure> =>
  sealFailure(await connectionKey(connection), connection, { code, message, at: isoTime(now) });

/**
 * A stored failure in the clear: its complete text while the connection has its data key, later our own words for its
 * code.
 */
export const openedFailure = async (connection: Owner, failure: SealedFailure): Promise<Failure> => {
  const { code, at } = failure;
  if (connection.wrappedDataKey.length === 0) return { code, message: wordsFor(code), at };
  return openFailure(await connectionKey(connection), connection, failure);
};

/** The failure as shown in `last_error`. */
export const presentFailure = async (connection: Owner, failure: SealedFailure | undefined): Promise<Failure | null> =>
  failure === undefined ? null : openedFailure(connection, failure);
