import type { Call } from '../call.ts';
import type { Connection } from '../store/connections/connection.ts';

/** The connection that a call of a `connection` route comes with. */
export const connectionOf = ({ caller }: Pick<Call, 'caller'>): Connection => {
  if (caller.kind === 'connection') return caller.connection;
  throw new Error('a route without connection auth reached a record use case');
};
