import { ApiError } from '../errors.ts';
import type { Connection } from '../store/connection.ts';

/** The grant of a connection is gone: says why, and which request gives the linked user a link to connect again. */
export const needsReauth = ({ provider, linkedUser, lastError }: Connection, cause?: ApiError): ApiError => {
  const reason = lastError === undefined ? '' : ` (${lastError.message})`;
  return new ApiError(
    'connection_needs_reauth',
    `${provider} does not accept the connection any more${reason}; let the linked user connect the account again: ` +
      'POST /magic-link gives a link for it, POST /connections/authorize the URL of the consent',
    {
      details: {
        provider: cause?.details?.provider ?? { name: provider },
        reconnect: { path: '/magic-link', id_linked_user: linkedUser, provider },
        retriable: false,
        outcome: 'not_applied',
      },
      cause,
    },
  );
};

/** In the words of a token that was never valid. */
export const connectionGone = (cause?: unknown): ApiError =>
  new ApiError('unauthorized', 'The x-connection-token is not valid.', { details: { retriable: false }, cause });

/**
 * The connection, when it can be used.
 * @throws ApiError `unauthorized` when it is gone or revoked, `connection_needs_reauth` when only a person can repair it
 */
export const requireUsable = (connection: Connection | undefined): Connection => {
  if (connection === undefined || connection.status === 'revoked') throw connectionGone();
  if (connection.status === 'needs_reauth') throw needsReauth(connection);
  return connection;
};
