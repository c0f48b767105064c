import type { ScopeTable } from '../scopes.ts';
import { refusalOf, unauthorized } from './faults.ts';
import { dynamicsRoutes } from './routes.ts';

/** A token is for an environment, and for all of it: what its user may do there are his roles. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth */
export const scopeTable: ScopeTable = Object.fromEntries(
  // Tables of an org's own, by whatever names.
  dynamicsRoutes.map(({ method, path }) => [`${method} ${path.replace('new_{rows}', '{rows}')}`, []]),
);

/** Scope of a host. Dynamics has one scope per environment, with all rights of the user. */
export const scopeOf = (host: string): string => `https://${host}/user_impersonation`;

/** A 401: a token without the environment's scope is no token for it. */
export const missingScopes = () => refusalOf(unauthorized());
