import type { Call } from '../call.ts';
import type { Connection } from '../store/connections/connection.ts';

/** Whether a caller may be shown records, which a write alone does not say. */
export const mayRead = (caller: Call['caller']): boolean =>
  'scopes' in caller && (caller.scopes.includes('records:read') || caller.scopes.includes('admin'));

/** A key that is used alone, with what the connection of the record may do too. */
export const narrowedTo = (caller: Call['caller'], { scopes }: Pick<Connection, 'scopes'>): Call['caller'] => {
  if (caller.kind !== 'project') return caller;
  const mayAll = caller.scopes.includes('admin');
  return { ...caller, scopes: scopes.filter((scope) => mayAll || caller.scopes.includes(scope)) };
};

/** The connection that a call of a `connection` route comes with. */
export const connectionOf = ({ caller }: Pick<Call, 'caller'>): Connection => {
  if (caller.kind === 'connection') return caller.connection;
  throw new Error('a route without connection auth reached a record use case');
};
