import { openCredentials } from '../crypto/credentials.ts';
import { ApiError } from '../errors.ts';
import type { Connection } from '../store/connections/connection.ts';
import { presentFailure } from './failure.ts';

/** Where the customer has signed in, of a provider that has several hosts: a link to connect again is for the same one. */
const hostOf = async (connection: Connection): Promise<string | undefined> =>
  connection.method === 'oauth' ? (await openCredentials(connection)).host : undefined;

/**
 * The error of a connection whose grant is gone: why, and which request gives the linked user a link to connect again.
 * @param reason in the provider's words, where it is known
 */
export const needsReauth = async (
  connection: Connection,
  reason: string | undefined,
  cause?: ApiError,
): Promise<ApiError> => {
  const { provider, linkedUser } = connection;
  const host = await hostOf(connection);
  const why = reason === undefined ? '' : ` (${reason})`;
  return new ApiError(
    'connection_needs_reauth',
    `${provider} does not accept the connection any more${why}; let the linked user connect the account again: ` +
      'POST /magic-link gives a link for it, POST /connections/authorize the URL of the consent',
    {
      details: {
        provider: cause?.details?.provider ?? { name: provider },
        reconnect: { path: '/magic-link', id_linked_user: linkedUser, provider, ...(host !== undefined && { host }) },
        retriable: false,
        outcome: 'not_applied',
      },
      cause,
    },
  );
};

/** The same of a connection that was marked before. */
export const markedNeedsReauth = async (connection: Connection): Promise<ApiError> =>
  needsReauth(connection, (await presentFailure(connection, connection.lastError))?.message);

/** In the words of a token that was never valid. */
export const connectionGone = (cause?: unknown): ApiError =>
  new ApiError('unauthorized', 'The x-connection-token is not valid.', { details: { retriable: false }, cause });

/**
 * The connection, when it can be used.
 * @throws ApiError `unauthorized` when it is gone or revoked, `connection_needs_reauth` when only a person can repair it
 */
export const requireUsable = async (connection: Connection | undefined): Promise<Connection> => {
  if (connection === undefined || connection.status === 'revoked') throw connectionGone();
  if (connection.status === 'needs_reauth') throw await markedNeedsReauth(connection);
  return connection;
};
