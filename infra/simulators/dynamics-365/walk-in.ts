import { type Org, rowIdOf, seededAt } from './org.ts';
import { createRow } from './rows.ts';
import type { DynamicsOrgSettings } from './seeds.ts';

/** The id of the company that every simulated org begins with: the customer of cases that name none. */
export const walkInOf = (settings: DynamicsOrgSettings): string => rowIdOf(settings, 'account', 1);

/** Adds it to a new org, as one that was there before. */
export const withWalkIn = (org: Org): Org => {
  const accounts = org.table('account');
  if (accounts.rows.all().length > 0) return org;
  const row = createRow(org, accounts, { name: 'Walk-in customers' });
  accounts.rows.put({ ...row, createdAt: seededAt, modifiedAt: seededAt });
  return org;
};
