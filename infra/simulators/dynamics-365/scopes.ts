import type { ScopeTable } from '../scopes.ts';
import { refusalOf, unauthorized } from './faults.ts';
import { dynamicsRoutes } from './routes.ts';

/** A token is for an environment, and for all of it: what its user may do there are his roles. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth */
export const dynamicsScopes: ScopeTable = Object.fromEntries(
  dynamicsRoutes.map(({ method, path }) => [`${method} ${path}`, []]),
);

export const scopeOf = (host: string): string => `https://${host}/user_impersonation`;

export const missingScopes = () => refusalOf(unauthorized());
