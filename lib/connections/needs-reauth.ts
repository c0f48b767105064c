import { openCredentials } from '../crypto/credentials.ts';
import { ApiError } from '../errors.ts';
import type { Connection } from '../store/connections/connection.ts';
import { presentFailure } from './failure.ts';

/** Host of the customer's sign-in, for a provider with several hosts. A link to connect again uses the same host. */
const hostOf = async (connection: Connection): Promise<string | undefined> =>
  connection.method === 'oauth' ? (await openCredentials(connection)).host : undefined;

/**
 * Creates the error of a connection whose grant has ended. It contains the reason, and names the request for a link.
 * With that link, the linked user connects again.
 * @param reason in the provider's words, if known
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
    `${provider} no longer accepts the connection${why}; let the linked user connect the account again: ` +
      'POST /magic-link returns a link for it, POST /connections/authorize the URL of the consent',
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

/** The same error for a connection that is already marked. */
export const markedNeedsReauth = async (connection: Connection): Promise<ApiError> =>
  needsReauth(connection, (await presentFailure(connection, connection.lastError))?.message);

/** Reports a missing connection with the message of an invalid token. */
export const connectionGone = (cause?: unknown): ApiError =>
  new ApiError(
    'unauthorized',
    'The x-connection-token is not valid. It may be mistyped, expired or revoked: send a current one.',
    { details: { retriable: false }, cause },
  );

/**
 * Returns the connection if it is usable.
 * @throws ApiError `unauthorized` if it does not exist or is revoked, `connection_needs_reauth` if a person has to
 * repair it
 */
export const requireUsable = async (connection: Connection | undefined): Promise<Connection> => {
  if (connection === undefined || connection.status === 'revoked') throw connectionGone();
  if (connection.status === 'needs_reauth') throw await markedNeedsReauth(connection);
  return connection;
};
