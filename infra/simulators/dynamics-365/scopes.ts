import { refusalOf } from '../shared/refusals.ts';
import type { ScopeTable } from '../shared/scopes.ts';
import { unauthorized } from './faults.ts';
import { dynamicsRoutes } from './routes.ts';

/**
 * Operations need no scopes: a token covers its whole environment, within the roles of its user.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth
 */
export const scopeTable: ScopeTable = Object.fromEntries(
  // Custom tables have any name.
  dynamicsRoutes.map(({ method, path }) => [`${method} ${path.replace('new_{rows}', '{rows}')}`, []]),
);

/** Scope of a host. Dynamics has one scope per environment, with all rights of the user. */
export const scopeOf = (host: string): string => `https://${host}/user_impersonation`;

/** A 401: a token without the environment's scope does not count as a token for this environment. */
export const missingScopes = () => refusalOf(unauthorized());
