import type { Call } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import type { Session } from './session.ts';
import type { Signed } from './visit.ts';

/** Path below `/console`, without slashes around it. */
export const pathIn = ({ path }: Pick<Call, 'path'>): string => path.replace(/^\/console\/?/, '').replace(/\/$/, '');

/** Person and key of a session. */
export const signedOf = ({ key }: Session): Signed => ({
  keyName: key.name,
  scopes: key.scopes,
  isOperator: key.project === operatorScope,
});
