import { holdsScope, type KeyScope } from '../access.ts';
import type { Call } from '../call.ts';
import type { Connection } from '../store/connections/connection.ts';

/** Whether a caller has at least one of the scopes. The operator has no scopes. */
export const holdsAny = (caller: Call['caller'], scopes: readonly KeyScope[]): boolean =>
  'scopes' in caller && scopes.some((scope) => holdsScope(caller.scopes, scope));

/** Whether a caller may see records. The right to write does not include the right to read. */
export const mayRead = (caller: Call['caller']): boolean =>
  'scopes' in caller && holdsScope(caller.scopes, 'records:read');

/** A key that is used without a connection token, narrowed to the scopes that the connection of the record has too. */
export const narrowedTo = (caller: Call['caller'], { scopes }: Pick<Connection, 'scopes'>): Call['caller'] => {
  if (caller.kind !== 'project') return caller;
  return { ...caller, scopes: scopes.filter((scope) => holdsScope(caller.scopes, scope)) };
};

/** The connection of a call to a route with `connection` auth. */
export const connectionOf = ({ caller }: Pick<Call, 'caller'>): Connection => {
  if (caller.kind === 'connection') return caller.connection;
  throw new Error('a route without connection auth reached a record use case');
};
