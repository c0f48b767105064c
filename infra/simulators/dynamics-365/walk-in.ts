import { type Org, rowIdOf, seededAt } from './org.ts';
import { createRow } from './rows.ts';
import type { DynamicsOrgSettings } from './seeds.ts';

/** Id of the company that every simulated environment contains: the customer of cases that name none. */
export const walkInOf = (settings: DynamicsOrgSettings): string => rowIdOf(settings, 'account', 1);

/** Adds the company to a new environment, as one that existed before. */
export const withWalkIn = (org: Org): Org => {
  const accounts = org.table('account');
  if (accounts.rows.all().length > 0) return org;
  const row = createRow(org, accounts, { name: 'Walk-in customers' });
  accounts.rows.put({ ...row, createdAt: seededAt, modifiedAt: seededAt });
  return org;
};
